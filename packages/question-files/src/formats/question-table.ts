import { knownWords } from '../text/known-words.ts'
import { FileRefused } from '../file-refused.ts'
import { withDollars } from '../text/formula.ts'
import { indexOfLetter, readKey, severalKeys } from '../key.ts'
import { NO_ALBUM, takePicture, type Album } from '../pictures.ts'
import {
  DEFAULT_DIFFICULTY,
  doubt,
  fault,
  notice,
  type Cells,
  type Fault,
  type FoundQuestion,
  type QuestionContent,
} from '../question.ts'
import { numberInRow, toleranceLost } from './table-number.ts'
import type { Table, TableRow } from '../tables/table-shape.ts'

/** Names a column may have; the first is the one we document and write. */
const COLUMNS = {
  question: ['question', 'text', 'question text', 'প্রশ্ন'],
  key: ['key', 'answer', 'correct', 'correct answer', 'correct option', 'ans', 'উত্তর', 'সঠিক উত্তর'],
  tolerance: ['tolerance', '±', 'সহনসীমা'],
  unit: ['unit', 'একক'],
  explanation: ['explanation', 'solution', 'feedback', 'ব্যাখ্যা'],
  chapter: ['chapter', 'topic', 'অধ্যায়'],
  tags: ['tags', 'tag', 'ট্যাগ'],
  difficulty: ['difficulty', 'level', 'কঠিনতা', 'মান'],
  image: ['image', 'picture', 'ছবি'],
  optionCount: ['option count', 'options'],
} as const
type ColumnName = keyof typeof COLUMNS

/** Easy, medium and hard leave room on both ends of five steps. */
const LEVELS = knownWords<number>({
  'very easy': 1,
  easy: 2,
  সহজ: 2,
  medium: 3,
  মধ্যম: 3,
  মাঝারি: 3,
  hard: 4,
  difficult: 4,
  কঠিন: 4,
  'very hard': 5,
})

const DEFAULT_OPTION_COUNT = 4

interface Layout {
  readonly at: ReadonlyMap<ColumnName, number>
  /** The places of the options, A first. */
  readonly options: readonly number[]
  readonly names: readonly string[]
  /** Columns that mean nothing to us. */
  readonly ignored: readonly string[]
}

function simple(name: string): string {
  return name
    .toLowerCase()
    .replaceAll(/[\s_*.:-]+/g, ' ')
    .trim()
    .normalize('NFC')
}

/** `option a`, `A`, `option 1`, `ক`. */
function optionIn(name: string): number | undefined {
  const [, letter, digit] = /^(?:option |opt |choice |answer |অপশন )?(?:(\p{L})|(\d{1,2}))$/u.exec(name) ?? []
  if (letter !== undefined) return indexOfLetter(letter)
  return digit === undefined || !/\p{L}/u.test(name) ? undefined : Number(digit) - 1
}

export function layoutOf(columns: readonly string[]): Layout {
  const at = new Map<ColumnName, number>()
  const options: number[] = []
  const ignored: string[] = []
  for (const [index, column] of columns.entries()) {
    const name = simple(column)
    const known = (Object.keys(COLUMNS) as ColumnName[]).find((key) =>
      COLUMNS[key].some((alias) => alias.normalize('NFC') === name),
    )
    const option = optionIn(name)
    if (known !== undefined && !at.has(known)) at.set(known, index)
    else if (option !== undefined && options[option] === undefined) options[option] = index
    else if (name !== '') ignored.push(column)
  }
  const hasOptions = options.length >= 2 && !Array.from(options).includes(undefined as never)
  if (!at.has('key') || !((at.has('question') && (hasOptions || at.has('tolerance'))) || at.has('image')))
    throw new FileRefused(
      'The first row must name the columns: question, option a, option b, …, key; and if wanted explanation, tags, difficulty, image; for numbers that are typed tolerance and unit.',
    )
  return { at, options, ignored, names: columns }
}

export function* tableQuestions(table: Table, album: Album = NO_ALBUM): Generator<FoundQuestion> {
  const layout = layoutOf(table.columns)
  for (const row of table.rows) yield rowQuestion(row, layout, album)
}

export function tableCells(columns: readonly string[]): Cells {
  const { at, options, names } = layoutOf(columns)
  const named = (index: number | undefined, fallback: string) => names[index ?? -1] ?? fallback
  return {
    text: named(at.get('question') ?? at.get('image'), 'question'),
    options: named(options[0], 'options'),
    key: named(at.get('key'), 'key'),
    picture: named(at.get('image'), 'image'),
  }
}

function rowQuestion({ line, cells }: TableRow, layout: Layout, album: Album): FoundQuestion {
  const cell = (name: ColumnName): string => cells[layout.at.get(name) ?? -1] ?? ''
  const nameOf = (name: ColumnName): string => layout.names[layout.at.get(name) ?? -1] ?? name
  const written = layout.options.map((index) => withDollars(cells[index] ?? ''))
  const options = written.slice(0, written.findLastIndex((option) => option !== '') + 1)
  const text = withDollars(cell('question'))
  const image = cell('image')
  const { picture, faults: pictureFaults } = takePicture(image === '' ? [] : [image], album, nameOf('image'))
  const choices =
    image !== '' && options.length === 0 ? Number(cell('optionCount')) || DEFAULT_OPTION_COUNT : options.length

  const key = readKey(cell('key'), options, choices)
  const typed = { key: cell('key'), tolerance: cell('tolerance'), unit: cell('unit') }
  // A picture that holds the options may have a number for its key, too.
  const isChosen = options.length > 0 || ('correct' in key && typed.tolerance === '')
  const { number, faults: doubts } = isChosen ? { faults: toleranceLost(typed) } : numberInRow(typed)
  const faults: Fault[] = [...pictureFaults, ...doubts]
  if (number === undefined && 'fault' in key && !key.isEmpty)
    faults.push(fault('key', nameOf('key'), `${key.fault}.`, 'choose-key'))
  const several = 'correct' in key ? severalKeys(key) : null
  if (several !== null) faults.push(doubt('guessed', several))
  const level = difficultyIn(cell('difficulty'))
  if (level === null)
    faults.push(
      notice(
        'level',
        nameOf('difficulty'),
        `“${cell('difficulty').slice(0, 40)}” is no level from 1 to 5; 3 is taken.`,
      ),
    )
  if (cells.length > layout.names.length)
    faults.push(
      fault(
        'options',
        null,
        'has more cells than there are columns: is a separator inside a text without quotation marks?',
      ),
    )

  const content: QuestionContent = {
    text: text === '' ? null : text,
    picture,
    options,
    optionCount: number === undefined ? choices : 0,
    correct: 'correct' in key && number === undefined ? key.correct : null,
    ...('correct' in key && key.alsoCorrect && { alsoCorrect: key.alsoCorrect }),
    ...(number && { number }),
    explanation: cell('explanation') === '' ? null : withDollars(cell('explanation')),
    explanationPicture: null,
    ...(cell('chapter') !== '' && { chapter: cell('chapter').slice(0, 100) }),
    tags: tagsIn(cell('tags')),
    difficulty: level ?? DEFAULT_DIFFICULTY,
  }
  return { place: { kind: 'row', number: line, file: null }, content, faults }
}

function tagsIn(written: string): string[] {
  const tags = written.split(/[;,|\n]/).map((tag) => tag.trim().slice(0, 60))
  return [...new Set(tags)].filter((tag) => tag !== '').slice(0, 20)
}

function difficultyIn(written: string): number | null {
  if (written === '') return DEFAULT_DIFFICULTY
  if (/^[1-5]$/.test(written)) return Number(written)
  return LEVELS.get(simple(written)) ?? null
}
