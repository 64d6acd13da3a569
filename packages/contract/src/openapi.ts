import { REFUSAL_CODES, type RefusalCode } from '@anushilon/domain/refusal'
import * as z from 'zod/mini'
import {
  isExtension,
  routesOf,
  type Access,
  type Endpoint,
  type PerVariation,
  type Route,
  type Schema,
  type ServedRoute,
  type Replies,
} from './endpoint.ts'
import { ErrorBody, ERRORS } from './errors.ts'
import { Attachment } from './schemas/attachment.ts'
import { FormFile } from './schemas/form-file.ts'

type Operation = Endpoint | PerVariation
type Served = ServedRoute<unknown, Replies>
type JsonSchema = Record<string, unknown>

interface Parameter {
  readonly name: string
  readonly in: 'query' | 'header'
  readonly required: boolean
  readonly schema: unknown
}

interface Answer {
  readonly description: string
  readonly content: Readonly<Record<string, { readonly schema: unknown }>>
}

interface OperationObject {
  readonly operationId: string
  readonly summary: string
  readonly tags: readonly string[]
  readonly security: readonly Readonly<Record<string, readonly string[]>>[]
  readonly parameters: readonly Parameter[]
  readonly requestBody?: { readonly required: boolean; readonly content: Answer['content'] }
  readonly responses: Readonly<Record<string, Answer>>
  readonly 'x-variations'?: readonly string[]
  readonly 'x-ours'?: true
}

export interface OpenApiDocument {
  readonly openapi: '3.1.1'
  readonly info: Readonly<Record<string, string>>
  readonly tags: readonly { readonly name: string }[]
  readonly paths: Readonly<Record<string, Readonly<Record<string, OperationObject>>>>
  readonly components: Readonly<Record<string, unknown>>
}

const TOKEN = 'studentToken'
const COOKIE = 'staffSession'
const JSON_TYPE = 'application/json'
/** What is sent as it is: its own type says what it is. */
const ANY_TYPE = '*/*'

/** The whole contract as OpenAPI 3.1, always in the wire's own names. */
export function openApi(
  operations: readonly Operation[],
  { version }: { readonly version: string } = { version: '0.1.0' },
): OpenApiDocument {
  const paths: Record<string, Record<string, OperationObject>> = {}
  for (const operation of operations) {
    for (const served of routesOf(operation)) {
      const { method, path } = served.route
      paths[path] = { ...paths[path], [method.toLowerCase()]: describe(served) }
    }
  }
  return {
    openapi: '3.1.1',
    info: {
      title: 'Anushilon',
      version,
      description:
        'Times are ISO strings ending in Z that read as Dhaka wall time: subtract six hours to get the moment. ' +
        'Staff calls take and give milliseconds since 1970 instead. ' +
        'Where a reply has an ETag, the same call with it in If-None-Match is answered 304, without a body, while nothing has changed.',
    },
    tags: [...new Set(operations.map(({ group }) => group))].map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: {
        [TOKEN]: { type: 'http', scheme: 'bearer', description: 'From /api/student/login.' },
        [COOKIE]: { type: 'apiKey', in: 'cookie', name: 'STAFFSESSION', description: 'From /api/staff/sign-in.' },
      },
      schemas: { Error: { ...wireSchema(ErrorBody), description: `code is one of: ${REFUSAL_CODES.join(', ')}` } },
    },
  }
}

function describe(served: Served): OperationObject {
  const { operation, route, replies, variations } = served
  const body = requestBody(route)
  return {
    operationId: variations === null ? operation.name : [operation.name, ...variations].join('.'),
    summary: operation.summary,
    tags: [operation.group],
    security: securityOf(operation.access),
    parameters: [...parameters(route.query, 'query'), ...parameters(route.headers, 'header')],
    ...(body === null ? {} : { requestBody: body }),
    responses: merged(successes(replies), failures(refusalsOf(operation, route))),
    ...(variations === null ? {} : { 'x-variations': variations }),
    ...(isExtension(served) ? { 'x-ours': true } : {}),
  }
}

/** Where a status has a body of its own beside the one of refusals, it is either. */
function merged(replies: Record<string, Answer>, refused: Record<string, Answer>): Record<string, Answer> {
  const both = Object.entries(replies).map(([status, own]): [string, Answer] => {
    const other = refused[status]
    if (other === undefined) return [status, own]
    const schemas = [own, other].map(({ content }) => content[JSON_TYPE]?.schema)
    return [status, { description: other.description, content: { [JSON_TYPE]: { schema: { anyOf: schemas } } } }]
  })
  return { ...refused, ...Object.fromEntries(both) }
}

function kindOf(access: Access): 'anyone' | 'student' | 'staff' {
  return typeof access === 'string' ? access : 'staff'
}

const AUTHENTICATION_REFUSALS: Readonly<Record<ReturnType<typeof kindOf>, readonly RefusalCode[]>> = {
  anyone: [],
  student: ['not-logged-in'],
  staff: ['signed-out', 'somebody-else', 'not-allowed'],
}

function securityOf(access: Access): Record<string, never[]>[] {
  return { anyone: [], student: [{ [TOKEN]: [] }], staff: [{ [COOKIE]: [] }] }[kindOf(access)]
}

function parameters(schema: Schema | null, place: Parameter['in']): Parameter[] {
  if (schema === null) return []
  const { properties = {}, required = [] } = wireSchema(schema) as { properties?: object; required?: string[] }
  return Object.entries(properties).map(([name, field]) => ({
    name,
    in: place,
    required: required.includes(name),
    schema: field as unknown,
  }))
}

function requestBody({ body, encoding }: Route<unknown>): NonNullable<OperationObject['requestBody']> | null {
  if (encoding === 'raw') return { required: true, content: { [ANY_TYPE]: { schema: {} } } }
  if (body === null) return null
  const schema = wireSchema(body)
  const type = encoding === 'multipart' ? 'multipart/form-data' : JSON_TYPE
  return { required: 'required' in schema, content: { [type]: { schema } } }
}

function successes(replies: Replies): Record<string, Answer> {
  return Object.fromEntries(
    Object.entries(replies).map(([status, schema]) => [
      status,
      {
        description: SUCCESS[status] ?? 'Done',
        content:
          schema === Attachment
            ? { [ANY_TYPE]: { schema: {} } }
            : { [JSON_TYPE]: { schema: wireSchema(schema, 'unbounded') } },
      },
    ]),
  )
}

const SUCCESS: Readonly<Record<string, string>> = { 200: 'Done', 201: 'Accepted, but late', 202: 'Not attempted' }

/** Its own, and those that any call of its kind may give. */
function refusalsOf(operation: Operation, route: Route<unknown>): RefusalCode[] {
  const takesInput = route.query !== null || route.body !== null || route.headers !== null
  const [isChange, isOfStaff] = [route.method !== 'GET', kindOf(operation.access) === 'staff']
  return [
    ...operation.refusals,
    ...(takesInput || isChange ? (['bad-input'] as const) : []),
    // A body that is beyond the limit of all calls; what it refers to was removed in the same moment.
    ...(isChange ? (['too-large', 'conflict'] as const) : []),
    ...AUTHENTICATION_REFUSALS[kindOf(operation.access)],
    // What somebody may not see by course or branch is not there for them.
    ...(isOfStaff && takesInput ? (['no-such-exam', 'not-found'] as const) : []),
    'busy',
    'internal',
  ]
}

function failures(codes: readonly RefusalCode[]): Record<string, Answer> {
  const byStatus = Map.groupBy(new Set(codes), (code) => ERRORS[code].status)
  return Object.fromEntries(
    [...byStatus].map(([status, group]) => [
      String(status),
      {
        description: group.join(', '),
        content: { [JSON_TYPE]: { schema: { $ref: '#/components/schemas/Error' } } },
      },
    ]),
  )
}

/** A reply is not checked against these (`reply.ts`). */
const BOUNDS = [
  'maxLength',
  'minLength',
  'pattern',
  'allOf',
  'maximum',
  'minimum',
  'exclusiveMaximum',
  'exclusiveMinimum',
  'maxItems',
  'minItems',
] as const

/** What a page does without where an older server is asked, this one always sends (`added-later.ts`). */
function promiseAddedLater({ _zod: { def } }: z.core.$ZodTypes, json: z.core.JSONSchema.BaseSchema): void {
  if (def.type === 'default') delete json.default
  if (def.type !== 'object') return
  const later = Object.entries(def.shape).flatMap(([name, field]) => (field._zod.def.type === 'default' ? [name] : []))
  if (later.length > 0) json.required = [...(json.required ?? []), ...later]
}

/** The wire is a schema's input side, in requests and replies alike. */
function wireSchema(schema: Schema, bounds: 'bounded' | 'unbounded' = 'bounded'): JsonSchema {
  const { $schema: _dialect, ...json } = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      if (zodSchema === FormFile) {
        for (const key of Object.keys(jsonSchema)) delete jsonSchema[key as keyof typeof jsonSchema]
        Object.assign(jsonSchema, { type: 'string', contentMediaType: 'application/octet-stream' })
      }
      if (bounds === 'bounded') return
      for (const key of BOUNDS) delete jsonSchema[key]
      promiseAddedLater(zodSchema, jsonSchema)
    },
  })
  return json
}
