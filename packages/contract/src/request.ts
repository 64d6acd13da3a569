import * as z from 'zod/mini'
import type { Method, Replies, ReplyIn, Route, Schema } from './endpoint.ts'
import { decodeReply } from './reply.ts'
import type { FormFile } from './schemas/form-file.ts'

/** A call as `fetch` takes it. */
export interface BuiltRequest {
  readonly method: Method
  readonly url: string
  readonly headers: Record<string, string>
  readonly body?: string | FormData
}

/** Writes our input down as this URL wants it. Throws where the input does not fit, before anything is sent. */
export function buildRequest<I>(route: Route<I>, input: I): BuiltRequest {
  const query = new URLSearchParams(textFields(route.query, input)).toString()
  const url = query === '' ? route.path : `${route.path}?${query}`
  const headers = textFields(route.headers, input)
  if (route.body === null) return { method: route.method, url, headers }
  const body = z.encode(route.body, input)
  // A form says its own content type, with the boundary that only it knows.
  if (route.encoding === 'multipart') return { method: route.method, url, headers, body: formOf(body as FormFields) }
  return {
    method: route.method,
    url,
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  }
}

/** Reads a reply; one that the contract does not know, in status or in shape, throws. */
export function readReply<R extends Replies>(replies: R, status: number, json: unknown): ReplyIn<R> {
  const schema = replies[status]
  if (schema === undefined) throw new Error(`no reply ${status} is known here`)
  return { status, body: decodeReply(schema, json) } as ReplyIn<R>
}

function textFields(schema: Schema | null, input: unknown): Record<string, string> {
  if (schema === null) return {}
  const fields = Object.entries(z.encode(schema, input) as Record<string, string | undefined>)
  return Object.fromEntries(fields.filter((field): field is [string, string] => field[1] !== undefined))
}

type FormFields = Readonly<Record<string, string | FormFile | undefined>>

function formOf(fields: FormFields): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) {
    if (typeof value === 'string') form.append(name, value)
    else if (value !== undefined) form.append(name, new Blob([value.bytes]), value.name)
  }
  return form
}
