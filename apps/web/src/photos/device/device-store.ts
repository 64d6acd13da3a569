import { UNSENT_DATABASE, UNSENT_PREFIX } from '../../lib/device-storage.ts'
import { decodePhoto, decodeSheet, decodeWish } from './decode-device-script.ts'
import { type PhotoStore, type ScriptSheet, writtenOver } from './device-script.ts'

const VERSION = 1
const SHEETS = 'script-sheets'
const PHOTOS = 'script-photos'
/** Behind every letter that a key may go on with. */
const LAST = '\uffff'
/** Local storage is written at once, the database when it gets round to it. */
const WISHES = `${UNSENT_PREFIX}photo-list:`

/** The script that a line of local storage is about; null if it is about something else. */
export function scriptOfWish(line: string | null): string | null {
  return line?.startsWith(WISHES) ? line.slice(WISHES.length) : null
}

/** Photos in the database that nothing clears (Decision C14). Sheets lie under the script's key, photos under it and their id. */
export function createDeviceStore(): PhotoStore {
  let opened: Promise<IDBDatabase> | null = null

  async function database(): Promise<IDBDatabase> {
    opened ??= open()
    try {
      return await opened
    } catch (error) {
      // Perhaps the next time.
      opened = null
      throw error
    }
  }

  async function open(): Promise<IDBDatabase> {
    const request = indexedDB.open(UNSENT_DATABASE, VERSION)
    request.addEventListener('upgradeneeded', () => {
      request.result.createObjectStore(SHEETS)
      request.result.createObjectStore(PHOTOS)
    })
    const found = await resultOf(request)
    const forget = () => {
      opened = null
    }
    // A newer page in another tab must not wait for this one.
    found.addEventListener('versionchange', () => {
      found.close()
      forget()
    })
    found.addEventListener('close', forget)
    return found
  }

  async function change(act: (sheets: IDBObjectStore, photos: IDBObjectStore) => void): Promise<void> {
    const transaction = (await database()).transaction([SHEETS, PHOTOS], 'readwrite')
    act(transaction.objectStore(SHEETS), transaction.objectStore(PHOTOS))
    await endOf(transaction)
  }

  return {
    async read(key) {
      const transaction = (await database()).transaction([SHEETS, PHOTOS])
      const [sheet, photos] = await Promise.all([
        resultOf<unknown>(transaction.objectStore(SHEETS).get(key)),
        resultOf<unknown[]>(transaction.objectStore(PHOTOS).getAll(under(key))),
      ])
      const found = decodeSheet(sheet)
      return found && { ...found, photos: photos.flatMap((photo) => decodePhoto(photo) ?? []) }
    },

    async keysOf(studentId) {
      const transaction = (await database()).transaction(SHEETS)
      const keys = await resultOf(transaction.objectStore(SHEETS).getAllKeys(under(studentId)))
      return keys.filter((key) => typeof key === 'string')
    },

    putPhoto: (key, photo, sheet) =>
      change((sheets, photos) => {
        photos.put(photo, `${key}:${photo.id}`)
        putSheet(sheets, key, sheet)
      }),

    putSheet: (key, sheet) =>
      change((sheets) => {
        putSheet(sheets, key, sheet)
      }),

    dropPhotos: (key, ids, sheet, pages) =>
      change((sheets, photos) => {
        for (const id of ids) dropPhoto(photos, `${key}:${id}`, pages)
        putSheet(sheets, key, sheet)
      }),

    deletePhotos: (key, ids, pages) =>
      change((_, photos) => {
        for (const id of ids) dropPhoto(photos, `${key}:${id}`, pages)
      }),

    remove: (key) => change((sheets, photos) => removeFrom(sheets, photos, key)),

    removeOlder: (than) =>
      change((sheets, photos) => {
        const request = sheets.openCursor()
        request.addEventListener('success', () => {
          const cursor = request.result
          if (cursor === null) return
          const { key } = cursor
          const found = decodeSheet(cursor.value)
          if (found !== null && found.at < than && typeof key === 'string') removeFrom(sheets, photos, key)
          cursor.continue()
        })
      }),

    noteWish(key, wish) {
      try {
        if (wish === null) localStorage.removeItem(WISHES + key)
        else localStorage.setItem(WISHES + key, JSON.stringify(wish))
      } catch {
        // Then it is known once the database has written it.
      }
    },

    notedWish: (key) => decodeWish(localStorage.getItem(WISHES + key)),
  }
}

function putSheet(sheets: IDBObjectStore, key: string, sheet: ScriptSheet) {
  const request: IDBRequest<unknown> = sheets.get(key)
  request.addEventListener('success', () => sheets.put(writtenOver(decodeSheet(request.result), sheet), key))
}

function dropPhoto(photos: IDBObjectStore, key: string, pages?: readonly string[]) {
  const request: IDBRequest<unknown> = photos.get(key)
  request.addEventListener('success', () => {
    const found = decodePhoto(request.result)
    if (found === null || pages === undefined || pages.includes(found.pageId)) photos.delete(key)
  })
}

function removeFrom(sheets: IDBObjectStore, photos: IDBObjectStore, key: string) {
  sheets.delete(key)
  photos.delete(under(key))
}

function under(key: string): IDBKeyRange {
  return IDBKeyRange.bound(`${key}:`, `${key}:${LAST}`)
}

async function resultOf<T>(request: IDBRequest<T>): Promise<T> {
  return await new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('the database failed')))
    if (request instanceof IDBOpenDBRequest) {
      request.addEventListener('blocked', () => reject(new Error('another tab holds an older database')))
    }
  })
}

async function endOf(transaction: IDBTransaction): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const fail = () => reject(transaction.error ?? new Error('not stored'))
    transaction.addEventListener('complete', () => resolve())
    transaction.addEventListener('abort', fail)
    transaction.addEventListener('error', fail)
  })
}
