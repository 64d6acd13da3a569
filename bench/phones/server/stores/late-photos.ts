import type * as Real from '@anushilon/api/stores/sitting/late-photos'
import { memoryIn } from '../memory.ts'

/** Nobody decides about them here. */
export const saveLatePhoto: typeof Real.saveLatePhoto = async (db, photo, file) => {
  memoryIn(db).at(photo).latePhotos.add(`${photo.section}/${photo.question}/${photo.sha256}`)
  return file?.original ?? null
}

export const latePhotoOf: typeof Real.latePhotoOf = async (db, key, sha256) =>
  memoryIn(db).at(key).latePhotos.has(`${key.section}/${key.question}/${sha256}`)
    ? { ruling: null, isKept: true }
    : null

export const countLatePhotos: typeof Real.countLatePhotos = async (db, key) => ({
  photos: memoryIn(db).at(key).latePhotos.size,
  bytes: 0,
})

export const dropLatePhoto: typeof Real.dropLatePhoto = async (db, key, sha256) => {
  memoryIn(db).at(key).latePhotos.delete(`${key.section}/${key.question}/${sha256}`)
  return null
}
