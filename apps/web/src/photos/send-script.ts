import type { InputOf } from '@anushilon/contract/endpoint'
import { validateLogin } from '@anushilon/contract/operations/identity'
import { uploadScript } from '@anushilon/contract/operations/scripts'
import { buildRequest, readReply, type BuiltRequest } from '@anushilon/contract/request'
import { call } from '../api/client.ts'
import { answeringInPlace } from '../api/in-place.ts'
import { session } from '../api/session.ts'
import { outcomeOf, type ScriptOutcome } from './outcome.ts'
import type { ScriptPlace } from './script.ts'

/** With nothing heard for so long the request counts as lost: on a bad line it may hang for minutes. */
const SILENCE_MS = 45_000

/** How much of the request is through, from 0 to 1. */
type OnProgress = (share: number) => void

/** All photos of a question in one request (Spec 7 "Answering and submitting"). */
export async function sendScript(
  { examId, variation, subjectId, question }: ScriptPlace,
  pictures: readonly Blob[],
  onProgress: OnProgress,
  signal: AbortSignal,
): Promise<ScriptOutcome> {
  const route = uploadScript.at[variation]
  if (route === null) throw new Error(`no photos are taken for ${variation} exams`)
  const photos: string[] = []
  for (const [index, picture] of pictures.entries()) {
    const url = await dataUrlOf(picture)
    if (url === null) return { kind: 'refused', message: '', photo: index + 1 }
    photos.push(url)
  }
  const input: InputOf<typeof uploadScript> = { examId, subjectId, question, photos }
  const inPlace = answeringInPlace()
  if (inPlace !== null) {
    const { body: paths } = inPlace<typeof input, typeof uploadScript.replies>(route, input)
    return { kind: 'stored', paths }
  }
  const reply = await post(buildRequest(route, input), onProgress, signal)
  if (reply === null) return { kind: 'lost' }
  if (reply.status >= 400) return await refused(reply)
  return { kind: 'stored', paths: readReply(uploadScript.replies, reply.status, reply.body).body }
}

async function refused({ status, body, retryAfterMs }: Reply): Promise<ScriptOutcome> {
  const outcome = outcomeOf(status, body, retryAfterMs)
  // Any other call says to the page that the log-in has ended, and the page asks for a new one.
  if (outcome.kind === 'logged-out') await call(validateLogin, {}).catch(() => undefined)
  return outcome
}

interface Reply {
  readonly status: number
  readonly body: unknown
  readonly retryAfterMs: number
}

/** Unlike `fetch`, it tells how far the upload is. Null: nothing that could be understood came back. */
async function post(built: BuiltRequest, onProgress: OnProgress, signal: AbortSignal): Promise<Reply | null> {
  if (signal.aborted) return null
  const request = new XMLHttpRequest()
  request.open(built.method, built.url)
  request.responseType = 'json'
  for (const [name, value] of Object.entries(built.headers)) request.setRequestHeader(name, value)
  const token = session.read()?.token
  if (token !== undefined) request.setRequestHeader('authorization', `Bearer ${token}`)

  let silence: ReturnType<typeof setTimeout> | undefined
  const heard = () => {
    clearTimeout(silence)
    silence = setTimeout(() => request.abort(), SILENCE_MS)
  }
  const abort = () => request.abort()
  signal.addEventListener('abort', abort)
  request.upload.addEventListener('progress', ({ loaded, total }) => {
    heard()
    if (total > 0) onProgress(loaded / total)
  })
  heard()
  try {
    await new Promise<void>((resolve) => {
      request.addEventListener('loadend', () => resolve())
      request.send(built.body)
    })
  } finally {
    clearTimeout(silence)
    signal.removeEventListener('abort', abort)
  }
  const { status, response } = request as { status: number; response: unknown }
  // Our server says something in JSON to everything; a portal of the network does not.
  if (status === 0 || response === null) return null
  return { status, body: response, retryAfterMs: (Number(request.getResponseHeader('retry-after')) || 0) * 1_000 }
}

/** Null where the device does not hand out what it has kept. */
async function dataUrlOf(picture: Blob): Promise<string | null> {
  const reader = new FileReader()
  return await new Promise((resolve) => {
    reader.addEventListener('load', () => resolve(reader.result as string))
    reader.addEventListener('error', () => resolve(null))
    reader.readAsDataURL(picture)
  })
}
