import { numberBetween, readNumberKey } from '@anushilon/domain/exam/typed-number'
import { withDollars } from '../text/formula.ts'
import { plainFromHtml } from '../text/html.ts'
import { takeOptions, takePicture, type Album } from '../pictures.ts'
import { readAsNumber } from '../typed-answer.ts'
import type { ReadAnswers } from './read-answers.ts'
import { NOTHING, otherKind, type Cells, type FoundQuestion, type QuestionPlace } from '../question.ts'
import { lostIn, type PlainText } from '../text/rich-text.ts'
import { childOf, childrenOf, descendants, elements, elementsOf, textOf, type XmlNode } from '../containers/xml-tree.ts'

export const QTI_1_CELLS: Cells = {
  text: 'presentation',
  options: 'response_label',
  key: 'respcondition',
  picture: 'presentation',
}

/** The items of one questestinterop file. */
export function* qti1Questions(bytes: Uint8Array, file: string | null, album: Album): Generator<FoundQuestion> {
  let number = 0
  for (const item of elements(bytes, 'item')) {
    number += 1
    yield itemQuestion(item, { kind: 'question', number, file }, album)
  }
}

function itemQuestion(item: XmlNode, place: QuestionPlace, album: Album): FoundQuestion {
  const presentation = childOf(item, 'presentation')
  const asked = materials(presentation)
  if (presentation === undefined) return otherKind(place, '', 'an item that shows nothing')
  const responses = [
    ...descendants(presentation, 'response_lid', 'response_str', 'response_num', 'response_xy', 'response_grp'),
  ]
  const [response] = responses
  if (response === undefined) return otherKind(place, asked.text, 'a description without answers')
  if (responses.length > 1) return otherKind(place, asked.text, 'a question with several parts')
  const answers = response.name === 'response_lid' ? chosen(item, response, album) : typed(item, response)
  if (typeof answers === 'string') return otherKind(place, asked.text, answers)
  const own = takePicture(asked.pictures, album, 'presentation')
  const explained = explanation(item)
  return {
    place,
    content: {
      ...NOTHING,
      text: asked.text === '' ? null : asked.text,
      picture: own.picture,
      ...answers.content,
      explanation: explained.text === '' ? null : explained.text,
    },
    faults: [...own.faults, ...answers.faults, ...lostIn(asked, ...answers.read, explained)],
  }
}

/** Or, in words, what other kind of question it is. */
function chosen(item: XmlNode, response: XmlNode, album: Album): ReadAnswers | string {
  if ((response.attributes.get('rcardinality') ?? 'Single').toLowerCase() !== 'single')
    return 'a question with several right answers'
  const labels = [...descendants(response, 'response_label')]
  const read = labels.map(materials)
  const rights = rightIdents(item)
  if (rights.length > 1) return 'a question with several right answers'
  const correct = labels.findIndex(({ attributes }) => attributes.get('ident') === rights[0])
  const { faults, ...options } = takeOptions(read, () => album, 'response_label')
  return { content: { ...options, correct: correct === -1 ? null : correct }, faults, read }
}

/** A number between two others, or one that is equal to one; a text that happens to be a number is to be looked at. */
function typed(item: XmlNode, response: XmlNode): ReadAnswers | string {
  const [asks, another] = markedConditions(item)
  const values = (...names: string[]) =>
    asks === undefined ? [] : [...descendants(asks, ...names)].map((node) => textOf(node).trim())
  const [equal = '', second] = values('varequal')
  const [[from], [to]] = [values('vargte', 'vargt'), values('varlte', 'varlt')]
  const between = from === undefined || to === undefined ? null : numberBetween(from, to)
  const number = { ...(between ?? { answer: equal, tolerance: '' }), unit: '' }
  if (another !== undefined || second !== undefined || 'fault' in readNumberKey(number.answer, number.tolerance))
    return 'an answer to be typed or pointed at'
  const isNumber = between !== null || response.name === 'response_num' || isDecimal(response)
  return { content: { number }, faults: isNumber ? [] : [readAsNumber(number)], read: [] }
}

function isDecimal(response: XmlNode): boolean {
  return [...descendants(response, 'render_fib')].some(({ attributes }) =>
    /^(?:Decimal|Integer|Scientific)$/i.test(attributes.get('fibtype') ?? ''),
  )
}

/** Every text and picture of the materials that stand in a node, but not those of its answers. */
function materials(node: XmlNode | undefined): PlainText {
  const texts: string[] = []
  const pictures: string[] = []
  const lost: string[] = []
  const walk = (within: XmlNode): void => {
    for (const child of elementsOf(within)) {
      if (child.name.startsWith('response_') || child.name.startsWith('render_')) continue
      if (child.name === 'mattext') {
        const isHtml = child.attributes.get('texttype') !== 'text/plain'
        const read = isHtml
          ? plainFromHtml(textOf(child))
          : { text: withDollars(textOf(child)).trim(), pictures: [], lost: [] }
        texts.push(read.text)
        pictures.push(...read.pictures)
        lost.push(...read.lost)
      } else if (child.name === 'matimage') {
        const uri = child.attributes.get('uri')
        if (uri !== undefined) pictures.push(uri)
      } else walk(child)
    }
  }
  if (node !== undefined) walk(node)
  return {
    text: texts
      .filter((text) => text !== '')
      .join('\n')
      .normalize('NFC'),
    pictures,
    lost,
  }
}

/** What is asked by the conditions that give marks. */
function markedConditions(item: XmlNode): XmlNode[] {
  const processing = childOf(item, 'resprocessing')
  if (processing === undefined) return []
  return childrenOf(processing, 'respcondition').flatMap((condition) => {
    const isMarked = childrenOf(condition, 'setvar').some(
      (set) => Number(textOf(set)) > 0 && set.attributes.get('action') !== 'Subtract',
    )
    const asks = childOf(condition, 'conditionvar')
    return isMarked && asks !== undefined ? [asks] : []
  })
}

/** The answers that are given marks, by a condition that asks for them and not for their absence. */
function rightIdents(item: XmlNode): string[] {
  const rights = markedConditions(item).flatMap((asks) => {
    return elementsOf(asks)
      .filter(({ name }) => name !== 'not')
      .flatMap((child) => [child, ...descendants(child, 'varequal')])
      .filter(({ name }) => name === 'varequal')
      .map((equal) => textOf(equal).trim())
  })
  return [...new Set(rights)]
}

function explanation(item: XmlNode): PlainText {
  const feedbacks = childrenOf(item, 'itemfeedback')
  const general =
    feedbacks.find(({ attributes }) => /general|solution/i.test(attributes.get('ident') ?? '')) ??
    feedbacks.find((feedback) => childOf(feedback, 'solution') !== undefined) ??
    feedbacks.find(({ attributes }) => /^correct/i.test(attributes.get('ident') ?? ''))
  return materials(general)
}
