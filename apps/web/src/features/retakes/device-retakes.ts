import { fromStored, toStored, type Stored } from '../../practice/device-paper.ts'
import type { Picks, PracticePaper, PracticeResult } from '../../practice/paper.ts'

/** The device's two lists of retakes; their names are the product's (Spec 3 "Local lists"). */
export type RetakeList = 'retakesData' | 'specialReakes'

/** Running as long as it has no result (Spec 4 "Retake"). */
export interface SavedRetake {
  readonly paper: PracticePaper
  /** It is the first time that the student sits it. */
  readonly isMissed: boolean
  readonly picks: Picks
  readonly result: PracticeResult | null
}

const RUNNING = 1
const FINISHED = 0

interface Times {
  readonly startTimeMcq: number
  readonly endTimeMcq: number
}

type Data = Stored<Omit<PracticePaper, 'startsAt' | 'endsAt'>> &
  Pick<SavedRetake, 'picks' | 'result'> &
  Partial<Pick<SavedRetake, 'isMissed'>>

/** As the device has it. Only one of the lists has a place for times outside `data`. */
interface Entry extends Partial<Times> {
  readonly id: string
  readonly status: typeof RUNNING | typeof FINISHED
  readonly data: Data & Partial<Times>
  readonly optionCount?: number
}

const SHAPES: Readonly<Record<RetakeList, (entry: Entry, times: Times) => Entry>> = {
  retakesData: (entry, times) => ({
    ...entry,
    ...times,
    optionCount: Math.max(
      0,
      ...entry.data.sections.flatMap(({ questions }) => questions.map(({ optionCount }) => optionCount)),
    ),
  }),
  specialReakes: (entry, times) => ({ ...entry, data: { ...entry.data, ...times } }),
}

/** One list for each student, so that none ever sees another's (Decision G3). */
function keyOf(list: RetakeList, studentId: string): string {
  return `${list}:${studentId}`
}

function entriesOf(list: RetakeList, studentId: string): Entry[] {
  return entriesIn(localStorage.getItem(keyOf(list, studentId)))
}

function entriesIn(text: string | null): Entry[] {
  try {
    const saved: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(saved) ? saved.filter(isEntry) : []
  } catch {
    return []
  }
}

function isEntry(value: unknown): value is Entry {
  const { id, status, data } = (value ?? {}) as Partial<Record<keyof Entry, unknown>>
  const { sections, picks } = (data ?? {}) as Partial<Record<keyof Data, unknown>>
  const isKnown = typeof id === 'string' && (status === RUNNING || status === FINISHED)
  return isKnown && Array.isArray(sections) && Array.isArray(picks)
}

/** What stands there already is not written again: it could be older than what another tab writes just now. */
function write(list: RetakeList, studentId: string, entries: readonly Entry[]): void {
  const key = keyOf(list, studentId)
  const text = JSON.stringify(entries)
  try {
    if (entries.length === 0) localStorage.removeItem(key)
    else if (localStorage.getItem(key) !== text) localStorage.setItem(key, text)
  } catch {
    // A full device: the paper goes on without surviving a reload.
  }
}

export interface RetakePlace {
  readonly list: RetakeList
  readonly studentId: string
  readonly examId: string
}

function readRetake({ list, studentId, examId }: RetakePlace): SavedRetake | null {
  return retakeIn(entriesOf(list, studentId), examId)
}

/**
 * What whoever comes to the page goes on with. The result of a finished one is shown where it was shown before, known by when it
 * began, a reload included; whoever comes anew wants to begin.
 */
export function resumedRetake(place: RetakePlace, shownBefore: unknown): SavedRetake | null {
  const saved = readRetake(place)
  if (saved === null || saved.result === null || saved.paper.startsAt === shownBefore) return saved
  forgetRetake(place)
  return null
}

function retakeIn(entries: readonly Entry[], examId: string): SavedRetake | null {
  const entry = entries.find(({ id }) => id === examId)
  if (entry === undefined) return null
  const { picks, result, isMissed = false, startTimeMcq, endTimeMcq, ...paper } = entry.data
  const startsAt = entry.startTimeMcq ?? startTimeMcq
  const endsAt = entry.endTimeMcq ?? endTimeMcq
  if (startsAt === undefined || endsAt === undefined) return null
  return { paper: { ...fromStored(paper), startsAt, endsAt }, isMissed, picks, result }
}

/** Keeps what another tab has picked meanwhile; returns what is saved. */
export function saveRetake(place: RetakePlace, here: SavedRetake): SavedRetake {
  const whole = joined(here, readRetake(place)) ?? here
  const { list, studentId, examId } = place
  const { paper, ...state } = whole
  const { startsAt, endsAt, ...rest } = paper
  const status = state.result === null ? RUNNING : FINISHED
  const entry = { id: examId, status, data: { ...toStored(rest), ...state } } as const
  const others = entriesOf(list, studentId).filter(({ id }) => id !== examId)
  write(list, studentId, [...others, SHAPES[list](entry, { startTimeMcq: startsAt, endTimeMcq: endsAt })])
  return whole
}

/**
 * Tells what another tab has made of it, null where it has put it away; returns how to stop. What was changed
 * before anybody listened is told at once.
 */
export function onOtherTab(place: RetakePlace, hear: (there: SavedRetake | null) => void): () => void {
  // A tab that is writing itself reads its own text until that has arrived, so the other's is taken from the event.
  const changed = ({ key, newValue }: StorageEvent) => {
    if (key === keyOf(place.list, place.studentId)) hear(retakeIn(entriesIn(newValue), place.examId))
  }
  window.addEventListener('storage', changed)
  hear(readRetake(place))
  return () => window.removeEventListener('storage', changed)
}

/** One retake as two tabs have it: the picks of both, and the result once one of them has it. */
export function joined(here: SavedRetake | null, there: SavedRetake | null): SavedRetake | null {
  // Whoever reads their answers goes on reading.
  if (here !== null && here.result !== null) return here
  if (here === null || there === null || there.result !== null || there.paper.startsAt !== here.paper.startsAt)
    return there
  const picks = here.picks.map((pick, at) => pick ?? there.picks[at] ?? null)
  return picks.every((pick, at) => pick === here.picks[at]) ? here : { ...here, picks }
}

export function forgetRetake({ list, studentId, examId }: RetakePlace): void {
  write(
    list,
    studentId,
    entriesOf(list, studentId).filter(({ id }) => id !== examId),
  )
}
