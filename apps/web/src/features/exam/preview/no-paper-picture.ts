import { preview } from '../../../text/en-preview.ts'

/** In the place of a printed paper that nobody has put in yet. */
export function noPaperPicture(): string {
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="300"><rect width="600" height="300" fill="#eef1f7"/><text x="300" y="158" text-anchor="middle" font-family="sans-serif" font-size="26" fill="#4b5470">${preview.noPaper}</text></svg>`
  return `data:image/svg+xml,${encodeURIComponent(drawing)}`
}
