interface Where {
  readonly database: string
  readonly store: string
  /** Changes with the shape of what is stored: what an older page has written is then not read. */
  readonly version: number
  /** Done only once it is on the disk. */
  readonly isStrict?: boolean
}

type Act<T> = (store: IDBObjectStore) => IDBRequest<T>

/**
 * One store of a database on this device. Nothing that goes wrong here may reach the student: where it cannot be had, null
 * is all it gives, and the page needs the network as it always did.
 */
export function createDeviceStore({ database, store, version, isStrict = false }: Where) {
  let opened: Promise<IDBDatabase> | null = null

  function open(): Promise<IDBDatabase> {
    opened ??= new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open(database, version)
      request.addEventListener('upgradeneeded', () => {
        const { result } = request
        for (const name of result.objectStoreNames) result.deleteObjectStore(name)
        result.createObjectStore(store)
      })
      request.addEventListener('success', () => {
        const { result } = request
        const forget = () => {
          opened = null
        }
        // A newer page, or a log-out in another tab, must not wait for this one.
        result.addEventListener('versionchange', () => {
          result.close()
          forget()
        })
        // The browser took it away: iPhones do while the page is in the background, others when the phone is full.
        result.addEventListener('close', forget)
        resolve(result)
      })
      const fail = () => {
        opened = null
        reject(request.error ?? new Error('the device keeps nothing'))
      }
      request.addEventListener('error', fail)
      request.addEventListener('blocked', fail)
    })
    return opened
  }

  return async function within<T>(mode: IDBTransactionMode, act: Act<T>): Promise<T | null> {
    try {
      const durability = isStrict ? 'strict' : 'default'
      const request = act((await open()).transaction(store, mode, { durability }).objectStore(store))
      return await new Promise((resolve) => {
        request.addEventListener('success', () => resolve(request.result))
        request.addEventListener('error', () => resolve(null))
      })
    } catch {
      return null
    }
  }
}
