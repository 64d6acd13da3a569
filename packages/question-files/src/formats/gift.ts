import { LIMITS } from '../file-refused.ts'
import { withDollars } from '../text/formula.ts'
import { giftAnswers, GiftFault } from './gift-answers.ts'
import { plainFromHtml } from '../text/html.ts'
import { plainFromMarkdown } from '../text/markdown.ts'
import { lostIn, type PlainText } from '../text/rich-text.ts'
import { linesOf, tooLong } from '../text/lines.ts'
import { NOTHING, otherKind, fault, type Cells, type FoundQuestion, type QuestionPlace } from '../question.ts'

export const GIFT_CELLS: Cells = { text: 'question', options: 'answers', key: 'answers', picture: 'question' }

const CATEGORY = /^\s*\$CATEGORY\s*:\s*(.*)$/i
const BLANK = '_____'
const FORMAT = /^\s*\[(html|moodle|plain|markdown)\]/i

/** At the end of a line and apart from what is before it: that of a formula is not. */
const TRUE_FALSE = /[ \t]\{(?:T|F|TRUE|FALSE)\}[ \t]*$/im

export function looksLikeGift(text: string): boolean {
  return hasAnswers(text) || /^[ \t]*::.*::/m.test(text) || TRUE_FALSE.test(text)
}

/** Braces with an answer between them, seen in one pass. */
function hasAnswers(text: string): boolean {
  let isOpen = false
  let hasSign = false
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charAt(at)
    if (sign === '\\') at += 1
    else if (sign === '{') [isOpen, hasSign] = [true, false]
    else if (sign === '}') {
      if (isOpen && hasSign) return true
      isOpen = false
    } else if (sign === '=' || sign === '~' || sign === '#') hasSign = isOpen
  }
  return false
}

interface Block {
  readonly line: number
  readonly text: string
  readonly tags: readonly string[]
}

/** Questions are apart by an empty line; lines of // are comments. */
function* blocksIn(source: string): Generator<Block> {
  let tags: readonly string[] = []
  let lines: string[] = []
  let startsAt = 0
  let length = 0
  let number = 0
  for (const line of linesOf(`${source}\n\n`)) {
    number += 1
    if (/^\s*\/\//.test(line)) continue
    const category = CATEGORY.exec(line)
    if (category !== null || line.trim() === '') {
      if (lines.length > 0) yield { line: startsAt, text: lines.join('\n'), tags }
      lines = []
      if (category !== null) tags = categoryTags(category[1] ?? '')
    } else {
      if (lines.length === 0) [startsAt, length] = [number, 0]
      length += line.length + 1
      if (length > LIMITS.cell) throw tooLong(startsAt)
      lines.push(line)
    }
  }
}

/** The last step of `$course$/top/Chemistry/Organic`; a slash that belongs to a name is doubled. */
export function categoryTags(path: string): string[] {
  const steps = path.replaceAll('//', '\0').split('/')
  const last = (steps.at(-1) ?? '').replaceAll('\0', '/').trim().normalize('NFC')
  return last === '' || last === 'top' || /^\$.*\$$/.test(last) ? [] : [last.slice(0, 60)]
}

export function* giftQuestions(source: string): Generator<FoundQuestion> {
  for (const block of blocksIn(source)) {
    const place: QuestionPlace = { kind: 'line', number: block.line, file: null }
    try {
      yield blockQuestion(block, place)
    } catch (error) {
      if (!(error instanceof GiftFault)) throw error
      yield {
        place,
        content: { ...NOTHING, text: block.text.slice(0, 500), tags: block.tags },
        faults: [fault('text', null, error.message)],
      }
    }
  }
}

function blockQuestion({ text, tags }: Block, place: QuestionPlace): FoundQuestion {
  const [, title, body = ''] = /^\s*(?:::((?:\\.|[^\\])*?)::)?([\s\S]*)$/.exec(text) ?? []
  const open = unescapedAt(body, '{')
  const close = unescapedAt(body, '}', open + 1)
  const markup = FORMAT.exec(body)
  const read: PlainText[] = []
  const words = (part: string) => {
    const plain = readWords(part, markup?.[1])
    read.push(plain)
    return plain.text
  }
  const before = body.slice(markup?.[0].length ?? 0, open === -1 ? undefined : open)
  if (open === -1) return otherKind(place, words(before), 'a description without answers')
  if (close === -1) throw new GiftFault('The { of its answers is never closed.')
  const after = body.slice(close + 1).trim()
  const asked = words(after === '' ? before : `${before.trimEnd()} ${BLANK} ${after}`)
  const answers = giftAnswers(body.slice(open + 1, close), asked)
  if (typeof answers === 'string') return otherKind(place, asked, answers)
  return {
    place,
    content: {
      ...NOTHING,
      text: asked === '' ? words(title ?? '') : asked,
      options: answers.options.map(words),
      optionCount: answers.options.length,
      correct: answers.correct,
      ...(answers.number && { number: answers.number }),
      explanation: answers.explanation === null ? null : words(answers.explanation),
      tags,
    },
    faults: lostIn(...read.map((plain) => ({ ...plain, lost: [...plain.lost, ...plain.pictures.map(pictureLost)] }))),
  }
}

function pictureLost(name: string): string {
  return `The picture ${name.slice(0, 80)} is not in the file.`
}

function unescapedAt(text: string, sign: string, from = 0): number {
  for (let at = from; at < text.length; at += 1) {
    if (text[at] === '\\') at += 1
    else if (text[at] === sign) return at
  }
  return -1
}

/** \n is a new line, but not at the head of a formula's \nu, \neq and the like; \( and \[ begin formulas. */
const ESCAPED = /\\([~=#{}:\\]|n(?!(?:u|i|e|eq|eg|abla|ot|otin|mid|parallel)\b))/g

/** An answer that names no format has that of its question. */
function readWords(written: string, ofQuestion = ''): PlainText {
  const format = FORMAT.exec(written)
  const text = written
    .slice(format?.[0].length ?? 0)
    .replaceAll(ESCAPED, (_, sign: string) => (sign === 'n' ? '\n' : sign))
    .trim()
  switch ((format?.[1] ?? ofQuestion).toLowerCase()) {
    case 'html':
      return plainFromHtml(text)
    case 'markdown':
      return plainFromMarkdown(text)
    default:
      return { text: withDollars(text).normalize('NFC'), pictures: [], lost: [] }
  }
}
