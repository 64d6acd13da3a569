import { type DevicePhoto, type PhotoStore, type ScriptSheet, type Wish, writtenOver } from '../device/device-script.ts'

/** A device that keeps everything, for as long as the test lives. */
export function createMemoryStore(): PhotoStore {
  const sheets = new Map<string, ScriptSheet>()
  const photos = new Map<string, Map<string, DevicePhoto>>()
  const wishes = new Map<string, Wish>()

  const photosOf = (key: string) => photos.get(key) ?? new Map<string, DevicePhoto>()

  const put = (key: string, sheet: ScriptSheet) => void sheets.set(key, writtenOver(sheets.get(key) ?? null, sheet))

  function drop(key: string, ids: readonly string[], pages?: readonly string[]) {
    for (const id of ids) {
      const { pageId } = photos.get(key)?.get(id) ?? {}
      if (pageId !== undefined && (pages?.includes(pageId) ?? true)) photos.get(key)?.delete(id)
    }
  }

  function remove(key: string) {
    sheets.delete(key)
    photos.delete(key)
  }

  return {
    async read(key) {
      const sheet = sheets.get(key)
      // By their ids, as the database has them.
      const found = [...photosOf(key)].toSorted(([id], [other]) => (id < other ? -1 : 1)).map(([, photo]) => photo)
      return sheet === undefined ? null : { ...sheet, photos: found }
    },

    async keysOf(studentId) {
      return [...sheets.keys()].filter((key) => key.startsWith(`${studentId}:`))
    },

    async putPhoto(key, photo, sheet) {
      photos.set(key, photosOf(key).set(photo.id, photo))
      put(key, sheet)
    },

    async putSheet(key, sheet) {
      put(key, sheet)
    },

    async dropPhotos(key, ids, sheet, pages) {
      drop(key, ids, pages)
      put(key, sheet)
    },

    async deletePhotos(key, ids, pages) {
      drop(key, ids, pages)
    },

    async remove(key) {
      remove(key)
    },

    async removeOlder(than) {
      for (const [key, { at }] of sheets) if (at < than) remove(key)
    },

    noteWish(key, wish) {
      if (wish === null) wishes.delete(key)
      else wishes.set(key, wish)
    },

    notedWish: (key) => wishes.get(key) ?? null,
  }
}
