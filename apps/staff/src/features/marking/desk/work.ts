import type { Draft, Script } from '@anushilon/contract/staff/marking'
import { latinDigits } from '@anushilon/domain/digits'
import { marksByRubric, mayBeGiven, type RubricLine } from '@anushilon/domain/marking/marking'

/** What the marker has given and drawn so far. */
export type Work = Draft
export type Ink = Work['annotations'][number]

const NOTHING: Work = { lines: [], byHand: null, remark: null, annotations: [], secondLook: null }

/** Where the marker left it: their own draft, else the marks as they are, else nothing; who handed nothing in has nothing. */
export function workOn({ draft, mark, pages }: Pick<Script, 'draft' | 'mark' | 'pages'>): Work {
  if (draft !== null) return draft
  if (mark !== null) {
    const { lines, byHand, remark, annotations, secondLook } = mark
    return { lines, byHand, remark, annotations, secondLook }
  }
  return pages.length === 0 ? { ...NOTHING, byHand: 0 } : NOTHING
}

export function withLine(work: Work, id: number): Work {
  const lines = work.lines.includes(id) ? work.lines.filter((line) => line !== id) : [...work.lines, id]
  return { ...work, lines, byHand: null }
}

/** Null: as long as neither a line nor a number was given, there are no marks. */
export function marksGiven({ lines, byHand }: Work, rubric: readonly RubricLine[], full: number): number | null {
  if (byHand !== null) return byHand
  const known = lines.filter((line) => rubric.some(({ id }) => id === line))
  return known.length === 0 ? null : marksByRubric(rubric, known, full)
}

/** A bubble sets whole marks and keeps the half, where that is possible. */
export function withWhole(work: Work, whole: number, current: number | null, full: number): Work {
  const half = current === null ? 0 : current % 1
  return { ...work, byHand: mayBeGiven(whole + half, full) ? whole + half : whole }
}

export function withHalf(work: Work, current: number | null, full: number): Work {
  const marks = current ?? 0
  const byHand = marks % 1 === 0 ? marks + 0.5 : Math.floor(marks)
  return mayBeGiven(byHand, full) ? { ...work, byHand } : work
}

/** What was typed as a number of marks, with a comma or Bengali digits too; null where it cannot be given. */
export function typedMarks(text: string, full: number): number | null {
  const latin = latinDigits(text).replace(',', '.')
  const marks = /^\s*\d+(?:\.\d+)?\s*$/.test(latin) ? Number(latin) : Number.NaN
  return Number.isNaN(marks) || !mayBeGiven(marks, full) ? null : marks
}

/**
 * Marks by single keys: digits one after the other are one number, as long as it can be given, and a dot adds a half.
 * Null: the key gives no marks.
 */
export function pressedMarks(before: string, key: string, full: number): { text: string; marks: number } | null {
  const given = (text: string) => {
    const marks = typedMarks(text, full)
    return marks === null ? null : { text, marks }
  }
  if (key === '.') return before === '' ? null : given(`${before}.5`)
  return /^[0-9]$/.test(key) ? (given(before + key) ?? given(key)) : null
}

/** Work with a way back and forth. */
export interface History {
  readonly past: readonly Work[]
  readonly now: Work
  readonly future: readonly Work[]
}

const MOST_STEPS = 200

export function beginWith(work: Work): History {
  return { past: [], now: work, future: [] }
}

export function changed({ past, now }: History, work: Work): History {
  return { past: [...past, now].slice(-MOST_STEPS), now: work, future: [] }
}

export function undone({ past, now, future }: History): History {
  const before = past.at(-1)
  return before === undefined
    ? { past, now, future }
    : { past: past.slice(0, -1), now: before, future: [now, ...future] }
}

export function redone({ past, now, future }: History): History {
  const [after, ...later] = future
  return after === undefined ? { past, now, future } : { past: [...past, now], now: after, future: later }
}

const REACH = 0.03

/** The topmost thing that the eraser meets here. */
export function inkAt(annotations: readonly Ink[], page: number, x: number, y: number, ratio: number): number {
  return annotations.findLastIndex((ink) => {
    if (ink.page !== page) return false
    const isNear = (px: number, py: number) => Math.hypot(px - x, (py - y) * ratio) < REACH
    if (!('points' in ink)) return isNear(ink.x, ink.y)
    for (let at = 0; at + 1 < ink.points.length; at += 2) {
      if (isNear(ink.points[at] ?? 0, ink.points[at + 1] ?? 0)) return true
    }
    return false
  })
}

/** Added to what the remark says already, but not twice. */
export function withComment(work: Work, text: string): Work {
  if (work.remark?.includes(text)) return work
  return { ...work, remark: [work.remark ?? '', text].filter(Boolean).join(' ') }
}

/** "+2", "−0.5" with the minus sign of print. */
export function signed(marks: number): string {
  return marks < 0 ? `−${Math.abs(marks)}` : `+${marks}`
}
