import * as z from 'zod/mini'
import type { Place } from './place.ts'
import { nearest } from './nearest.ts'

/** Reads one value; undefined means that it has said what is wrong with it. */
export type Read<T> = (value: unknown, place: Place) => T | undefined

/** A value that can be judged by itself has a schema, whose messages are for the author of the pack. */
type Reader<T> = Read<T> | z.ZodMiniType<T>

function readWith<T>(reader: Reader<T>, value: unknown, place: Place): T | undefined {
  if (typeof reader === 'function') return reader(value, place)
  const parsed = z.safeParse(reader, value)
  if (parsed.success) return parsed.data
  for (const { path, message } of parsed.error.issues) {
    path.reduce<Place>((at, key) => at.at(typeof key === 'number' ? key : String(key)), place).fault(message)
  }
  return undefined
}

export function reading<T>(schema: z.ZodMiniType<T>): Read<T> {
  return (value, place) => readWith(schema, value, place)
}

function nameOf(value: unknown): string {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'a list'
  return (
    { string: 'text', number: 'a number', boolean: 'true or false', object: 'an object' }[typeof value as 'string'] ??
    'this'
  )
}

export function wrongType(place: Place, wanted: string, value: unknown): undefined {
  return place.fault(notA(wanted, value))
}

export function notA(wanted: string, value: unknown): string {
  return `must be ${wanted}, not ${nameOf(value)}`
}

type Shape = Readonly<Record<string, z.ZodMiniType>>
type Values<S extends Shape> = { [K in keyof S]: z.output<S[K]> }

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

  need<T>(key: string, reader: Reader<T>, hint?: string): T | undefined {
    this.#asked.add(key)
    if (this.has(key)) return readWith(reader, this.#value[key], this.place.at(key))
    return this.place.at(key).fault(hint === undefined ? 'is missing' : `is missing: ${hint}`)
  }

  may<T, D>(key: string, reader: Reader<T>, otherwise: D): T | D | undefined {
    this.#asked.add(key)
    return this.has(key) ? readWith(reader, this.#value[key], this.place.at(key)) : otherwise
  }

  /** Several at once: those that are there, whole but for those that are not needed. */
  some<S extends Shape, N extends keyof S & string = never>(
    shape: S,
    needed: readonly N[] = [],
  ): (Partial<Values<S>> & Pick<Values<S>, N>) | undefined {
    const isNeeded: ReadonlySet<string> = new Set(needed)
    const wanted = Object.entries(shape).filter(([key]) => {
      this.#asked.add(key)
      return this.has(key) || isNeeded.has(key)
    })
    return whole(Object.fromEntries(wanted.map(([key, schema]) => [key, this.need(key, schema)]))) as
      | (Partial<Values<S>> & Pick<Values<S>, N>)
      | undefined
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

export function listOf<T>(reader: Reader<T>, { min = 0, max = Infinity } = {}): Read<T[]> {
  return (value, place) => {
    if (!Array.isArray(value)) return wrongType(place, 'a list', value)
    const fault = lengthFault(value.length, { min, max })
    if (fault !== null) return place.fault(fault)
    const made = value.map((item: unknown, index) => readWith(reader, item, place.at(index)))
    return made.every((item) => item !== undefined) ? made : undefined
  }
}

export function lengthFault(length: number, { min = 0, max = Infinity }): string | null {
  if (length < min) return min === 1 ? 'is empty' : `has ${length}, at least ${min} are needed`
  return length > max ? `has ${length}, at most ${max} are possible` : null
}

type Whole<T> = { [K in keyof T]: Exclude<T[K], undefined> }

/** All of it, or undefined where a field could not be read. */
export function whole<T extends object>(parts: T): Whole<T> | undefined {
  return Object.values(parts).includes(undefined) ? undefined : (parts as Whole<T>)
}
