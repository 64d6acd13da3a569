import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { routesOf, type Schema } from './endpoint.ts'
import { openApi } from './openapi.ts'
import { operations } from './operations/all.ts'
import { decodeReply, encodeReply } from './reply.ts'
import { Attachment } from './schemas/attachment.ts'
import { typedText } from './schemas/text.ts'

/** Longer than any input may be, and still a number to whoever takes it for one. */
const LONG_TEXT = '4'.padStart(50_000, '0')
/** Neither whole nor within any bound, but a moment. */
const ODD_NUMBER = 7_000_000_000_000.5

type Def = z.core.$ZodTypes['_zod']['def']

type Maker<T extends Def['type']> = (def: Extract<Def, { type: T }>, isFirst: boolean) => unknown

const MAKERS: { readonly [T in Def['type']]?: Maker<T> } = {
  object: ({ shape }, isFirst) =>
    Object.fromEntries(Object.entries(shape).map(([key, field]) => [key, beyondBounds(field, isFirst)])),
  array: (def, isFirst) =>
    isFirst ? Array.from({ length: mostOf(def) + 1 }, (_, at) => beyondBounds(def.element, at === 0)) : [],
  union: ({ options: [option] }, isFirst) => (option === undefined ? null : beyondBounds(option, isFirst)),
  nullable: ({ innerType }, isFirst) => beyondBounds(innerType, isFirst),
  optional: ({ innerType }, isFirst) => beyondBounds(innerType, isFirst),
  default: ({ innerType }, isFirst) => beyondBounds(innerType, isFirst),
  pipe: (def, isFirst) => beyondBounds(def.in, isFirst),
  record: ({ keyType, valueType }, isFirst) =>
    Object.fromEntries(keysOf(keyType).map((key) => [String(key), beyondBounds(valueType, isFirst)])),
  literal: ({ values }) => values[0],
  enum: ({ entries }) => Object.values(entries)[0],
  string: (def) => ('format' in def && def.format === 'datetime' ? '2026-11-15T10:00:00.000Z' : LONG_TEXT),
  number: () => ODD_NUMBER,
  boolean: () => true,
  null: () => null,
  unknown: () => ({}),
}

/** A value of the wire that has a schema's shape and breaks every bound in it; lists in all but the first of a list are empty. */
function beyondBounds(schema: z.core.$ZodType, isFirst = true): unknown {
  const def = schema._zod.def as Def
  const make = MAKERS[def.type] as Maker<Def['type']> | undefined
  if (make === undefined) throw new Error(`no value of a ${def.type} is known here`)
  return make(def, isFirst)
}

function keysOf(keyType: z.core.$ZodType): unknown[] {
  const def = keyType._zod.def as Def
  return def.type === 'enum' ? Object.values(def.entries) : [beyondBounds(keyType)]
}

function mostOf({ checks = [] }: Def): number {
  return Math.max(0, ...checks.map((check) => (check._zod.def as { maximum?: number }).maximum ?? 0))
}

const replies = operations.flatMap((operation) =>
  routesOf(operation).flatMap((served) =>
    Object.entries(served.replies).map(([status, schema]): [string, Schema] => [
      `${served.route.method} ${served.route.path} ${status}`,
      schema,
    ]),
  ),
)

describe('what is stored can be sent, whatever bounds there are on what is sent', () => {
  test.each(replies.filter(([, schema]) => schema !== Attachment))('%s', (_, schema) => {
    const stored = decodeReply(schema, beyondBounds(schema))
    const wire = encodeReply(schema, stored)
    expect(decodeReply(schema, wire)).toEqual(stored)
  })
})

test('a reply keeps its shape: a field of another type throws, one that is not named is dropped', () => {
  const schema = z.object({ text: typedText(3) })
  expect(encodeReply(schema, { text: 'longer', key: 2 } as { text: string })).toEqual({ text: 'longer' })
  expect(() => encodeReply(schema, { text: 4 } as never)).toThrow(z.core.$ZodError)
  expect(() => z.encode(schema, { text: 'longer' })).toThrow(z.core.$ZodError)
})

test('the description of a reply promises no bounds', () => {
  const document = openApi(operations)
  const described = Object.values(document.paths).flatMap((path) => Object.values(path))
  expect(JSON.stringify(described.map(({ responses }) => responses))).not.toMatch(
    /"(?:max|min)(?:Length|imum|Items)"|"pattern"/,
  )
  expect(JSON.stringify(described.map(({ requestBody }) => requestBody))).toMatch(/"maxLength"/)
})
