import type { Box } from './crop-box.ts'

/** The picture a quarter turn to the right. */
export async function turned(url: string): Promise<Blob> {
  const picture = await loaded(url)
  return await drawn(picture.naturalHeight, picture.naturalWidth, (drawing) => {
    drawing.translate(picture.naturalHeight, 0)
    drawing.rotate(Math.PI / 2)
    drawing.drawImage(picture, 0, 0)
  })
}

/** What is inside the box. */
export async function cropped(url: string, { left, top, right, bottom }: Box): Promise<Blob> {
  const picture = await loaded(url)
  const { naturalWidth, naturalHeight } = picture
  const [width, height] = [naturalWidth * (right - left), naturalHeight * (bottom - top)].map((size) =>
    Math.max(1, Math.round(size)),
  ) as [number, number]
  return await drawn(width, height, (drawing) => {
    drawing.drawImage(picture, -Math.round(naturalWidth * left), -Math.round(naturalHeight * top))
  })
}

async function loaded(url: string): Promise<HTMLImageElement> {
  const picture = new Image()
  picture.src = url
  await picture.decode()
  return picture
}

async function drawn(width: number, height: number, draw: (on: CanvasRenderingContext2D) => void): Promise<Blob> {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const drawing = canvas.getContext('2d')
  if (drawing === null) throw new Error('this browser cannot draw')
  draw(drawing)
  return await new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob === null ? reject(new Error('the picture is too large')) : resolve(blob)),
      'image/png',
    )
  })
}
