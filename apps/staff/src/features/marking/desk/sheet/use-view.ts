import { type RefObject, useState } from 'react'

/** How the page lies on the table: how large, where, and which way up. */
export interface View {
  readonly zoom: number
  readonly x: number
  readonly y: number
  /** Quarter turns. */
  readonly turns: number
}

const AT_FIRST: View = { zoom: 1, x: 0, y: 0, turns: 0 }
const ZOOMS = { least: 0.4, most: 5 } as const
const STEP = 1.25

export interface ViewControl {
  readonly view: View
  readonly moveBy: (dx: number, dy: number) => void
  /** Around a place on the screen, which stays where it is; the middle where none is given. */
  readonly zoomBy: (factor: number, around?: { readonly clientX: number; readonly clientY: number }) => void
  readonly larger: () => void
  readonly smaller: () => void
  readonly turn: () => void
  readonly fit: () => void
  /** As a page lies at first. */
  readonly reset: () => void
}

/** The page is moved by its centre, which at first is the centre of its place. */
export function useView(stage: RefObject<HTMLElement | null>): ViewControl {
  const [view, setView] = useState(AT_FIRST)

  const moveBy = (dx: number, dy: number) => setView((before) => ({ ...before, x: before.x + dx, y: before.y + dy }))

  const zoomBy: ViewControl['zoomBy'] = (factor, around) => {
    const box = stage.current?.getBoundingClientRect()
    setView((before) => {
      const zoom = Math.min(ZOOMS.most, Math.max(ZOOMS.least, before.zoom * factor))
      if (box === undefined) return { ...before, zoom }
      const [ax, ay] =
        around === undefined
          ? [0, 0]
          : [around.clientX - box.left - box.width / 2, around.clientY - box.top - box.height / 2]
      const grown = zoom / before.zoom
      return { ...before, zoom, x: ax - (ax - before.x) * grown, y: ay - (ay - before.y) * grown }
    })
  }

  return {
    view,
    moveBy,
    zoomBy,
    larger: () => zoomBy(STEP),
    smaller: () => zoomBy(1 / STEP),
    turn: () => setView((before) => ({ ...before, turns: (before.turns + 1) % 4, x: 0, y: 0 })),
    fit: () => setView(({ turns }) => ({ ...AT_FIRST, turns })),
    reset: () => setView(AT_FIRST),
  }
}
