import type { PhotoStore } from '../device/device-script.ts'
import { turnOfLoop } from './phone.ts'

export type Room = 'plenty' | 'small' | 'none'

/**
 * A phone's database with several pages at it: it does one thing after the other, when the test says so, and may have no room for
 * photos, or for anything.
 */
export function createBusyDevice(store: PhotoStore) {
  let waiting: { readonly page: object; act(): Promise<void> }[] = []
  let room: Room = 'plenty'
  let isBusy = false

  async function work(most: number): Promise<void> {
    for (let done = 0; done < most && waiting.length > 0; done += 1) {
      await waiting.shift()?.act()
      // A page goes on with what it has read before the next is written.
      await turnOfLoop()
    }
  }

  async function write(isLarge: boolean, act: () => Promise<void>): Promise<void> {
    if (room === 'none' || (room === 'small' && isLarge)) throw new Error('full')
    await act()
  }

  return {
    work,

    has(value: Room) {
      room = value
    },

    room: () => room,

    async becomes(value: 'busy' | 'free') {
      isBusy = value === 'busy'
      if (!isBusy) await work(Number.POSITIVE_INFINITY)
    },

    /** The device as one page has it. */
    pageOf() {
      const page = {}
      let isClosed = false

      /** A closed page hears nothing any more, and begins nothing. */
      async function inTurn<T>(act: () => Promise<T>): Promise<T> {
        return await new Promise((resolve, reject) => {
          if (isClosed) return
          waiting.push({
            page,
            async act() {
              try {
                const done = await act()
                if (!isClosed) resolve(done)
              } catch (error) {
                if (!isClosed) reject(error instanceof Error ? error : new Error('failed'))
              }
            },
          })
          if (!isBusy) void work(1)
        })
      }

      return {
        /** Is what the page has begun to write still written? */
        close(isWritten: boolean) {
          isClosed = true
          if (!isWritten) waiting = waiting.filter((one) => one.page !== page)
        },
        store: {
          read: (key) => inTurn(() => store.read(key)),
          keysOf: (studentId) => inTurn(() => store.keysOf(studentId)),
          putPhoto: (...given) => inTurn(() => write(true, () => store.putPhoto(...given))),
          putSheet: (...given) => inTurn(() => write(false, () => store.putSheet(...given))),
          dropPhotos: (...given) => inTurn(() => write(false, () => store.dropPhotos(...given))),
          deletePhotos: (...given) => inTurn(() => store.deletePhotos(...given)),
          remove: (key) => inTurn(() => store.remove(key)),
          removeOlder: (than) => inTurn(() => store.removeOlder(than)),
          noteWish(key, wish) {
            if (!isClosed && (room !== 'none' || wish === null)) store.noteWish(key, wish)
          },
          notedWish: (key) => store.notedWish(key),
        } satisfies PhotoStore,
      }
    },
  }
}
