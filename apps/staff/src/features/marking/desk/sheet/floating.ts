import type { Stamp } from './tools.ts'

/** A stamp or a word that the keyboard has put down at the cross-hair and that is not fixed yet. */
export type Floating =
  | { readonly kind: Stamp; readonly x: number; readonly y: number }
  | { readonly kind: 'text'; readonly x: number; readonly y: number; readonly text: string }

const NUDGE = 0.01

const WAYS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-NUDGE, 0],
  ArrowRight: [NUDGE, 0],
  ArrowUp: [0, -NUDGE],
  ArrowDown: [0, NUDGE],
}

/** A step in the way of an arrow key as the marker sees the page, five times as far with Shift; null for another key. */
export function nudged(floating: Floating, key: string, isFar: boolean, turns: number): Floating | null {
  const way = WAYS[key]
  if (way === undefined) return null
  let [dx, dy] = way
  for (let turn = 0; turn < turns; turn += 1) [dx, dy] = [dy, -dx]
  const steps = isFar ? 5 : 1
  return { ...floating, x: within(floating.x + dx * steps), y: within(floating.y + dy * steps) }
}

function within(share: number): number {
  return Math.round(Math.min(1, Math.max(0, share)) * 10_000) / 10_000
}

/** The middle of what is seen of the page, in shares of it. */
export function middleOf(stage: HTMLElement | null, sheet: SVGSVGElement | null): { x: number; y: number } {
  const matrix = sheet?.getScreenCTM()?.inverse()
  if (stage === null || sheet === null || matrix === undefined) return { x: 0.5, y: 0.5 }
  const box = stage.getBoundingClientRect()
  const { width, height } = sheet.viewBox.baseVal
  const centre = new DOMPoint(box.left + box.width / 2, box.top + box.height / 2).matrixTransform(matrix)
  return { x: within(centre.x / width), y: within(centre.y / height) }
}
