import { PAGE_UNITS, shapeOf, type Annotation, type Shape } from '@anushilon/domain/marking/annotation'
import sharp from 'sharp'
import type { PictureFault } from '../images/fault.ts'
import { useOwnFonts } from '../images/fonts.ts'
import { svgText } from '../images/svg.ts'

const JPEG_QUALITY = 80

/** Lays what a marker drew over a page of ours, in another file. Null: it went well. */
export async function drawOn(
  from: string,
  to: string,
  annotations: readonly Annotation[],
): Promise<PictureFault | null> {
  try {
    await useOwnFonts()
    const page = sharp(from, { failOn: 'error' })
    const { width, height } = await page.metadata()
    const overlay = Buffer.from(overlayOf(annotations, width, height))
    await page
      .composite([{ input: overlay, limitInputPixels: false }])
      .jpeg({ quality: JPEG_QUALITY })
      .toFile(to)
    return null
  } catch {
    return 'damaged'
  }
}

/** A drawing as large as the page. Whatever was typed is text in it and nothing else. */
function overlayOf(annotations: readonly Annotation[], width: number, height: number): string {
  const units = (height / width) * PAGE_UNITS
  const shapes = annotations.map((annotation) => markup(shapeOf(annotation, units)))
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${PAGE_UNITS} ${units}">${shapes.join('')}</svg>`
}

function markup(shape: Shape): string {
  if (shape.kind === 'text') {
    const { x, y, size, text, degrees } = shape
    return `<text x="${x}" y="${y}" transform="rotate(${degrees} ${x} ${y})" font-size="${size}" font-family="Noto Sans, Noto Sans Bengali" fill="#c3222a">${svgText(text)}</text>`
  }
  const { d, colour, width, opacity } = shape
  return `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-opacity="${opacity}" stroke-linecap="round" stroke-linejoin="round"/>`
}
