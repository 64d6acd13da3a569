import type { Delivery, Order } from './image-worker-messages.ts'
import { developOnPage } from './develop-on-page.ts'
import { type Developed, Undecodable, type Wish } from './develop.ts'
import type { FileKind } from './judge-file.ts'

/** Longer than any photo takes on a slow phone: the worker is gone, for lack of memory, and nobody says so. */
const LIMIT_MS = 60_000

export interface ImageWorker {
  /** `started` is called when its turn has come. */
  develop(blob: Blob, kind: FileKind, wish: Wish, started: () => void): Promise<Developed>
  /** Loads the worker while there is a network. */
  warmUp(): void
}

/**
 * Develops photos one after the other (a phone has not the memory for two), in a worker, so that the page answers to
 * the finger meanwhile. Where there is no worker that can do it, or it could not be loaded, the page does it itself.
 */
export function createImageWorker(): ImageWorker {
  let worker: Worker | null = null
  let isFit = typeof Worker === 'function'
  let last: Promise<unknown> = Promise.resolve()
  let orders = 0

  function hire(): Worker | null {
    if (!isFit || worker !== null) return worker
    try {
      worker = new Worker(new URL('./image.worker.ts', import.meta.url), { type: 'module' })
      // It could not be loaded, or fell over.
      worker.addEventListener('error', () => {
        isFit = false
        dismiss()
      })
    } catch {
      isFit = false
    }
    return worker
  }

  function dismiss() {
    worker?.terminate()
    worker = null
  }

  async function developInWorker(hired: Worker, blob: Blob, { turns, rule }: Wish) {
    orders += 1
    const order: Order = { number: orders, blob, turns, rule }
    return await new Promise<Delivery['kind'] | Developed>((resolve) => {
      const stop = new AbortController()
      const { signal } = stop
      const end = (result: Delivery['kind'] | Developed) => {
        stop.abort()
        clearTimeout(timer)
        resolve(result)
      }
      const timer = setTimeout(() => {
        dismiss()
        end('failed')
      }, LIMIT_MS)
      hired.addEventListener(
        'message',
        ({ data }: MessageEvent<Delivery>) => {
          if (data.number === order.number) end(data.kind === 'developed' ? data.developed : data.kind)
        },
        { signal },
      )
      hired.addEventListener('error', () => end('cannot'), { signal })
      hired.postMessage(order, [])
    })
  }

  async function work(blob: Blob, kind: FileKind, wish: Wish): Promise<Developed> {
    const hired = hire()
    if (hired === null) return await developOnPage(blob, wish)
    const result = await developInWorker(hired, blob, wish)
    if (typeof result === 'object') return result
    if (result === 'cannot') {
      isFit = false
      dismiss()
      return await developOnPage(blob, wish)
    }
    // Some browsers open these only in an <img>. Of any other file that would show a broken one as half a picture.
    if (result === 'undecodable' && kind === 'heif') return await developOnPage(blob, wish)
    if (result === 'undecodable') throw new Undecodable('no picture')
    throw new Error('the photo could not be developed')
  }

  return {
    async develop(blob, kind, wish, started) {
      const mine = last.then(() => {
        started()
        return work(blob, kind, wish)
      })
      last = mine.catch(() => undefined)
      return await mine
    },

    warmUp() {
      hire()
    },
  }
}
