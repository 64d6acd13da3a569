import { readFile, writeFile } from 'node:fs/promises'
import sharp from 'sharp'
import { encode, INPUT, LARGEST } from '../images/encode.ts'
import { faultOf, type PictureFault } from '../images/fault.ts'
import { useOwnFonts } from '../images/fonts.ts'
import { densityFor } from '../images/svg.ts'

/** Draws the SVG in one file as a PNG in another. Null: it went well. */
export async function drawSvg(from: string, to: string): Promise<PictureFault | null> {
  try {
    await useOwnFonts()
    // From memory: of a file the renderer only looks at the beginning to see what it is.
    const svg = await readFile(from)
    // Nothing is drawn yet: a drawing in large units is no large picture.
    const size = await sharp(svg, { ...INPUT, limitInputPixels: false }).metadata()
    const { bytes } = await encode(sharp(svg, { ...INPUT, density: densityFor(size, LARGEST) }), 'drawing')
    await writeFile(to, bytes)
    return null
  } catch (error) {
    return faultOf(error)
  }
}
