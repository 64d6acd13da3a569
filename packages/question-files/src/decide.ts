import { checkLeftOver, checkQuestion, withoutLetters } from './check-question.ts'
import { LIMITS } from './file-refused.ts'
import { picturesOf } from './pictures.ts'
import {
  doubt,
  fault,
  type CheckedQuestion,
  type Cells,
  type Change,
  type Fault,
  type FaultKind,
  type FoundQuestion,
  type Picture,
  type QuestionContent,
} from './question.ts'

/** What each change puts right, of the faults that only the file could know. */
const SETTLES: Readonly<Record<keyof Change, readonly FaultKind[]>> = {
  text: ['text', 'font'],
  options: ['options', 'key', 'font'],
  correct: ['key', 'guessed'],
  number: ['key', 'options', 'guessed'],
  explanation: ['font'],
  difficulty: ['level'],
  withoutPicture: ['picture'],
  withoutText: ['picture', 'text', 'options'],
  seen: ['guessed', 'changed', 'lost'],
}

/** The question as somebody decided it, with what is still wrong with it; without a change: as the file has it. */
export async function decided(found: FoundQuestion, cells: Cells, change: Change = {}): Promise<CheckedQuestion> {
  // A question of another kind has one fault, and nothing else about it matters.
  if (found.faults.some(({ kind }) => kind === 'kind')) return { ...found, found }
  const settled = (Object.keys(change) as (keyof Change)[]).flatMap((name) => SETTLES[name])
  const fromFile = found.faults.filter(({ kind }) => !settled.includes(kind))
  const content = withoutLetters(changed(found.content, change))
  const known = new Set(fromFile.map(({ kind }) => kind))
  const leftOver = change.seen === true ? [] : checkLeftOver(content, found.content)
  const all = [...checkQuestion(content, cells), ...(await checkPictures(content, cells)), ...leftOver]
  const own = all.filter(({ kind }) => !known.has(kind))
  const faults = [...fromFile, ...own]
  // Where there is no option, none can be chosen.
  return { found, place: found.place, content, faults: content.optionCount > 0 ? faults : faults.map(withoutChoice) }
}

function withoutChoice(each: Fault): Fault {
  return each.repair === 'choose-key' ? { ...each, repair: null } : each
}

/** The question with whatever is in an old font in Unicode; as nobody has read it yet, it waits to be seen. */
export async function converted(checked: CheckedQuestion, cells: Cells, change: Change = {}): Promise<CheckedQuestion> {
  const repair = checked.faults.find(({ kind, isFault }) => kind === 'font' && isFault)?.repair
  if (repair === null || repair === undefined || repair === 'choose-key') return checked
  const asRead = await decided(checked.found, cells, { ...repair.change, ...change })
  if (change.seen === true) return asRead
  const told = asRead.faults.filter(({ kind }) => kind !== 'changed')
  const left = asRead.faults.filter(({ kind }) => kind === 'changed').map(({ message }) => message)
  return { ...asRead, faults: [...told, doubt('changed', ['Turned from Bijoy into Unicode.', ...left].join(' '))] }
}

function changed(content: QuestionContent, change: Change): QuestionContent {
  const { withoutPicture = false, withoutText = false, seen: _, ...given } = change
  return {
    ...content,
    ...given,
    ...(withoutPicture && { picture: null }),
    ...(change.options !== undefined && { optionCount: change.options.length }),
    // Whoever chooses a key chooses one.
    ...(change.correct !== undefined && { alsoCorrect: [] }),
    ...(withoutText && pictureAlone(content)),
  }
}

/** The words stay with it for search, and for those who cannot see it. */
function pictureAlone({ text, options }: QuestionContent): Partial<QuestionContent> {
  const words = [text ?? '', ...options].filter((one) => one !== '').join(' · ')
  return { text: null, options: [], optionPictures: [], ...(words !== '' && { pictureWords: words }) }
}

const PICTURE_STARTS = [
  [0x89, 0x50, 0x4e, 0x47],
  [0xff, 0xd8, 0xff],
  [0x47, 0x49, 0x46, 0x38],
  [0x52, 0x49, 0x46, 0x46],
]

/** A first look; whether it can be decoded shows when it is taken in. */
async function checkPictures(content: QuestionContent, cells: Cells): Promise<Fault[]> {
  const faults: Fault[] = []
  for (const each of picturesOf(content)) {
    const message = await pictureFault(each)
    if (message !== null) faults.push(fault('picture', cells.picture, message))
  }
  return faults
}

/** A thousand questions may name the same one; it is unpacked once. */
const checkedPictures = new WeakMap<Picture, Promise<string | null>>()

async function pictureFault(picture: Picture): Promise<string | null> {
  const known = checkedPictures.get(picture) ?? faultIn(picture)
  checkedPictures.set(picture, known)
  return await known
}

async function faultIn({ name, bytes: unpack }: Picture): Promise<string | null> {
  const bytes = await unpack()
  const isRaster = PICTURE_STARTS.some((start) => start.every((byte, index) => bytes[index] === byte))
  const isDrawing = /^\uFEFF?\s*<(?:\?xml|svg|!--)/.test(Buffer.from(bytes.subarray(0, 200)).toString())
  if (!isRaster && !isDrawing) return `${name} is not a png, jpg, gif, webp or svg.`
  return bytes.length > LIMITS.picture ? `${name} is larger than 8 MB.` : null
}
