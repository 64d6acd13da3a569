import type { BuiltRequest } from '@anushilon/contract/request'
import { session } from '../../api/session.ts'

/** With nothing heard for so long the request counts as lost: on a bad line it may hang for minutes. */
const SILENCE_MS = 45_000

interface Posting {
  /** Whose it is: it is not sent while another student is logged in on this device. */
  readonly studentId: string
  readonly file: Blob
  readonly onProgress: (share: number) => void
  readonly signal: AbortSignal
}

interface Reply {
  readonly status: number
  readonly headers: Headers
  readonly body: unknown
}

/**
 * Unlike `fetch`, it tells how much of a file is through, from 0 to 1. Null: nothing that could be understood came
 * back; unreadable: the device does not hand out what it has kept.
 */
export async function post(
  built: BuiltRequest,
  { studentId, file, onProgress, signal }: Posting,
): Promise<Reply | 'unreadable' | null> {
  if (signal.aborted) return null
  if (!(await isReadable(file))) return 'unreadable'
  const loggedIn = session.read()
  if (loggedIn?.studentId !== studentId) return null
  const request = new XMLHttpRequest()
  request.open(built.method, built.url)
  request.responseType = 'json'
  request.setRequestHeader('content-type', file.type)
  for (const [name, value] of Object.entries(built.headers)) request.setRequestHeader(name, value)
  request.setRequestHeader('authorization', `Bearer ${loggedIn.token}`)

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
      request.send(file)
    })
  } finally {
    clearTimeout(silence)
    signal.removeEventListener('abort', abort)
  }
  const { status, response } = request as { status: number; response: unknown }
  // Our server says something in JSON to everything; a portal of the network does not.
  if (status === 0 || response === null) return null
  const headers = new Headers()
  const retryAfter = request.getResponseHeader('retry-after')
  if (retryAfter !== null) headers.set('retry-after', retryAfter)
  return { status, headers, body: response }
}

async function isReadable(file: Blob): Promise<boolean> {
  try {
    return (await file.slice(0, 1).arrayBuffer()).byteLength === 1
  } catch {
    return false
  }
}
