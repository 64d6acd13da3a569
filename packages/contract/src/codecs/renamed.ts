import * as z from 'zod/mini'
import { decoded } from '../schemas/replies.ts'

type Shape = Readonly<Record<string, z.ZodMiniType>>
type WireNames<S extends Shape> = { readonly [K in keyof S]?: string }

/** The fields of `T` under our names; those that `N` does not mention keep the wire's. */
export type Renamed<T, N> = { [K in keyof T as K extends keyof N ? (N[K] extends string ? N[K] : K) : K]: T[K] }

/** An object whose fields have other names on the wire: `renamed({ _id: AuthoredId }, { _id: 'id' })`. */
export function renamed<S extends Shape, const N extends WireNames<S>>(shape: S, names: N) {
  type Decoded = Renamed<z.output<z.ZodMiniObject<S>>, N>
  const toDecoded = new Map<string, string>(Object.entries(names as Record<string, string>))
  const toWire = new Map([...toDecoded].map(([wire, our]) => [our, wire]))
  return z.codec(z.object(shape), decoded<Decoded>(), {
    decode: (fields) => withNames(fields, toDecoded) as Decoded,
    // Nothing, where another of several replies is meant: the shape says so.
    encode: (value) => withNames((value ?? {}) as object, toWire) as z.output<z.ZodMiniObject<S>>,
  })
}

/** The same about one subject of an exam: null where the exam has but one, and the wire then names none. */
export function renamedOfSubject<S extends Shape, const N extends WireNames<S>>(shape: S, names: N) {
  const fields = renamed(shape, names)
  type Decoded = Omit<z.output<typeof fields>, 'subjectId'> & { readonly subjectId: string | null }
  return z.codec(fields, decoded<Decoded>(), {
    decode: (named) => ({ subjectId: null, ...(named as object) }) as unknown as Decoded,
    encode: ({ subjectId, ...named }) =>
      ({ ...named, ...(subjectId !== null && { subjectId }) }) as unknown as z.output<typeof fields>,
  })
}

function withNames(fields: object, names: ReadonlyMap<string, string>): object {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [names.get(name) ?? name, value]))
}
