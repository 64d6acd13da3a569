import sharp from 'sharp'

/** A page of handwriting as the page sends it: a data URL. What it says makes it a picture of its own. */
export async function photoOf(words: string): Promise<string> {
  return dataUrl(await drawing(words).jpeg().toBuffer(), 'image/jpeg')
}

export function dataUrl(bytes: Uint8Array, mediaType: string): string {
  return `data:${mediaType};base64,${Buffer.from(bytes).toString('base64')}`
}

/** Wider than high, its left half dark and its right half light, so that a turn shows. */
export function drawing(words: string, width = 120, height = 80) {
  return sharp(
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
      <rect width="${width}" height="${height}" fill="#eee"/><rect width="${width / 2}" height="${height}" fill="#222"/>
      <text x="10" y="30" font-size="12" fill="#f00">${words}</text></svg>`),
  )
}

/** The beginning of a PNG that says it is so large. */
export function pngHeader(width: number, height: number): Buffer {
  const header = Buffer.alloc(25)
  header.writeUInt32BE(13, 0)
  header.write('IHDR', 4)
  header.writeUInt32BE(width, 8)
  header.writeUInt32BE(height, 12)
  return Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), header])
}
