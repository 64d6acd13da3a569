import type { Place } from './place.ts'
import { nearest } from './nearest.ts'

/** Reads one value; undefined means that it has said what is wrong with it. */
export type Read<T> = (value: unknown, place: Place) => T | undefined

function nameOf(value: unknown): string {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'a list'
  return (
    { string: 'text', number: 'a number', boolean: 'true or false', object: 'an object' }[typeof value as 'string'] ??
    'this'
  )
}

export function wrongType(place: Place, wanted: string, value: unknown): undefined {
  return place.fault(`must be ${wanted}, not ${nameOf(value)}`)
}

/** The fields of one object: each is asked for by name, and what nobody asked for is a fault. */
export class Fields {
  readonly #value: Readonly<Record<string, unknown>>
  readonly #asked = new Set<string>()
  readonly place: Place

  constructor(value: object, place: Place) {
    this.#value = value as Readonly<Record<string, unknown>>
    this.place = place
  }

  has(key: string): boolean {
    return Object.hasOwn(this.#value, key)
  }

  need<T>(key: string, read: Read<T>, hint?: string): T | undefined {
    this.#asked.add(key)
    if (this.has(key)) return read(this.#value[key], this.place.at(key))
    return this.place.at(key).fault(hint === undefined ? 'is missing' : `is missing: ${hint}`)
  }

  may<T, D>(key: string, read: Read<T>, otherwise: D): T | D | undefined {
    this.#asked.add(key)
    return this.has(key) ? read(this.#value[key], this.place.at(key)) : otherwise
  }

  /** A field that is known but does not belong here. */
  mustNot(key: string, why: string): void {
    this.#asked.add(key)
    if (this.has(key)) this.place.at(key).fault(why)
  }

  /** What cannot be judged because of another fault. */
  ignore(keys: readonly string[]): void {
    for (const key of keys) this.#asked.add(key)
  }

  /** To be called when every field has been asked for. */
  end(): void {
    for (const key of Object.keys(this.#value)) {
      if (this.#asked.has(key)) continue
      const meant = nearest(key, this.#asked)
      this.place
        .at(key)
        .fault(
          meant === null
            ? `is not a known field; known here: ${[...this.#asked].join(', ')}`
            : `is not a known field; did you mean ${meant}?`,
        )
    }
  }
}

export function objectOf<T>(read: (fields: Fields) => T | undefined): Read<T> {
  return (value, place) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return wrongType(place, 'an object', value)
    const fields = new Fields(value, place)
    const made = read(fields)
    fields.end()
    return made
  }
}

export function listOf<T>(read: Read<T>, { min = 0, max = Infinity } = {}): Read<T[]> {
  return (value, place) => {
    if (!Array.isArray(value)) return wrongType(place, 'a list', value)
    if (value.length < min)
      return place.fault(min === 1 ? 'is empty' : `has ${value.length}, at least ${min} are needed`)
    if (value.length > max) return place.fault(`has ${value.length}, at most ${max} are possible`)
    const made = value.map((item: unknown, index) => read(item, place.at(index)))
    return made.every((item) => item !== undefined) ? made : undefined
  }
}

type Whole<T> = { [K in keyof T]: Exclude<T[K], undefined> }

/** All of it, or undefined where a field could not be read. */
export function whole<T extends object>(parts: T): Whole<T> | undefined {
  return Object.values(parts).includes(undefined) ? undefined : (parts as Whole<T>)
}
