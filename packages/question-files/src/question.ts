import type { NumberAnswer } from '@anushilon/domain/exam/typed-number'

/** Where in the file somebody finds it. */
export interface QuestionPlace {
  readonly kind: 'row' | 'line' | 'question'
  readonly number: number
  /** Of a package of several files. */
  readonly file: string | null
}

export interface Picture {
  readonly name: string
  /** Unpacked when asked for. */
  readonly bytes: () => Promise<Uint8Array>
}

/** A number that students type, in an author's words (decision 048). */
export interface TypedAnswer extends NumberAnswer {
  /** '' where none is shown. */
  readonly unit: string
}

/** What is asked: one of `text` and `picture`; the options of a picture are in it. */
export interface QuestionContent {
  readonly text: string | null
  readonly picture: Picture | null
  /** What stood beside a picture that was kept alone. */
  readonly pictureWords?: string
  readonly options: readonly string[]
  /** A picture in the place of an option, whose text is the words for it; null where there is none. */
  readonly optionPictures?: readonly (Picture | null)[]
  readonly optionCount: number
  /** Zero-based; null where the file does not say it. */
  readonly correct: number | null
  /** What the file names besides: any of them is right. */
  readonly alsoCorrect?: readonly number[]
  /** Where a number is typed: there are no options then, and `correct` is null. */
  readonly number?: TypedAnswer
  readonly explanation: string | null
  readonly explanationPicture: Picture | null
  /** Where the file says it. */
  readonly chapter?: string
  readonly tags: readonly string[]
  /** From 1 to 5. */
  readonly difficulty: number
}

/** What may be put in the place of what the file says; one click of it is a repair. */
export interface Change {
  readonly text?: string
  readonly options?: readonly string[]
  readonly correct?: number
  /** Of a question without options. */
  readonly number?: TypedAnswer
  readonly explanation?: string
  readonly difficulty?: number
  readonly withoutPicture?: boolean
  /** Its options are in the picture then, too. */
  readonly withoutText?: boolean
  /** Somebody looked at what was guessed, changed or lost. */
  readonly seen?: boolean
}

export type FaultKind =
  | 'key'
  | 'kind'
  | 'formula'
  | 'font'
  | 'text'
  | 'options'
  | 'picture'
  | 'level'
  | 'twice'
  | 'known'
  // These wait until somebody has looked at them.
  | 'guessed'
  | 'changed'
  | 'lost'

const TO_BE_SEEN: ReadonlySet<FaultKind> = new Set(['guessed', 'changed', 'lost'])

export function isToBeSeen({ kind }: Pick<Fault, 'kind'>): boolean {
  return TO_BE_SEEN.has(kind)
}

export interface Repair {
  /** On its button. */
  readonly label: string
  readonly change: Change
}

export interface Fault {
  readonly kind: FaultKind
  /** A warning does not stop an import. */
  readonly isFault: boolean
  /** The column, field or element. */
  readonly cell: string | null
  readonly message: string
  /** A key is chosen, everything else is taken as offered. */
  readonly repair: Repair | 'choose-key' | null
}

export interface FoundQuestion {
  readonly place: QuestionPlace
  /** As it stands in the file, where it could be read at all. */
  readonly content: QuestionContent
  /** What the file itself got wrong: to be left out, or repaired where a fault says how. */
  readonly faults: readonly Fault[]
}

/** A question with everything that is wrong with it, as it stands after what was decided. */
export interface CheckedQuestion extends FoundQuestion {
  /** As the file has it. */
  readonly found: FoundQuestion
}

/** What one question of a file is called in the file's own words. */
export interface Cells {
  readonly text: string
  readonly options: string
  readonly key: string
  readonly picture: string
}

export const DEFAULT_DIFFICULTY = 3
export const MOST_OPTIONS = 26
export const NOTHING: QuestionContent = {
  text: null,
  picture: null,
  options: [],
  optionCount: 0,
  correct: null,
  explanation: null,
  explanationPicture: null,
  tags: [],
  difficulty: DEFAULT_DIFFICULTY,
}

const ONE_ANSWER = 'Only one-answer questions can be taken'

/** What stands for an option that is a picture, until somebody says what it shows. */
export function pictureName(option: number): string {
  return `Picture ${String.fromCharCode(65 + option)}`
}

/** A question of another kind: its text is shown, so that one knows what is left out. */
export function otherKind(place: QuestionPlace, text: string, what: string): FoundQuestion {
  return {
    place,
    content: { ...NOTHING, text },
    faults: [{ kind: 'kind', isFault: true, cell: null, message: `${ONE_ANSWER}; this is ${what}.`, repair: null }],
  }
}

export function fault(kind: FaultKind, cell: string | null, message: string, repair: Fault['repair'] = null): Fault {
  return { kind, isFault: true, cell, message, repair }
}

/** Waits until somebody has looked at it. */
export function doubt(kind: 'guessed' | 'changed' | 'lost', message: string): Fault {
  return { kind, isFault: false, cell: null, message, repair: { label: 'Looks right', change: { seen: true } } }
}

export function notice(kind: FaultKind, cell: string | null, message: string): Fault {
  return { kind, isFault: false, cell, message, repair: null }
}

const PLACES = { row: 'Row', line: 'Line', question: 'Question' } as const

/** `Row 9`, `item3.xml, question 1`. */
export function placeWords({ kind, number, file }: QuestionPlace): string {
  return file === null ? `${PLACES[kind]} ${number}` : `${file}, ${PLACES[kind].toLowerCase()} ${number}`
}

/** Messages that go on after the name of a cell begin with a small letter. */
export function faultSentence(place: QuestionPlace, { cell, message }: Fault): string {
  const goesOn = /^[a-z]/.test(message)
  const where =
    cell === null ? placeWords(place) : `${placeWords(place)}, ${place.kind === 'row' ? 'column ' : ''}“${cell}”`
  return `${where}${goesOn ? ' ' : ': '}${message}`
}
