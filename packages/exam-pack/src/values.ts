import type { ListRule, NumberRule } from '@anushilon/contract/exam-document/leaves'
import { latinDigits } from '@anushilon/domain/digits'
import { oneLine } from '@anushilon/domain/one-line'
import * as z from 'zod/mini'
import { lengthFault, notA } from './fields.ts'
import { nearest } from './nearest.ts'

const ID = /^[A-Za-z0-9_-]{1,64}$/
const LINK_LENGTH = 2000

/** What a value must be, and what is said of one that is something else. */
const must = (wanted: string) => ({ error: ({ input }: { readonly input?: unknown }) => notA(wanted, input) })

/** A check with a message of its own for each value; the checks after it are left out where it has one. */
export function says<T>(faultIn: (value: T) => string | null) {
  return z.check<T>(({ value, issues }) => {
    const message = faultIn(value)
    if (message !== null) issues.push({ code: 'custom', message, input: value, continue: false })
  })
}

/** PostgreSQL takes neither NUL nor half a character. */
const storable = (max: number) =>
  says<string>((value) => {
    if (value.includes('\0') || !value.isWellFormed()) return 'holds characters that cannot be stored'
    return value.length > max ? `has ${value.length} characters, at most ${max} are possible` : null
  })
const filled = says<string>((value) => (value === '' ? 'is empty' : null))

export const anyText = (wanted = 'text') => z.string(must(wanted))

/** Text for people: trimmed, never empty, and in NFC so that equal looks equal (Decision L2). */
export const text = (max: number) => anyText().check(z.normalize('NFC'), z.trim(), filled, storable(max))

/** A name: on one line. */
export const line = (max: number) => anyText().check(z.normalize('NFC'), z.overwrite(oneLine), filled, storable(max))

/** A number people read out, such as a roll: digits become Latin (Decision L2). */
export const digits = (max: number) => line(max).check(z.overwrite(latinDigits))

const spelt = (what: string) =>
  says<string>((value) => (ID.test(value) ? null : `"${value}" is not ${what}: letters, digits, - and _, at most 64`))

export const id = anyText().check(spelt('an id'))
export const regNo = digits(64).check(spelt('a registration number'))

/** As handed out: not trimmed, for a space may be part of it. */
export const password = anyText().check(filled, storable(200))

export const flag = z.boolean(must('true or false'))

export function oneOf<const T extends string>(names: readonly T[]) {
  const listed = names.join(', ')
  return z.enum(names, {
    error: ({ input }) => {
      if (typeof input !== 'string') return notA(`one of ${listed}`, input)
      const meant = nearest(input, names)
      return `"${input}" is not one of ${listed}${meant === null ? '' : `; did you mean ${meant}?`}`
    },
  })
}

export function number({
  above = -Infinity,
  min = -Infinity,
  max = Infinity,
  decimals = 0,
  isInHalves = false,
}: NumberRule) {
  return z.number(must(decimals === 0 ? 'a whole number' : 'a number')).check(
    says((value) => {
      if (decimals === 0 && !Number.isInteger(value)) return `${value} is not a whole number`
      if (value <= above) return `${value} must be more than ${above}`
      if (value < min) return `${value} must be at least ${min}`
      if (value > max) return `${value} must be at most ${max}`
      if (isInHalves && !Number.isInteger(value * 2)) return `${value} must be in halves`
      const isExact = decimals === 'any' || Number(value.toFixed(decimals)) === value
      return isExact ? null : `${value} has more than ${decimals} decimals`
    }),
  )
}

/** Its length comes first: of a list without end nothing else is read. */
export function list<T>(of: z.ZodMiniType<T>, rule: ListRule): z.ZodMiniType<T[]> {
  const measured = says<unknown>((value) => (Array.isArray(value) ? lengthFault(value.length, rule) : null))
  return z.pipe(z.unknown().check(measured), z.array(of, must('a list')))
}

export function isLink(value: string): boolean {
  return /^https?:\/\//i.test(value.trim())
}

export const link = anyText('a link').check(
  z.trim(),
  says((value) =>
    isLink(value) && URL.canParse(value) ? null : `"${value}" is not a link that begins with https:// or http://`,
  ),
  z.overwrite((value) => new URL(value).href),
  storable(LINK_LENGTH),
)
