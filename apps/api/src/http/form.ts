import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { Refused } from '../refused.ts'

/** A file as it arrived in a form. */
export interface FormFile {
  readonly name: string
  readonly bytes: Uint8Array
}

/** Reads a multipart form into plain fields; files become their bytes. Sizes are bounded where the plugin is registered. */
export async function readForm(request: FastifyRequest): Promise<Record<string, unknown>> {
  if (!request.isMultipart()) return (request.body ?? {}) as Record<string, unknown>
  try {
    return await readParts(request)
  } catch (error) {
    // The library tells what is over a limit with a status; of a form that is cut off or torn it only says what it saw.
    if (error instanceof Error && 'statusCode' in error) throw error
    throw new Refused('bad-input', { detail: 'the form is not whole' })
  }
}

async function readParts(request: FastifyRequest): Promise<Record<string, unknown>> {
  const fields: Record<string, unknown> = {}
  for await (const part of request.parts()) {
    fields[part.fieldname] = part.type === 'file' ? await readFile(part) : part.value
  }
  return fields
}

async function readFile(part: MultipartFile): Promise<FormFile> {
  // A field that was left empty has no name, whatever the library's types say.
  const name = (part.filename as string | undefined) ?? ''
  return { name, bytes: await part.toBuffer() }
}
