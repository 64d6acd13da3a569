import { bijoyToUnicode } from './text/bijoy-to-unicode.ts'
import { isOldFont, isOldFontToo } from './text/bijoy.ts'
import { brokenFormula } from './text/formula.ts'
import { fault, MOST_OPTIONS, type Cells, type Fault, type QuestionContent, type Repair } from './question.ts'

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

function* checkOptions({ text, options, optionCount, picture }: QuestionContent, cells: Cells): Generator<Fault> {
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

function* checkKey({ correct, optionCount }: QuestionContent, cells: Cells): Generator<Fault> {
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

/** With the text in Unicode as a repair, where nothing about it is in doubt; whoever takes it has read it. */
function oldFont(
  text: string | null,
  options: readonly string[],
  explanation: string | null,
  { text: cell }: Cells,
): Fault {
  const what = 'is in Bijoy (an old font such as SutonnyMJ), not Unicode.'
  const converted = (written: string) => (isOldFontToo(written) ? bijoyToUnicode(written) : written)
  const asked = text === null ? '' : converted(text)
  const offered = options.map(converted)
  const explained = explanation === null ? '' : converted(explanation)
  if (asked === null || explained === null || !isWhole(offered))
    return fault('font', cell, `${what} Convert the file with a Bijoy to Unicode converter and send it again.`)
  const reading = [asked, ...offered].join(' · ')
  return fault('font', cell, `${what} Turned into Unicode it reads: ${reading}`, {
    label: 'Convert',
    change: {
      ...(text !== null && { text: asked }),
      options: offered,
      ...(explanation !== null && { explanation: explained }),
    },
  })
}

function isWhole(options: readonly (string | null)[]): options is readonly string[] {
  return !options.includes(null)
}
