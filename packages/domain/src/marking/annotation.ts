/**
 * What a marker puts on a page. Places are shares of the page's width and height, so that they hold for the photo as it
 * is stored, as the desk shows it, and as it is drawn for the student.
 */
export const STROKES = ['pen', 'highlighter'] as const
export const STAMPS = ['tick', 'half', 'cross'] as const

export type Annotation =
  | {
      readonly kind: (typeof STROKES)[number]
      readonly page: number
      /** x, y, x, y, … */
      readonly points: readonly number[]
    }
  | ({ readonly kind: (typeof STAMPS)[number] } & Put)
  | ({ readonly kind: 'text'; readonly text: string } & Put)

/** Something upright at a place. */
interface Put {
  readonly page: number
  readonly x: number
  readonly y: number
  /** Quarter turns by which the page was turned when it was put there: it stands upright for whoever turns it so. */
  readonly turns?: number
}

/** Bounds of what is kept: a page full of red ink is far below them. */
export const MOST_ANNOTATIONS = 400
export const MOST_POINTS_A_STROKE = 1_000
export const MOST_POINTS = 20_000
export const LONGEST_TEXT = 160

/** A line or a word, ready to be drawn in units of a hundredth of the page's width. */
export type Shape =
  | {
      readonly kind: 'path'
      readonly d: string
      readonly colour: string
      readonly width: number
      readonly opacity: number
    }
  | {
      readonly kind: 'text'
      readonly x: number
      readonly y: number
      readonly size: number
      readonly text: string
      /** Around its beginning, clockwise. */
      readonly degrees: number
    }

/** A page is so many units wide; how high it is says its picture. */
export const PAGE_UNITS = 100

const RED = '#c3222a'
const YELLOW = '#facc3c'
const TEXT_SIZE = 2.6

/** Around where they were put, in units. */
const STAMP_PATHS = {
  tick: 'M-2.6 0.4Q-1.4 1.5 -0.6 3Q1.4 -1.6 4.6 -4',
  half: 'M-2.6 0.4Q-1.4 1.5 -0.6 3Q1.4 -1.6 4.6 -4M-0.2 -1.9L2.6 0',
  cross: 'M-2.4 -2.4L2.4 2.4M2.4 -2.4L-2.4 2.4',
} as const

const SHAPES = {
  pen: { colour: RED, width: 0.5, opacity: 1 },
  highlighter: { colour: YELLOW, width: 3, opacity: 0.42 },
  stamp: { colour: RED, width: 0.75, opacity: 1 },
} as const

/** The one way in which annotations look, on the desk and in the picture that the student gets. */
export function shapeOf(annotation: Annotation, pageHeight: number): Shape {
  const across = (share: number) => round(share * PAGE_UNITS)
  const down = (share: number) => round(share * pageHeight)
  if (annotation.kind === 'text') {
    const { x, y, text, turns = 0 } = annotation
    return {
      kind: 'text',
      x: across(x),
      y: down(y),
      size: TEXT_SIZE,
      text,
      degrees: turns === 0 ? 0 : 360 - turns * 90,
    }
  }
  if ('points' in annotation) {
    return { kind: 'path', ...SHAPES[annotation.kind], d: strokePath(annotation.points, across, down) }
  }
  const { kind, x, y, turns = 0 } = annotation
  return { kind: 'path', ...SHAPES.stamp, d: movedBy(STAMP_PATHS[kind], across(x), down(y), turns) }
}

function strokePath(points: readonly number[], across: (x: number) => number, down: (y: number) => number): string {
  let d = ''
  for (let at = 0; at + 1 < points.length; at += 2) {
    d += `${at === 0 ? 'M' : 'L'}${across(points[at] ?? 0)} ${down(points[at + 1] ?? 0)}`
  }
  // A dot is a line to where it is.
  return points.length === 2 ? `${d}h0.01` : d
}

/** Turned back by as many quarters as the page was turned. */
function movedBy(path: string, x: number, y: number, turns: number): string {
  return path.replaceAll(/(-?[\d.]+) (-?[\d.]+)/g, (_, across: string, down: string) => {
    let [dx, dy] = [Number(across), Number(down)]
    for (let turn = 0; turn < turns; turn += 1) [dx, dy] = [dy, -dx]
    return `${round(x + dx)} ${round(y + dy)}`
  })
}

function round(units: number): number {
  return Math.round(units * 1_000) / 1_000
}
