import type * as Real from '@anushilon/api/stores/sitting/late-photos'
import { memoryIn } from '../memory.ts'

const placeOf = ({ section, question, sha256 }: Pick<Real.LatePhoto, 'section' | 'question' | 'sha256'>) =>
  `${section}/${question}/${sha256}`

/** Nobody decides about them here. */
export const saveLatePhoto: typeof Real.saveLatePhoto = async (db, photo, file) => {
  const { latePhotos } = memoryIn(db).at(photo)
  const { section, question, sha256, standing, elapsedMs } = photo
  const known = latePhotos.get(placeOf(photo))
  const kept = known?.file ?? file ?? null
  latePhotos.set(placeOf(photo), {
    section,
    question,
    sha256,
    standing,
    ruling: null,
    elapsedMs: known === undefined ? elapsedMs : known.elapsedMs,
    arrivedAt: known?.arrivedAt ?? photo.arrivedAt,
    file: kept && { ...kept, wanted: [...(file ?? kept).wanted] },
  })
  return kept?.original ?? null
}

export const latePhotoOf: typeof Real.latePhotoOf = async (db, key, sha256) => {
  const known = memoryIn(db)
    .at(key)
    .latePhotos.get(placeOf({ ...key, sha256 }))
  return known === undefined ? null : { ruling: known.ruling, isKept: known.file !== null }
}

export const countLatePhotos: typeof Real.countLatePhotos = async (db, key) => {
  const photos = [...memoryIn(db).at(key).latePhotos.values()]
  return { photos: photos.length, bytes: photos.reduce((sum, { file }) => sum + (file?.bytes ?? 0), 0) }
}

export const undecidedPhotos: typeof Real.undecidedPhotos = async (db, key) => [
  ...memoryIn(db).at(key).latePhotos.values(),
]

export const dropLatePhotos: typeof Real.dropLatePhotos = async (db, key, photos) => {
  const { latePhotos } = memoryIn(db).at(key)
  return photos.flatMap((photo) => {
    const known = latePhotos.get(placeOf(photo))
    latePhotos.delete(placeOf(photo))
    return known?.file?.original ?? []
  })
}

export const changeDoubts: typeof Real.changeDoubts = async (db, key, photos) => {
  const { latePhotos } = memoryIn(db).at(key)
  for (const { standing, elapsedMs, ...photo } of photos) {
    const known = latePhotos.get(placeOf(photo))
    if (known !== undefined)
      latePhotos.set(placeOf(photo), { ...known, standing, elapsedMs: known.elapsedMs ?? elapsedMs })
  }
}
