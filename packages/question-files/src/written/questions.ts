import { readKey, severalKeys, type Key, type NamedKey } from '../key.ts'
import { takeOptions, takePicture, type Album } from '../pictures.ts'
import {
  doubt,
  fault,
  NOTHING,
  type Cells,
  type Fault,
  type FoundQuestion,
  type QuestionPlace,
  type TypedAnswer,
} from '../question.ts'
import { withDollars } from '../text/formula.ts'
import { readAsNumber, typedAnswerIn } from '../typed-answer.ts'
import { runsOf, type ListedKey } from './answer-list.ts'
import type { Draft, WrittenOption } from './draft.ts'
import type { ReadDrafts } from './drafts.ts'
import { tidy, type Stress } from './line.ts'

export const WRITTEN_CELLS: Cells = { text: 'question', options: 'options', key: 'answer', picture: 'picture' }

const TICK = /^[✓✔☑] ?| ?[✓✔☑]$/u
const STRESSES: readonly Stress[] = ['highlight', 'underline', 'bold']
const SEEN_AS: Readonly<Record<Stress, string>> = {
  highlight: 'is highlighted or coloured',
  underline: 'is underlined',
  bold: 'is in bold',
}
/** Of the letters of an option: the rest may be a full stop that nobody formatted. */
const MOST_OF_IT = 0.6

/** Questions from what was written in lines, with what was guessed. */
export function questionsOf(
  { drafts, keys }: ReadDrafts,
  album: Album,
  placeOf: (draft: Draft) => QuestionPlace,
): FoundQuestion[] {
  const listed = listedKeys(drafts, keys)
  return drafts.map((draft) => questionOf(draft, listed.get(draft), album, placeOf(draft)))
}

/** Which key of the list belongs to which question, part by part where numbers begin again. */
function listedKeys(drafts: readonly Draft[], keys: readonly ListedKey[]): Map<Draft, string> {
  const asked = runsOf(drafts, ({ number }) => number)
  const told = runsOf(keys, ({ number }) => number)
  const byDraft = new Map<Draft, string>()
  for (const [at, run] of asked.entries()) {
    const keyOf = new Map((told.length === asked.length ? told[at] : keys)?.map(({ number, key }) => [number, key]))
    for (const draft of run) {
      const key = keyOf.get(draft.number)
      if (key !== undefined) byDraft.set(draft, key)
    }
  }
  return byDraft
}

function questionOf(draft: Draft, listed: string | undefined, album: Album, place: QuestionPlace): FoundQuestion {
  const number = numberOf(draft, listed)
  const options = Array.from(draft.options, (option) => tidy(option?.text ?? '').replace(TICK, ''))
  const doubts = new Doubts()
  const faults: Fault[] = []
  if (number !== null) doubts.add('guessed', readAsNumber(number).message)
  const isKeyed = number === null && draft.answer !== null && draft.answer !== ''
  const written = isKeyed ? keyIn(draft.answer ?? '', options, doubts) : undefined
  const atEnd = number !== null || listed === undefined ? undefined : readKey(listed, options)
  const key = decidedKey(draft, { written, atEnd }, doubts)
  const several = key === null ? null : severalKeys(key)
  if (several !== null) doubts.add('guessed', several)
  for (const said of [written, atEnd]) {
    if (key === null && said !== undefined && 'fault' in said && !said.isEmpty && faults.length === 0)
      faults.push(fault('key', WRITTEN_CELLS.key, `${said.fault}.`, 'choose-key'))
  }
  const own = takePicture(draft.pictures, album, WRITTEN_CELLS.picture)
  const drawn = takePicture(draft.explanationPictures, album, WRITTEN_CELLS.picture)
  const offered = takeOptions(
    options.map((option, at) => ({ text: withDollars(option), pictures: draft.options[at]?.pictures ?? [] })),
    () => album,
    WRITTEN_CELLS.options,
  )
  faults.push(...offered.faults.slice(0, 1))
  for (const { kind, message } of draft.doubts) {
    if (kind === 'font') doubts.unread(message)
    else doubts.add(kind, message)
  }
  const text = draft.stem.join('\n')
  return {
    place,
    content: {
      ...NOTHING,
      text: text === '' ? null : withDollars(text),
      picture: own.picture,
      options: offered.options,
      optionCount: offered.optionCount,
      ...(offered.optionPictures && { optionPictures: offered.optionPictures }),
      correct: key?.correct ?? null,
      ...(key?.alsoCorrect && { alsoCorrect: key.alsoCorrect }),
      ...(number !== null && { number }),
      explanation: draft.explanation.length === 0 ? null : withDollars(draft.explanation.join('\n')),
      explanationPicture: drawn.picture,
    },
    faults: [
      ...faults,
      ...(faults.some(({ kind }) => kind === 'picture') ? [] : [...own.faults, ...drawn.faults].slice(0, 1)),
      ...doubts.faults(),
    ],
  }
}

/** Of a question without options: the number below it, or in the list at the end. */
function numberOf({ options, answer }: Draft, listed: string | undefined): TypedAnswer | null {
  if (options.length > 0) return null
  return typedAnswerIn(answer ?? '') ?? typedAnswerIn(listed ?? '')
}

/** What is to be looked at, one entry of each kind. */
class Doubts {
  readonly #told = new Map<'guessed' | 'changed' | 'lost', Set<string>>()
  readonly #unread = new Set<string>()

  add(kind: 'guessed' | 'changed' | 'lost', message: string): void {
    this.#told.set(kind, (this.#told.get(kind) ?? new Set()).add(message))
  }

  unread(words: string): void {
    this.#unread.add(words)
  }

  faults(): Fault[] {
    const told = [...this.#told].map(([kind, messages]) => doubt(kind, [...messages].join(' ')))
    if (this.#unread.size === 0) return told
    const words = [...this.#unread].join(' ').slice(0, 200)
    return [
      ...told,
      fault('font', null, `has words in an old font that could not be read: ${words} Write them here with Edit.`),
    ]
  }
}

const KEY_LETTER = /^\s*[([]?\s*([A-Ja-jক-ঞ])\s*(?:[)\].।:]+\s*|\s+|$)([^]*)$/u
const ANOTHER_LETTER = /^(?:[,;&/+]|ও|এবং|and)\s*[([]?[A-Ja-jক-ঞ](?:[)\].,\s]|$)/u

/** `গ`, `(c)`, `গ) ঢাকা`, or the very words of an option. */
function keyIn(answer: string, options: readonly string[], doubts: Doubts): Key {
  const whole = tidy(answer)
  const [, letter, rest = ''] = KEY_LETTER.exec(whole) ?? []
  if (/^[-−–]/.test(whole)) return keyBehindDash(whole.replace(/[।.]$/, ''), options, doubts)
  if (letter === undefined || options.includes(whole)) return readKey(whole.replace(/[।.]$/, ''), options)
  if (ANOTHER_LETTER.test(rest)) return readKey(whole.replace(/[।.]$/, ''), options)
  const key = readKey(letter, options)
  const words = tidy(rest).replace(/[।.\])]$/, '')
  if ('correct' in key && words !== '' && !sameWords(words, options[key.correct] ?? ''))
    doubts.add('guessed', `The answer reads “${whole.slice(0, 80)}”; only its letter was taken.`)
  return key
}

/** `Ans:-2` names the option −2 where there is one; else a dash stands before the number of an option. */
function keyBehindDash(whole: string, options: readonly string[], doubts: Doubts): Key {
  const bare = (text: string) => text.replaceAll(/[\s$]/g, '').replaceAll(/[−–]/g, '-')
  const same = options.find((option) => bare(option) === bare(whole))
  if (same !== undefined) return readKey(same, options)
  const key = readKey(whole.slice(1).trim(), options)
  if ('fault' in key) return readKey(whole, options)
  doubts.add('guessed', `The answer reads “${whole.slice(0, 80)}”; its dash was left out.`)
  return key
}

function sameWords(a: string, b: string): boolean {
  const bare = (text: string) => text.replaceAll(/[\s.,।()]/g, '')
  return bare(a) === bare(b)
}

interface Said {
  readonly written: Key | undefined
  readonly atEnd: Key | undefined
}

/** What is written below it counts; then the list at the end; then how an option looks. */
function decidedKey({ options }: Draft, { written, atEnd }: Said, doubts: Doubts): NamedKey | null {
  const looks = keyByLook(options)
  const below = written !== undefined && 'correct' in written ? written : null
  const listed = atEnd !== undefined && 'correct' in atEnd ? atEnd : null
  if (below !== null && listed !== null && letterOf(below) !== letterOf(listed))
    doubts.add(
      'guessed',
      `The answer below it is ${letterOf(below)}, in the list of answers it is ${letterOf(listed)}.`,
    )
  const said = below ?? listed
  if (looks === null) return said
  if (said === null)
    doubts.add('guessed', `No answer is written; ${letterOf(looks)} was taken, because it ${looks.how}.`)
  else if (letterOf(said) !== letterOf(looks))
    doubts.add('guessed', `The answer says ${letterOf(said)}, but it is ${letterOf(looks)} that ${looks.how}.`)
  return said ?? { correct: looks.correct, ...(looks.alsoCorrect && { alsoCorrect: looks.alsoCorrect }) }
}

function letterOf({ correct, alsoCorrect = [] }: NamedKey): string {
  return [correct, ...alsoCorrect].map((index) => String.fromCharCode(65 + index)).join(', ')
}

interface Look extends NamedKey {
  readonly how: string
}

/** One option stands out, or two of four and more. */
function keyByLook(options: readonly (WrittenOption | undefined)[]): Look | null {
  const all = Array.from(options)
  const found = (how: string, isChosen: (option: WrittenOption) => boolean): Look[] => {
    const chosen = all.flatMap((option, at) => (option !== undefined && isChosen(option) ? [at] : []))
    const [correct, ...alsoCorrect] = chosen
    if (correct === undefined || chosen.length > 2 || all.length < chosen.length * 2) return []
    return [{ how, correct, ...(alsoCorrect.length > 0 && { alsoCorrect }) }]
  }
  const looks = [
    ...found('is ticked', ({ text }) => TICK.test(tidy(text))),
    ...STRESSES.flatMap((how) => found(SEEN_AS[how], (option) => isStressed(option, how))),
  ]
  return looks[0] ?? null
}

function isStressed({ text, stressed }: WrittenOption, how: Stress): boolean {
  const length = text.replaceAll(/\s/g, '').length
  const covered = stressed
    .filter((span) => span.how === how)
    .reduce((sum, { from, to }) => sum + text.slice(from, to).replaceAll(/\s/g, '').length, 0)
  return length > 0 && covered / length >= MOST_OF_IT
}
