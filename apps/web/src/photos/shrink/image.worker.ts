import type { Delivery, Order } from './image-worker-messages.ts'
import { develop, type Surface } from './develop.ts'
import type { Size } from './ladder.ts'
import { uprightOpener } from './orientation.ts'

function makeSurface({ width, height }: Size): Surface {
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d')
  if (context === null) throw new Error('no canvas to be had')
  return {
    context,
    encode: async (quality) => await canvas.convertToBlob({ type: 'image/jpeg', quality }),
    release: () => {
      canvas.width = 0
    },
  }
}

async function work({ number, blob, ...wish }: Order): Promise<Delivery> {
  const open = typeof OffscreenCanvas === 'function' ? await uprightOpener() : null
  if (open === null) return { number, kind: 'cannot' }
  let image: ImageBitmap
  try {
    image = await open(blob)
  } catch {
    return { number, kind: 'undecodable' }
  }
  try {
    return { number, kind: 'developed', developed: await develop(image, image, wish, makeSurface) }
  } catch {
    return { number, kind: 'failed' }
  } finally {
    image.close()
  }
}

addEventListener('message', ({ data }: MessageEvent<Order>) => {
  void work(data).then((delivery) => postMessage(delivery))
})
