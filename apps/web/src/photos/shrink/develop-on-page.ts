import { develop, type Developed, type Surface, Undecodable, type Wish } from './develop.ts'
import type { Size } from './ladder.ts'

/** Where there is no worker that can: an <img> is turned upright by every browser. */
export async function developOnPage(blob: Blob, wish: Wish): Promise<Developed> {
  const url = URL.createObjectURL(blob)
  try {
    const image = new Image()
    image.src = url
    await image.decode().catch((error: unknown) => {
      throw new Undecodable('the picture could not be opened', { cause: error })
    })
    return await develop(image, { width: image.naturalWidth, height: image.naturalHeight }, wish, makeSurface)
  } finally {
    URL.revokeObjectURL(url)
  }
}

function makeSurface({ width, height }: Size): Surface {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const context = canvas.getContext('2d')
  if (context === null) throw new Error('no canvas to be had')
  return {
    context,
    encode: async (quality) =>
      await new Promise((resolve, reject) => {
        const done = (blob: Blob | null) => (blob === null ? reject(new Error('not encoded')) : resolve(blob))
        canvas.toBlob(done, 'image/jpeg', quality)
      }),
    release: () => {
      canvas.width = 0
    },
  }
}
