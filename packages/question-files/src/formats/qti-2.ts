import { plainFromNodes } from '../text/html.ts'
import { takeOptions, takePicture, type Album } from '../pictures.ts'
import { asQti2 } from './qti-3.ts'
import type { ReadAnswers } from './read-answers.ts'
import { lostIn } from '../text/rich-text.ts'
import { NOTHING, otherKind, type Cells, type FoundQuestion, type QuestionPlace } from '../question.ts'
import { childOf, childrenOf, descendants, elementsOf, textOf, type XmlNode } from '../containers/xml-tree.ts'

export const QTI_2_CELLS: Cells = {
  text: 'itemBody',
  options: 'simpleChoice',
  key: 'correctResponse',
  picture: 'itemBody',
}

const INTERACTION = /Interaction$/
/** The prompt is read with the choices, feedback is not part of what is asked. */
const NOT_ASKED = new Set(['choiceInteraction', 'feedbackInline', 'feedbackBlock', 'rubricBlock', 'modalFeedback'])
const NOT_CHOSEN = new Set(['feedbackInline', 'feedbackBlock'])

/** One assessmentItem, or that of QTI 3. */
export function qti2Question(root: XmlNode, number: number, file: string | null, album: Album): FoundQuestion {
  const item = asQti2(root)
  const place: QuestionPlace = { kind: 'question', number, file }
  const body = childOf(item, 'itemBody')
  const interactions = body === undefined ? [] : [...interactionsIn(body)]
  const [choice] = interactions
  const around = plainFromNodes(body?.children ?? [], NOT_ASKED)
  if (choice === undefined) return otherKind(place, around.text, 'a description without answers')
  const prompt = plainFromNodes(childOf(choice, 'prompt')?.children ?? [])
  const text = [around.text, prompt.text].filter((part) => part !== '').join('\n')
  if (interactions.length > 1) return otherKind(place, text, 'a question with several parts')
  const declared = declarationOf(item, choice)
  const answers =
    choice.name === 'choiceInteraction'
      ? chosen(choice, declared, album)
      : ((choice.name === 'textEntryInteraction' ? typed(item, declared) : null) ??
        `of the kind “${choice.name.slice(0, 40)}”`)
  if (typeof answers === 'string') return otherKind(place, text, answers)
  const own = takePicture([...around.pictures, ...prompt.pictures], album, 'itemBody')
  const explained = plainFromNodes(
    childrenOf(item, 'modalFeedback')
      .filter(({ attributes }) => !/incorrect|wrong/i.test(attributes.get('identifier') ?? ''))
      .slice(0, 1),
  )
  return {
    place,
    content: {
      ...NOTHING,
      text: text === '' ? null : text,
      picture: own.picture,
      ...answers.content,
      explanation: explained.text === '' ? null : explained.text,
    },
    faults: [...own.faults, ...answers.faults, ...lostIn(around, prompt, ...answers.read, explained)],
  }
}

/** Or, in words, what other kind of question it is. */
function chosen(choice: XmlNode, declared: XmlNode | undefined, album: Album): ReadAnswers | string {
  if ((declared?.attributes.get('cardinality') ?? 'single') !== 'single') return 'a question with several right answers'
  const choices = childrenOf(choice, 'simpleChoice')
  const read = choices.map((option) => plainFromNodes(option.children, NOT_CHOSEN))
  const right = rightOf(declared)
  const correct = choices.findIndex(({ attributes }) => attributes.get('identifier') === right)
  const { faults, ...options } = takeOptions(read, () => album, 'simpleChoice')
  return { content: { ...options, correct: correct === -1 ? null : correct }, faults, read }
}

/** A number, with the tolerance that is the same above and below it; null where it is another text. */
function typed(item: XmlNode, declared: XmlNode | undefined): ReadAnswers | null {
  const answer = rightOf(declared)
  if (answer === undefined || !/^(?:float|integer)$/.test(declared?.attributes.get('baseType') ?? '')) return null
  const [equal] = descendants(item, 'equal')
  const mode = equal?.attributes.get('toleranceMode') ?? 'exact'
  const [below = '', above = below] = (equal?.attributes.get('tolerance') ?? '').trim().split(/\s+/)
  if (mode !== 'exact' && below !== above) return null
  const tolerance = mode === 'exact' || below === '' ? '' : mode === 'relative' ? `${below}%` : below
  return { content: { number: { answer, tolerance, unit: '' } }, faults: [], read: [] }
}

function* interactionsIn(node: XmlNode): Generator<XmlNode> {
  for (const child of elementsOf(node)) {
    if (INTERACTION.test(child.name)) yield child
    else yield* interactionsIn(child)
  }
}

function declarationOf(item: XmlNode, choice: XmlNode): XmlNode | undefined {
  const identifier = choice.attributes.get('responseIdentifier') ?? 'RESPONSE'
  return childrenOf(item, 'responseDeclaration').find(({ attributes }) => attributes.get('identifier') === identifier)
}

/** The correct response, or else the one choice that is mapped to most marks. */
function rightOf(declared: XmlNode | undefined): string | undefined {
  if (declared === undefined) return undefined
  const written = childrenOf(childOf(declared, 'correctResponse') ?? declared, 'value').map((value) =>
    textOf(value).trim(),
  )
  if (written.length === 1) return written[0]
  const entries = [...descendants(declared, 'mapEntry')].map(({ attributes }) => ({
    key: attributes.get('mapKey'),
    value: Number(attributes.get('mappedValue')),
  }))
  const most = entries.reduce((highest, { value }) => Math.max(highest, value), 0)
  const best = entries.filter(({ value }) => value === most && value > 0)
  return best.length === 1 ? best[0]?.key : undefined
}
