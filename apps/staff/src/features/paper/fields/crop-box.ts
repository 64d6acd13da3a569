/** What is kept of a picture, in shares of its width and height. */
export interface Box {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

export const WHOLE: Box = { left: 0, top: 0, right: 1, bottom: 1 }

/** Smaller than this nothing can be read. */
const LEAST = 0.05

/** What can be taken hold of: its edges, its corners, or all of it. */
export const HANDLES = {
  'top left': ['left', 'top'],
  top: ['top'],
  'top right': ['right', 'top'],
  right: ['right'],
  'bottom right': ['right', 'bottom'],
  bottom: ['bottom'],
  'bottom left': ['left', 'bottom'],
  left: ['left'],
} as const satisfies Record<string, readonly (keyof Box)[]>

export type Handle = keyof typeof HANDLES

const within = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value))

/** Its edges follow the hand, but not out of the picture, nor past each other. */
export function pulled(box: Box, handle: Handle, [dx, dy]: readonly [number, number]): Box {
  const sides: readonly (keyof Box)[] = HANDLES[handle]
  return {
    left: sides.includes('left') ? within(box.left + dx, 0, box.right - LEAST) : box.left,
    right: sides.includes('right') ? within(box.right + dx, box.left + LEAST, 1) : box.right,
    top: sides.includes('top') ? within(box.top + dy, 0, box.bottom - LEAST) : box.top,
    bottom: sides.includes('bottom') ? within(box.bottom + dy, box.top + LEAST, 1) : box.bottom,
  }
}

/** All of it, as far as the picture goes. */
export function shoved({ left, top, right, bottom }: Box, [dx, dy]: readonly [number, number]): Box {
  const x = within(dx, -left, 1 - right)
  const y = within(dy, -top, 1 - bottom)
  return { left: left + x, right: right + x, top: top + y, bottom: bottom + y }
}

const STEPS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}
const STEP = 0.01
const BIG_STEP = 0.05

/** How far an arrow key moves what has the focus; null: another key. */
export function stepOf({ key, shiftKey }: { key: string; shiftKey: boolean }): readonly [number, number] | null {
  const way = STEPS[key]
  if (way === undefined) return null
  const step = shiftKey ? BIG_STEP : STEP
  return [way[0] * step, way[1] * step]
}

export function isWhole({ left, top, right, bottom }: Box): boolean {
  return left === 0 && top === 0 && right === 1 && bottom === 1
}
