import type { Shrinking } from './limits.ts'

export interface Size {
  readonly width: number
  readonly height: number
}

/** From 0.85 in steps of 0.1, and never below 0.4 (Spec 5 "Answer photos"). */
const QUALITIES = [0.85, 0.75, 0.65, 0.55, 0.45, 0.4] as const
/** What even the lowest quality leaves too large gets smaller by this, and is tried from the top again. */
const SHRINK_FACTOR = 0.85
/** Smaller than this nobody could read it; then it is sent as large as it is. */
const SMALLEST_SIDE = 64

/** As large as it is allowed to be, never larger than it was. */
export function fit({ width, height }: Size, most: Size): Size {
  const factor = Math.min(1, most.width / width, most.height / height)
  return scaled({ width, height }, factor)
}

/** After so many quarter turns. */
export function turned({ width, height }: Size, turns: number): Size {
  return turns % 2 === 0 ? { width, height } : { width: height, height: width }
}

/** Finds the best quality, then the largest size, at which the picture is light enough. */
export async function climbDown<Picture extends { readonly size: number }>(
  original: Size,
  rule: Shrinking,
  encode: (size: Size, quality: number) => Promise<Picture>,
): Promise<Size & { readonly picture: Picture }> {
  let size = fit(original, rule)
  for (;;) {
    let picture: Picture | null = null
    for (const quality of QUALITIES) {
      picture = await encode(size, quality)
      if (picture.size <= rule.bytes) return { ...size, picture }
    }
    const smaller = scaled(size, SHRINK_FACTOR)
    if (picture !== null && Math.min(smaller.width, smaller.height) < SMALLEST_SIDE) return { ...size, picture }
    size = smaller
  }
}

function scaled({ width, height }: Size, factor: number): Size {
  return { width: Math.max(1, Math.round(width * factor)), height: Math.max(1, Math.round(height * factor)) }
}
