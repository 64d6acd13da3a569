import { numberBetween } from '@anushilon/domain/exam/typed-number'
import type { TypedAnswer } from '../question.ts'
import { trueFalseOptions } from './true-false.ts'

/** A question that cannot be read; the message is for whoever wrote it. */
export class GiftFault extends Error {}

interface Answers {
  readonly options: readonly string[]
  readonly correct: number | null
  readonly number?: TypedAnswer
  readonly explanation: string | null
}

interface Answer {
  readonly isRight: boolean
  readonly text: string
  readonly feedback: string | null
}

/** What stands between the braces behind what is asked; or, in words, what other kind of question it is. */
export function giftAnswers(block: string, asked: string): Answers | string {
  const [body = '', general = null] = splitOnce(block, '####')
  if (body.trim().startsWith('#')) return numberIn(body.trim().slice(1), general)
  if (body.trim() === '') return 'an essay'
  const said = TRUE_FALSE.exec(body.trim())?.[1]
  if (said !== undefined) return trueFalse(/^T/i.test(said), body, general, asked)
  const answers = answersIn(body)
  if (answers.length === 0) throw new GiftFault('Its answers begin neither with = nor with ~.')
  if (answers.some(({ text }) => unescaped(text, '->'))) return 'a matching question'
  const right = answers.filter(({ isRight }) => isRight)
  if (right.length === answers.length) return 'a short answer'
  if (right.length > 1) return 'a question with several right answers'
  const [key] = right
  return {
    options: answers.map(({ text }) => text),
    correct: key === undefined ? null : answers.indexOf(key),
    explanation: general?.trim() ?? key?.feedback ?? null,
  }
}

/** `#9.8:0.1`, `#9.7..9.9`, or answers of which one gets all marks. */
function numberIn(body: string, general: string | null): Answers | string {
  const answers = answersIn(/^\s*[=~]/.test(body) ? body : `=${body}`)
  const right = answers.filter(({ isRight }) => isRight)
  const [only] = right
  if (only === undefined || right.length > 1) return 'a number with several right answers'
  const explanation = general?.trim() ?? only.feedback
  return { options: [], correct: null, number: typedAnswer(only.text), explanation }
}

function typedAnswer(text: string): TypedAnswer {
  const [from = '', to] = text.split('..')
  const between = to === undefined ? null : numberBetween(from, to)
  const [answer = '', tolerance = ''] = text.split(':')
  return { ...(between ?? { answer: answer.trim(), tolerance: tolerance.trim() }), unit: '' }
}

const TRUE_FALSE = /^(T|F|TRUE|FALSE)\b\s*(?:#|$)/i

/** `T#who was wrong reads this#who was right this`. */
function trueFalse(isTrue: boolean, body: string, general: string | null, asked: string): Answers {
  const [, feedback = ''] = splitOnce(body, '#')
  const [, ofRight] = splitOnce(feedback, '#')
  const explanation = general?.trim() ?? ofRight?.trim() ?? null
  return { options: trueFalseOptions(asked), correct: isTrue ? 0 : 1, explanation }
}

function answersIn(body: string): Answer[] {
  const answers: Answer[] = []
  for (const part of body.split(/(?<!(?<!\\)\\)(?=[=~])/)) {
    const sign = part.trimStart()[0]
    if (sign !== '=' && sign !== '~') {
      if (part.trim() !== '') throw new GiftFault('Its answers begin neither with = nor with ~.')
      continue
    }
    const [written = '', feedback = null] = splitOnce(part.trimStart().slice(1), '#')
    const weight = /^\s*%(-?\d+(?:\.\d+)?)%/.exec(written)
    const share = weight === null ? (sign === '=' ? 100 : 0) : Number(weight[1])
    answers.push({
      // Part of the marks for part of the answers makes it a question with several.
      isRight: share > 0,
      text: written.slice(weight?.[0].length ?? 0).trim(),
      feedback: feedback?.trim() ?? null,
    })
  }
  return answers
}

function splitOnce(text: string, sign: string): [string] | [string, string] {
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] === '\\') at += 1
    else if (text.startsWith(sign, at)) return [text.slice(0, at), text.slice(at + sign.length)]
  }
  return [text]
}

function unescaped(text: string, sign: string): boolean {
  return splitOnce(text, sign).length === 2
}
