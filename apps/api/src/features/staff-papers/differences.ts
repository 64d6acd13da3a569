import type { ExamDraft } from '@anushilon/contract/staff/exam-draft'
import { cutText } from '../../cut-text.ts'

const MOST = 20
const LONGEST = 120

type Shown = Record<string, unknown>

/** What differs between two versions of a paper, for the log: places with what stood there; never what is right. */
export function differences(before: ExamDraft, after: ExamDraft): { before: Shown; after: Shown } {
  const [old, now] = [leaves(before), leaves(after)]
  const places = [...new Set([...old.keys(), ...now.keys()])].filter((place) => old.get(place) !== now.get(place))
  const shown = places.slice(0, MOST)
  const rest = places.length > MOST ? { more: places.length - MOST } : {}
  return { before: pick(old, shown), after: { ...pick(now, shown), ...rest } }
}

function leaves(value: unknown, place = '', into = new Map<string, unknown>()): Map<string, unknown> {
  if (Array.isArray(value)) value.forEach((item, index) => leaves(item, `${place}[${index}]`, into))
  else if (typeof value === 'object' && value !== null) {
    for (const [key, item] of Object.entries(value)) leaves(item, place === '' ? key : `${place}.${key}`, into)
  } else into.set(place, value)
  return into
}

function pick(all: ReadonlyMap<string, unknown>, places: readonly string[]): Shown {
  return Object.fromEntries(places.flatMap((place) => (all.has(place) ? [[place, brief(place, all.get(place))]] : [])))
}

function brief(place: string, value: unknown): unknown {
  if (/\.(?:correct|alsoCorrect\[\d+\]|answer|tolerance)$/.test(place)) return 'a key'
  return typeof value === 'string' && value.length > LONGEST ? `${cutText(value, LONGEST)}…` : value
}
