import { expect, expectTypeOf, test } from 'vitest'
import * as z from 'zod/mini'
import { renamed } from './renamed.ts'
import { WireTime } from './wire-time.ts'

const Swapped = renamed(
  { _id: z.string(), variation: z.string(), type: z.string(), at: z.exactOptional(WireTime) },
  { _id: 'id', variation: 'frequency', type: 'variation' },
)

test('fields have our names inside and the wire’s outside, also where two change places', () => {
  const wire = { _id: '7', variation: 'daily', type: 'mcq' }
  expect(z.decode(Swapped, wire)).toEqual({ id: '7', frequency: 'daily', variation: 'mcq' })
  expect(z.encode(Swapped, { id: '7', frequency: 'daily', variation: 'mcq' })).toEqual(wire)
})

test('what is inside is decoded as well', () => {
  const decoded = z.decode(Swapped, { _id: '7', variation: 'd', type: 'm', at: '1970-01-01T06:00:00.000Z' })
  expect(decoded.at).toBe(0)
})

test('the types have our names, too', () => {
  expectTypeOf<z.output<typeof Swapped>>().toEqualTypeOf<{
    id: string
    frequency: string
    variation: string
    at?: number
  }>()
})

test('what the wire does not know never gets there', () => {
  const more = { id: '7', frequency: 'd', variation: 'm', secret: 'x' }
  expect(z.encode(Swapped, more)).toEqual({ _id: '7', variation: 'd', type: 'm' })
})
