import { readNumberKey, type NumberFault } from '@anushilon/domain/exam/typed-number'
import { bijoyToUnicode } from './text/bijoy-to-unicode.ts'
import { isOldFont, isOldFontToo } from './text/bijoy.ts'
import { LONGEST_UNIT } from './typed-answer.ts'
import { brokenFormula } from './text/formula.ts'
import {
  doubt,
  fault,
  MOST_OPTIONS,
  notice,
  pictureName,
  type Cells,
  type Fault,
  type QuestionContent,
  type Repair,
} from './question.ts'

const LONGEST_TEXT = 20_000
const LONGEST_OPTION = 2_000
const KEEP_PICTURE: Repair = { label: 'Keep the picture', change: { withoutText: true } }

const ONLY_A_LETTER = /^[([]?\s*(?:[A-Za-z]|[ক-ঞ]|\d{1,2}|[০-৯]{1,2})\s*[.)\]]?$/

/** The options of a question that is a picture are in it; files often repeat their letters beside it. */
export function withoutLetters(content: QuestionContent): QuestionContent {
  const { text, picture, options } = content
  const isPicture = picture !== null && text === null
  return isPicture && options.every((option) => ONLY_A_LETTER.test(option)) ? { ...content, options: [] } : content
}

/** Everything that keeps a question out of the bank, whatever file it came from. */
export function checkQuestion(content: QuestionContent, cells: Cells): Fault[] {
  return [
    ...checkBody(content, cells),
    ...checkOptions(content, cells),
    ...checkKey(content, cells),
    ...checkFonts(content, cells),
  ]
}

function* checkBody({ text, picture, options }: QuestionContent, cells: Cells): Generator<Fault> {
  if ((text === null || text === '') && picture === null) {
    yield fault('text', cells.text, 'is empty.')
  } else if (picture !== null && !text && options.length > 0) {
    yield fault(
      'picture',
      cells.picture,
      'The question is a picture, but its options are words. Keep the picture if they are in there, too; otherwise make ' +
        'one picture of both, or write the question out.',
      KEEP_PICTURE,
    )
  }
  if (text !== null && text.length > LONGEST_TEXT)
    yield fault('text', cells.text, `is longer than ${LONGEST_TEXT.toLocaleString('en')} characters.`)
}

function* checkOptions(content: QuestionContent, cells: Cells): Generator<Fault> {
  const { text, options, optionCount, picture, optionPictures = [] } = content
  if (content.number !== undefined) return
  if (options.some((option, at) => (optionPictures[at] ?? null) !== null && option === pictureName(at)))
    yield notice(
      'picture',
      cells.options,
      'are pictures. For students who cannot see them say with Edit what they show.',
    )
  if (optionCount < 2) yield fault('options', cells.options, 'There are fewer than two options.')
  if (optionCount > MOST_OPTIONS) yield fault('options', cells.options, `There are more than ${MOST_OPTIONS} options.`)
  if (picture !== null && !text) return
  if (options.some((option) => option === ''))
    yield fault('options', cells.options, 'An option in the middle is empty.')
  if (options.some((option) => option.length > LONGEST_OPTION))
    yield fault('options', cells.options, `An option is longer than ${LONGEST_OPTION.toLocaleString('en')} characters.`)
  const seen = new Set<string>()
  const twice = options.find((option) => option !== '' && seen.size === seen.add(option).size)
  if (twice !== undefined) yield fault('options', cells.options, `Two options are the same: “${twice.slice(0, 60)}”.`)
}

const NUMBER_FAULTS: Readonly<Record<NumberFault, string>> = {
  empty: 'is empty. Write the number with Edit, or leave it out.',
  'not-a-number': 'is no number.',
  'too-many-digits': 'has too many digits: both ends of the tolerance may have 12.',
  'out-of-range': 'is too large or too small.',
}

function* checkKey({ correct, optionCount, number }: QuestionContent, cells: Cells): Generator<Fault> {
  if (number !== undefined) {
    const read = readNumberKey(number.answer, number.tolerance)
    if ('fault' in read)
      yield fault('key', read.field === 'answer' ? cells.key : 'tolerance', NUMBER_FAULTS[read.fault])
    if (number.unit.length > LONGEST_UNIT) yield fault('key', 'unit', `is longer than ${LONGEST_UNIT} characters.`)
    return
  }
  if (optionCount < 2) return
  if (correct === null) yield fault('key', cells.key, 'is empty. Choose the key here, or leave it out.', 'choose-key')
  else if (correct < 0 || correct >= optionCount)
    yield fault('key', cells.key, `is outside the ${optionCount} options.`, 'choose-key')
}

function* checkFonts({ text, options, explanation }: QuestionContent, cells: Cells): Generator<Fault> {
  if ([text ?? '', ...options, explanation ?? ''].some(isOldFont)) yield oldFont(text, options, explanation, cells)
  const broken = text === null ? null : brokenFormula(text)
  if (broken !== null) {
    yield fault('formula', cells.text, `A brace is not closed in the formula ${broken.formula.slice(0, 80)}.`, {
      label: 'Mend the formula',
      change: { text: broken.mended },
    })
  }
  const option = options.findIndex((written) => brokenFormula(written) !== null)
  if (option !== -1) {
    yield fault('formula', cells.options, `A brace is not closed in a formula of option ${option + 1}.`, {
      label: 'Mend the formula',
      change: { options: options.map((written) => brokenFormula(written)?.mended ?? written) },
    })
  }
}

/** With the text in Unicode as a repair, as far as nothing about it is in doubt; whoever takes it has read it. */
function oldFont(
  text: string | null,
  options: readonly string[],
  explanation: string | null,
  { text: cell }: Cells,
): Fault {
  const what = 'is in Bijoy (an old font such as SutonnyMJ), not Unicode.'
  const converted = (written: string) => (isOldFontToo(written) ? (bijoyToUnicode(written) ?? written) : written)
  const before = [text ?? '', ...options, explanation ?? '']
  const after = before.map(converted)
  if (after.every((field, at) => field === before[at]))
    return fault(
      'font',
      cell,
      `${what} It could not be read with certainty: write it here with Edit, or convert the file.`,
    )
  const offered = options.map(converted)
  const reading = after
    .slice(0, -1)
    .filter((field) => field !== '')
    .join(' · ')
  return fault('font', cell, `${what} Turned into Unicode it reads: ${reading}`, {
    label: 'Convert',
    change: {
      ...(text !== null && { text: converted(text) }),
      options: offered,
      ...(explanation !== null && { explanation: converted(explanation) }),
    },
  })
}

/** Two letters or more, or a sign of an old font, outside of formulas. */
const LATIN_WORD =
  /[A-Za-z`_~][A-Za-z`_~\u00A1-\u00FF\u2013-\u203A\u0152-\u0192\u02C6\u02DC\u2122]|[\u00C0-\u00FF][A-Za-z]/

/** What stayed as it was when the rest of a question was turned into Unicode: a formula, or words that nobody noticed. */
export function checkLeftOver(content: QuestionContent, found: QuestionContent): Fault[] {
  const fields = ({ text, options, explanation }: QuestionContent) => [text ?? '', ...options, explanation ?? '']
  const [now, before] = [fields(content), fields(found)]
  const wasOld = before.some(isOldFont)
  const isConverted = now.some((field, at) => field !== before[at] && /[\u0980-\u09FF]/.test(field))
  if (!wasOld || !isConverted) return []
  const left = now.filter((field, at) => field === before[at] && LATIN_WORD.test(field.replaceAll(/\$[^$]*\$/g, ' ')))
  if (left.length === 0) return []
  const shown = left.slice(0, 6).map((field) => {
    const reading = bijoyToUnicode(field)
    return reading === null
      ? `“${field.slice(0, 60)}”`
      : `“${field.slice(0, 60)}” (from Bijoy it would be ${reading.slice(0, 60)})`
  })
  const all = (field: string, was: string | undefined) =>
    field === was && LATIN_WORD.test(field) ? (bijoyToUnicode(field) ?? field) : field
  const options = content.options.map((option, at) => all(option, found.options[at]))
  const isPossible = options.some((option, at) => option !== content.options[at])
  return [
    doubt('changed', `Left as it was: ${shown.join(', ')}.`),
    ...(isPossible
      ? [
          {
            ...notice('font', null, 'may have options in the old font, too.'),
            repair: { label: 'Convert these too', change: { options } },
          },
        ]
      : []),
  ]
}
