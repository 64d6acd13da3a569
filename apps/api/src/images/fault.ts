export type PictureFault = 'not-a-picture' | 'damaged' | 'too-many-pixels'

/** What a decoder that gave up means by it. */
export function faultOf(error: unknown): PictureFault {
  const message = error instanceof Error ? error.message : ''
  if (/pixel limit/i.test(message)) return 'too-many-pixels'
  return /unsupported image format/i.test(message) ? 'not-a-picture' : 'damaged'
}
