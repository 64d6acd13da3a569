import { ErrorBody } from '@anushilon/contract/errors'
import { openApi } from '@anushilon/contract/openapi'
import { operations } from '@anushilon/contract/operations/all'
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import * as z from 'zod'

const { paths } = openApi(operations)
type Described = (typeof paths)[string][string]['responses'][string]

/** Of one call and status in one process: whoever makes thousands learns nothing more from the rest. */
const MOST_REPLIES = 50
const held = new Map<string, number>()

/** Every reply that a test gets is held against /api/openapi.json: status, type, refusal, and each field of the body. */
export function keepContract(app: FastifyInstance): void {
  const inject = app.inject.bind(app) as (options: InjectOptions | string) => Promise<LightMyRequestResponse>
  Object.assign(app, {
    async inject(options: InjectOptions | string) {
      const reply = await inject(options)
      const { method = 'GET', url } = typeof options === 'string' ? { url: options } : options
      const [path = ''] = typeof url === 'string' ? url.split('?') : [url?.pathname]
      const call = paths[path]?.[method.toLowerCase()]
      const kind = `${method} ${path} ${reply.statusCode}`
      const before = held.get(kind) ?? 0
      held.set(kind, before + 1)
      const found = call === undefined || before >= MOST_REPLIES ? null : breach(call.responses, reply)
      // What is printed as an error fails a test (quiet-console.ts).
      if (found !== null) console.error(`${method} ${path} does not answer as /api/openapi.json says: ${found}`)
      return reply
    },
  })
}

/** What the description does not say of a reply; null where it says all of it. */
export function breach(
  responses: Readonly<Record<string, Described>>,
  { statusCode, headers, body }: Pick<LightMyRequestResponse, 'statusCode' | 'headers' | 'body'>,
): string | null {
  // HTTP's own, for whoever has asked before.
  if (statusCode === 304) return body === '' ? null : '304 with a body'
  const described = responses[String(statusCode)]
  if (described === undefined) return `there is no ${statusCode} (${body.slice(0, 200)})`
  const [type = ''] = String(headers['content-type']).split(';')
  if ('*/*' in described.content) return null
  const content = described.content[type]
  if (content === undefined) return `${statusCode} is not ${type}`
  const sent: unknown = JSON.parse(body)
  const refused = ErrorBody.safeParse(sent)
  if (statusCode >= 400 && refused.success) {
    const { code } = refused.data
    return described.description.split(', ').includes(code) ? null : `it is never refused as ${code}`
  }
  const read = readerOf(content.schema).safeParse(sent)
  return read.success ? null : z.prettifyError(read.error)
}

/** Made when first needed, and once in a process: a file of tests asks few of the calls. */
const readers = new Map<unknown, z.ZodType>()

function readerOf(schema: unknown): z.ZodType {
  const known = readers.get(schema) ?? z.fromJSONSchema(closed(schema) as z.core.JSONSchema.JSONSchema)
  readers.set(schema, known)
  return known
}

/** With no field beyond those that are described. */
function closed(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(closed)
  if (typeof schema !== 'object' || schema === null) return schema
  // The body of refusals, which was looked at before.
  if ('$ref' in schema) return { not: {} }
  const within = Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, closed(value)]))
  return 'properties' in schema ? { additionalProperties: false, ...within } : within
}
