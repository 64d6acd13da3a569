import { latinDigits } from '@anushilon/domain/digits'
import { wrongType, type Read } from './fields.ts'
import { nearest } from './nearest.ts'
import type { Place } from './place.ts'

const ID = /^[A-Za-z0-9_-]{1,64}$/
const LINK_LENGTH = 2000

/** Null where the text cannot be kept: PostgreSQL takes neither NUL nor half a character. */
function kept(value: string, max: number, place: Place): string | undefined {
  if (value.includes('\0') || !value.isWellFormed()) return place.fault('holds characters that cannot be stored')
  if (value.length > max) return place.fault(`has ${value.length} characters, at most ${max} are possible`)
  return value
}

/** Text for people: trimmed, never empty, and in NFC so that equal looks equal (Decision L2). */
export function text(max: number): Read<string> {
  return (value, place) => {
    if (typeof value !== 'string') return wrongType(place, 'text', value)
    const tidy = value.normalize('NFC').trim()
    return tidy === '' ? place.fault('is empty') : kept(tidy, max, place)
  }
}

/** A number people read out, such as a roll: digits become Latin (Decision L2). */
export function digits(max: number): Read<string> {
  const read = text(max)
  return (value, place) => {
    const tidy = read(value, place)
    return tidy === undefined ? undefined : latinDigits(tidy)
  }
}

export const id: Read<string> = (value, place) => {
  if (typeof value !== 'string') return wrongType(place, 'text', value)
  return ID.test(value) ? value : place.fault(`"${value}" is not an id: letters, digits, - and _, at most 64`)
}

export const regNo: Read<string> = (value, place) => {
  const tidy = digits(64)(value, place)
  if (tidy === undefined || ID.test(tidy)) return tidy
  return place.fault(`"${tidy}" is not a registration number: letters, digits, - and _, at most 64`)
}

/** As handed out: not trimmed, for a space may be part of it. */
export const password: Read<string> = (value, place) => {
  if (typeof value !== 'string') return wrongType(place, 'text', value)
  return value === '' ? place.fault('is empty') : kept(value, 200, place)
}

export const flag: Read<boolean> = (value, place) =>
  typeof value === 'boolean' ? value : wrongType(place, 'true or false', value)

export function oneOf<const T extends string>(names: readonly T[]): Read<T> {
  return (value, place) => {
    if (typeof value !== 'string') return wrongType(place, `one of ${names.join(', ')}`, value)
    const found = names.find((name) => name === value)
    if (found !== undefined) return found
    const meant = nearest(value, names)
    return place.fault(
      `"${value}" is not one of ${names.join(', ')}${meant === null ? '' : `; did you mean ${meant}?`}`,
    )
  }
}

interface NumberRule {
  /** The value must be greater than this. */
  readonly above?: number
  readonly min?: number
  readonly max: number
  /** How many digits after the point are kept; none means a whole number. */
  readonly decimals?: number | 'any'
}

export function number({ above = -Infinity, min = -Infinity, max, decimals = 0 }: NumberRule): Read<number> {
  return (value, place) => {
    if (typeof value !== 'number') return wrongType(place, decimals === 0 ? 'a whole number' : 'a number', value)
    if (decimals === 0 && !Number.isInteger(value)) return place.fault(`${value} is not a whole number`)
    if (value <= above) return place.fault(`${value} must be more than ${above}`)
    if (value < min) return place.fault(`${value} must be at least ${min}`)
    if (value > max) return place.fault(`${value} must be at most ${max}`)
    if (decimals === 'any' || Number(value.toFixed(decimals)) === value) return value
    return place.fault(`${value} has more than ${decimals} decimals`)
  }
}

export function isLink(value: string): boolean {
  return /^https?:\/\//i.test(value.trim())
}

export const link: Read<string> = (value, place) => {
  if (typeof value !== 'string') return wrongType(place, 'a link', value)
  const tidy = value.trim()
  if (!isLink(tidy) || !URL.canParse(tidy))
    return place.fault(`"${tidy}" is not a link that begins with https:// or http://`)
  return kept(new URL(tidy).href, LINK_LENGTH, place)
}
