/** A question that cannot be read; the message is for whoever wrote it. */
export class GiftFault extends Error {}

interface Answers {
  readonly options: readonly string[]
  readonly correct: number | null
  readonly explanation: string | null
}

interface Answer {
  readonly isRight: boolean
  readonly text: string
  readonly feedback: string | null
}

/** What stands between the braces; or, in words, what other kind of question it is. */
export function giftAnswers(block: string): Answers | string {
  const [body = '', general = null] = splitOnce(block, '####')
  const kind = otherKindOf(body.trim())
  if (kind !== null) return kind
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

function otherKindOf(body: string): string | null {
  if (body === '') return 'an essay'
  if (body.startsWith('#')) return 'a number to be typed'
  if (/^(?:T|F|TRUE|FALSE)\b\s*(?:#|$)/i.test(body)) return 'true or false'
  return null
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
