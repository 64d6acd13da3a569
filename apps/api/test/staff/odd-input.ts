import { openApi } from '@anushilon/contract/openapi'
import { staffOperations } from '@anushilon/contract/staff/all'

/** As much of JSON Schema as the contract makes. */
export interface Schema {
  readonly type?: string | readonly string[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly items?: Schema
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly minimum?: number
  readonly minLength?: number
}

export interface OddCall {
  readonly name: string
  readonly method: 'GET' | 'POST' | 'PUT'
  readonly url: string
  readonly body?: unknown
  /** What is odd about it. */
  readonly oddity: string
}

/** What schemas let through and databases do not: text with a NUL or half a character, numbers beyond every column. */
const ODD_TEXTS = ['a\0b', 'half \ud800', '']
const ODD_NUMBERS = [-1, 1.5, 2 ** 31, Number.MAX_SAFE_INTEGER, 1e300]

function oddOnes(value: unknown): readonly unknown[] {
  if (typeof value === 'string') return ODD_TEXTS
  return typeof value === 'number' ? ODD_NUMBERS : [null, {}, []]
}

type Known = Readonly<Record<string, unknown>>

/** Every staff call as it is described. */
const STAFF_PATHS = openApi(staffOperations).paths

/** Something that the schema takes, with `known` where a field has that name. */
export function plausible(schema: Schema, known: Known, name = ''): unknown {
  if (name in known) return known[name]
  if (schema.const !== undefined) return schema.const
  if (schema.enum !== undefined) return schema.enum[0]
  const [choice] = schema.anyOf ?? schema.oneOf ?? []
  if (choice !== undefined) return plausible(choice, known)
  const type = typeof schema.type === 'string' ? schema.type : schema.type?.[0]
  if (type === 'object') {
    const fields = Object.entries(schema.properties ?? {})
    return Object.fromEntries(fields.map(([field, inner]) => [field, plausible(inner, known, field)]))
  }
  if (type === 'array') return schema.items === undefined ? [] : [plausible(schema.items, known)]
  if (type === 'integer' || type === 'number') return Math.max(1, schema.minimum ?? 1)
  if (type === 'boolean') return true
  return 'words'.padEnd(schema.minLength ?? 0, 's')
}

/** The value itself and everything inside it, each with one of the oddities in its place. */
function* spoilt(value: unknown, place: string): Generator<readonly [oddity: string, value: unknown]> {
  for (const odd of oddOnes(value)) yield [`${place} = ${JSON.stringify(odd)}`, odd]
  if (typeof value !== 'object' || value === null) return
  for (const [key, inner] of Object.entries(value)) {
    for (const [oddity, other] of spoilt(inner, `${place}.${key}`)) {
      yield [oddity, Array.isArray(value) ? value.with(Number(key), other) : { ...value, [key]: other }]
    }
  }
}

/** Every staff call with everything it takes, one oddity at a time. */
export function* oddCalls(known: Known): Generator<OddCall> {
  for (const [path, methods] of Object.entries(STAFF_PATHS)) {
    for (const [verb, operation] of Object.entries(methods)) {
      const call = { name: operation.operationId, method: verb.toUpperCase() as OddCall['method'] }
      const query = Object.fromEntries(
        operation.parameters
          .filter((parameter) => parameter.in === 'query')
          .map(({ name, schema }) => [name, plausible(schema as Schema, known, name)]),
      )
      const schema = operation.requestBody?.content['application/json']?.schema as Schema | undefined
      const body = schema === undefined ? {} : { body: plausible(schema, known) }
      for (const [oddity, changed] of inQuery(query)) yield { ...call, url: path + search(changed), ...body, oddity }
      if (schema === undefined) continue
      for (const [oddity, changed] of spoilt(body.body, 'body')) {
        yield { ...call, url: path + search(query), body: changed, oddity }
      }
    }
  }
}

function* inQuery(query: Known): Generator<readonly [string, Known]> {
  for (const name of Object.keys(query)) {
    for (const odd of [...ODD_TEXTS, ...ODD_NUMBERS])
      yield [`${name} = ${JSON.stringify(odd)}`, { ...query, [name]: odd }]
  }
}

export function search(query: Known): string {
  const pairs = Object.entries(query).map(([name, value]): [string, string] => [name, String(value)])
  return pairs.length === 0 ? '' : `?${String(new URLSearchParams(pairs))}`
}

/** Every staff call once, with everything it takes; and the names of all fields in it. */
export function* plausibleCalls(known: Known): Generator<Omit<OddCall, 'oddity'> & { readonly fields: Set<string> }> {
  for (const [path, methods] of Object.entries(STAFF_PATHS)) {
    for (const [verb, operation] of Object.entries(methods)) {
      const query = Object.fromEntries(
        operation.parameters
          .filter((parameter) => parameter.in === 'query')
          .map(({ name, schema }) => [name, plausible(schema as Schema, known, name)]),
      )
      const schema = operation.requestBody?.content['application/json']?.schema as Schema | undefined
      const body = schema === undefined ? {} : { body: plausible(schema, known) }
      const fields = new Set(fieldsIn({ query, ...body }))
      const method = verb.toUpperCase() as OddCall['method']
      yield { name: operation.operationId, method, url: path + search(query), ...body, fields }
    }
  }
}

function fieldsIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) => [name, ...fieldsIn(inner)])
}
