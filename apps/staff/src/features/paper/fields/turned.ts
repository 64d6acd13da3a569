/** The picture a quarter turn to the right. */
export async function turned(url: string): Promise<Blob> {
  const picture = new Image()
  picture.src = url
  await picture.decode()
  const canvas = document.createElement('canvas')
  canvas.width = picture.naturalHeight
  canvas.height = picture.naturalWidth
  const drawing = canvas.getContext('2d')
  if (drawing === null) throw new Error('this browser cannot draw')
  drawing.translate(canvas.width, 0)
  drawing.rotate(Math.PI / 2)
  drawing.drawImage(picture, 0, 0)
  return await new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob === null ? reject(new Error('the picture is too large')) : resolve(blob)),
      'image/png',
    )
  })
}
