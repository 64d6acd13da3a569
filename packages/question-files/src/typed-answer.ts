import { numberBetween, numberText, readNumberKey, type NumberAnswer } from '@anushilon/domain/exam/typed-number'
import { doubt, type Fault, type TypedAnswer } from './question.ts'
import { superscript } from './text/rich-text.ts'

/** Whoever writes more says more than a number. */
const LONGEST = 120
export const LONGEST_UNIT = 40

const DIGIT = '[0-9০-৯]'
const POWER = String.raw`(?:10|১০)\s?(?:\^\s?\(?[-−–+]?${DIGIT}{1,3}\)?|[⁺⁻]?[⁰¹²³⁴⁵⁶⁷⁸⁹]{1,3})`
const PLAIN = String.raw`(?:${DIGIT}[0-9০-৯,]{0,40}(?:\.${DIGIT}{0,40})?|\.${DIGIT}{1,40})`
const NUMBER = String.raw`[-−–+]?\s?(?:${POWER}|${PLAIN}(?:\s?[×x*·]\s?${POWER}|[eE][-−+]?${DIGIT}{1,3})?)`

const VALUE = new RegExp(`^(${NUMBER})(.*)$`, 'u')
const RANGE = new RegExp(`^(?:from)?\\s?(${NUMBER})\\s?(?:to|থেকে|হতে|-|–|—|\\.\\.)\\s?(${NUMBER})(.*)$`, 'iu')
/** `and` alone would be two answers. */
const BETWEEN = new RegExp(
  `^(?:between\\s(${NUMBER})\\sand\\s(${NUMBER})|(${NUMBER})\\s?(?:ও|এবং)\\s?(${NUMBER})\\s?(?:-?এর)?\\s?মধ্যে)(.*)$`,
  'iu',
)
const TOLERANCE = new RegExp(`[([]?\\s?(?:±|tolerance|সহনসীমা)\\s?[:=]?\\s?±?(${NUMBER})\\s?(%?)([^)\\]]*)[)\\]]?`, 'iu')

/** `9.8`, `৯.৮ ± ০.১`, `9.8 m/s² (±2%)`, `3.2 to 3.4`; null where it is no number. */
export function typedAnswerIn(written: string): TypedAnswer | null {
  if (written.length > LONGEST) return null
  const text = withoutAround(withoutTex(written))
  const range = (RANGE.exec(text) ?? BETWEEN.exec(text))?.slice(1).filter((part) => part !== undefined)
  if (range !== undefined) {
    const [from = '', to = '', rest = ''] = range
    const between = numberBetween(from, to)
    return between === null ? null : withUnit(between, rest.replace(/^\s?(?:-?এর)?\s?মধ্যে/u, ''))
  }
  const [whole = '', tolerance = '', share = '', behind = ''] = TOLERANCE.exec(text) ?? []
  const [, answer, beside = ''] = VALUE.exec(text.replace(whole, ' ').replace(/^[([]/, '').trim()) ?? []
  if (answer === undefined) return null
  return withUnit({ answer: answer.trim(), tolerance: `${tolerance.trim()}${share}` }, beside.trim() || behind)
}

/** A formula's signs as one types them. */
function withoutTex(written: string): string {
  return written
    .normalize('NFC')
    .replaceAll(/\^\{([^{}]*)\}/g, (_, power: string) => `^${power.replaceAll(/\s/g, '')}`)
    .replaceAll(/\{([0-9০-৯.]+)\}/g, '$1')
    .replaceAll(/\\(?:mathrm|text|mathit)\s?\{([^{}]*)\}/g, ' $1')
    .replaceAll(/\\pm\b|\+\s?\/\s?[-−–]/g, '±')
    .replaceAll(/\\(?:times|cdot)\b/g, '×')
    .replaceAll(/\\[,;:! ]|[$~]/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
}

const ABOUT = /[([]?(?:approximately|approx|about|nearly|প্রায়)\.?[)\]]?|≈|≃/giu

/** `g = 9.8 (approx.)।` is 9.8. */
function withoutAround(text: string): string {
  return text
    .replaceAll(ABOUT, ' ')
    .replace(/^\s*(?:[\p{L}Δ]\s?)?=/u, '')
    .replace(/[।.]\s*$/u, '')
    .trim()
}

/** A letter or sign first, at most three words, none of them a number. */
const UNIT = /^[\p{L}°%‰Ω℃℉µÅ৳][^\s]*(?: [^\s0-9০-৯][^\s]*){0,2}$/u
/** Another answer, or a letter that a sum is made with: 5 or 6, 2x + 1. */
const NO_UNIT = /(?:^|\s)(?:or|and|to|বা|ও|অথবা|এবং)(?:\s|$)|[+=√]|^[xyzabnpqr]$|^x ?[0-9০-৯]/iu

function withUnit(answer: NumberAnswer, rest: string): TypedAnswer | null {
  const unit = rest
    .replace(/^[\s,;]*/, '')
    .trim()
    .replace(/^[([](.*)[)\]]$/, '$1')
    .replaceAll(/\^([-−]?[0-9]+)/g, (_, power: string) => superscript(power))
  if (unit !== '' && (unit.length > LONGEST_UNIT || !UNIT.test(unit) || NO_UNIT.test(unit))) return null
  const read = readNumberKey(answer.answer, answer.tolerance)
  if ('fault' in read && read.fault === 'not-a-number') return null
  return { ...answer, unit }
}

/** What gets the mark, for whoever looks it over; the fault of a number that cannot be one is told by the check. */
export function readAsNumber({ answer, tolerance, unit }: TypedAnswer): Fault {
  const read = readNumberKey(answer, tolerance)
  const [from = answer, , to] = 'key' in read ? read.key.map(numberText) : []
  const right = to === undefined ? `only ${from} is right` : `right from ${from} to ${to}`
  const beside = unit === '' ? '' : ` The unit ${unit} is shown beside it.`
  return doubt('guessed', `Read as a number to type; ${right}.${beside}`)
}
