import { knownWords } from '../text/known-words.ts'
import { FileRefused, LIMITS } from '../file-refused.ts'
import { withDollars } from '../text/formula.ts'
import { categoryTags } from './gift.ts'
import { plainFromHtml } from '../text/html.ts'
import { plainFromMarkdown } from '../text/markdown.ts'
import { takeOptions, takePicture, type Album } from '../pictures.ts'
import { doubt, NOTHING, otherKind, type Cells, type FoundQuestion, type QuestionPlace } from '../question.ts'
import type { ReadAnswers } from './read-answers.ts'
import { trueFalseOptions } from './true-false.ts'
import { lostIn, type PlainText } from '../text/rich-text.ts'
import { childOf, childrenOf, elements, textOf, type XmlNode } from '../containers/xml-tree.ts'

export const MOODLE_CELLS: Cells = {
  text: 'questiontext',
  options: 'answer',
  key: 'answer fraction',
  picture: 'questiontext',
}

const KINDS = knownWords<string>({
  shortanswer: 'a short answer',
  essay: 'an essay',
  matching: 'a matching question',
  calculated: 'a calculated question',
  cloze: 'a text with gaps',
  ddwtos: 'a text with gaps',
  gapselect: 'a text with gaps',
  description: 'a description without answers',
})

/** Multichoice questions with one right answer, what is true or false, and numbers to be typed; pictures are embedded in the file. */
export function* moodleQuestions(bytes: Uint8Array): Generator<FoundQuestion> {
  let tags: string[] = []
  let number = 0
  for (const node of elements(bytes, 'question')) {
    const type = node.attributes.get('type') ?? ''
    if (type === 'category') {
      tags = categoryTags(textOf(childOf(childOf(node, 'category'), 'text')))
      continue
    }
    number += 1
    const place: QuestionPlace = { kind: 'question', number, file: null }
    const asked = plain(childOf(node, 'questiontext'))
    const answers = answersOf(node, type, asked.text)
    yield typeof answers === 'string' ? otherKind(place, asked.text, answers) : found(node, place, asked, tags, answers)
  }
}

/** Or, in words, what other kind of question it is. */
function answersOf(node: XmlNode, type: string, asked: string): ReadAnswers | string {
  switch (type) {
    case 'multichoice':
      return multichoice(node)
    case 'truefalse':
      return trueFalse(node, asked)
    case 'numerical':
      return numerical(node)
    default:
      return KINDS.get(type) ?? `of the kind “${type.slice(0, 40)}”`
  }
}

/** Its answers are the words `true` and `false`, in whichever order. */
function trueFalse(node: XmlNode, asked: string): ReadAnswers {
  const right = childrenOf(node, 'answer').find(({ attributes }) => Number(attributes.get('fraction') ?? 0) > 0)
  const correct = ['true', 'false'].indexOf(plain(right).text.toLowerCase())
  const options = trueFalseOptions(asked)
  const content = { options, optionCount: options.length, correct: correct === -1 ? null : correct }
  return { content, faults: [], read: [] }
}

function multichoice(node: XmlNode): ReadAnswers | string {
  const answers = childrenOf(node, 'answer')
  const shares = answers.map(({ attributes }) => Number(attributes.get('fraction') ?? 0))
  const right = shares.flatMap((share, index) => (share > 0 ? [index] : []))
  if (!['true', '1'].includes(textOf(childOf(node, 'single')).trim() || 'true') || right.length > 1)
    return 'a question with several right answers'
  const read = answers.map(plain)
  const { faults, ...options } = takeOptions(read, (at) => albumOf(answers[at]), 'answer')
  return { content: { ...options, correct: right[0] ?? null }, faults, read }
}

/** A number with its tolerance, where one gets all marks and no other any. */
function numerical(node: XmlNode): ReadAnswers | string {
  const right = childrenOf(node, 'answer').filter(({ attributes }) => Number(attributes.get('fraction') ?? 0) > 0)
  const [only] = right
  if (only === undefined || right.length > 1) return 'a number with several right answers'
  const units = childrenOf(childOf(node, 'units') ?? NO_NODE, 'unit').map((unit) =>
    textOf(childOf(unit, 'unit_name')).trim().normalize('NFC'),
  )
  const [unit = ''] = units
  const [answer = '', tolerance = ''] = ['text', 'tolerance'].map((name) => textOf(childOf(only, name)).trim())
  const faults = units.length > 1 ? [doubt('lost', `Of its units only ${unit} is kept.`)] : []
  return { content: { number: { answer, tolerance, unit } }, faults, read: [] }
}

function found(
  node: XmlNode,
  place: QuestionPlace,
  asked: PlainText,
  categories: readonly string[],
  { content, faults, read }: ReadAnswers,
): FoundQuestion {
  const own = takePicture(asked.pictures, albumOf(childOf(node, 'questiontext')), 'questiontext')
  const feedback = childOf(node, 'generalfeedback')
  const explained = plain(feedback)
  const drawn = takePicture(explained.pictures, albumOf(feedback), 'generalfeedback')
  const ownTags = childrenOf(childOf(node, 'tags') ?? NO_NODE, 'tag').map((tag) =>
    textOf(childOf(tag, 'text')).trim().normalize('NFC'),
  )
  return {
    place,
    content: {
      ...NOTHING,
      text: asked.text === '' ? null : asked.text,
      picture: own.picture,
      ...content,
      explanation: explained.text === '' ? null : explained.text,
      explanationPicture: drawn.picture,
      tags: [...new Set([...categories, ...ownTags])].filter((tag) => tag !== '').slice(0, 20),
    },
    faults: [...own.faults, ...faults, ...drawn.faults, ...lostIn(asked, ...read, explained)],
  }
}

const NO_NODE: XmlNode = { name: '', attributes: new Map(), children: [] }

function plain(node: XmlNode | undefined): PlainText {
  const written = textOf(childOf(node, 'text'))
  switch (node?.attributes.get('format') ?? '') {
    case 'plain_text':
      return { text: withDollars(written.trim()).normalize('NFC'), pictures: [], lost: [] }
    case 'markdown':
      return plainFromMarkdown(written)
    default:
      return plainFromHtml(written)
  }
}

const PLUGIN_FILE = /^@@PLUGINFILE@@\//

/** `<file name="a.png" encoding="base64">` beside the text that shows it. */
function albumOf(node: XmlNode | undefined): Album {
  const files = node === undefined ? [] : childrenOf(node, 'file')
  return {
    find(source) {
      const name = source.replace(PLUGIN_FILE, '').replace(/\?.*$/, '').normalize('NFC')
      const file = files.find(
        ({ attributes }) =>
          `${attributes.get('path') ?? '/'}${attributes.get('name') ?? ''}`.normalize('NFC') === `/${name}`,
      )
      if (file === undefined) return undefined
      const encoded = textOf(file)
      if (encoded.length > LIMITS.picture * 1.4)
        throw new FileRefused(`The picture ${name.slice(0, 80)} is larger than 8 MB.`)
      return { name, bytes: async () => Buffer.from(encoded, 'base64') }
    },
  }
}
