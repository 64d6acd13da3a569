import { climbDown, fit, type Size, turned } from './ladder.ts'
import type { Shrinking } from './limits.ts'

/** A photo as it will be sent, and a small one to show. */
export interface Developed extends Size {
  readonly picture: Blob
  readonly preview: Blob
}

/** What is to be made of a photo. */
export interface Wish {
  /** Quarter turns to the right. */
  readonly turns: number
  readonly rule: Shrinking
}

/** The file is no picture that this browser can open. */
export class Undecodable extends Error {
  override readonly name = 'Undecodable'
}

type Context = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D

/** A canvas, on whichever thread. */
export interface Surface {
  readonly context: Context
  encode(quality: number): Promise<Blob>
  /** Phones run out of memory for canvases before their garbage is collected. */
  release(): void
}

export type MakeSurface = (size: Size) => Surface

const PREVIEW: Size = { width: 480, height: 480 }
const PREVIEW_QUALITY = 0.7

/** Turns, shrinks and writes the picture anew as JPEG, with nothing in it but the picture. */
export async function develop(
  image: CanvasImageSource,
  size: Size,
  { turns, rule }: Wish,
  makeSurface: MakeSurface,
): Promise<Developed> {
  const upright = turned(size, turns)
  let drawn: { readonly surface: Surface; readonly size: Size } | null = null
  try {
    const { picture, width, height } = await climbDown(upright, rule, async (wanted, quality) => {
      if (drawn?.size !== wanted) {
        drawn?.surface.release()
        drawn = { surface: draw(image, wanted, turns, makeSurface), size: wanted }
      }
      return await drawn.surface.encode(quality)
    })
    const small = draw(image, fit(upright, PREVIEW), turns, makeSurface)
    const preview = await small.encode(PREVIEW_QUALITY)
    small.release()
    return { picture, preview, width, height }
  } finally {
    // What the callback assigned, the compiler does not see.
    ;(drawn as { readonly surface: Surface } | null)?.surface.release()
  }
}

function draw(image: CanvasImageSource, size: Size, turns: number, makeSurface: MakeSurface): Surface {
  const surface = makeSurface(size)
  const { context } = surface
  // A see-through PNG is paper, not black.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, size.width, size.height)
  context.imageSmoothingEnabled = true
  context.imageSmoothingQuality = 'high'
  context.translate(size.width / 2, size.height / 2)
  context.rotate((turns * Math.PI) / 2)
  const { width, height } = turned(size, turns)
  context.drawImage(image, -width / 2, -height / 2, width, height)
  return surface
}
