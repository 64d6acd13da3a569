import { CallLost, CallRefused } from '@anushilon/contract/call-errors'
import type { Endpoint, Replies } from '@anushilon/contract/endpoint'
import { buildRequest } from '@anushilon/contract/request'
import { refusal, send, type Answered } from '@anushilon/contract/send'
import { learnTime } from './server-clock.ts'
import { sendFile, type StaffFile } from '@anushilon/contract/staff/files'

/** The server takes nothing from a page that cannot send it (against forged calls). */
const headers = { 'x-staff-call': '1' }

const signedOutListeners = new Set<() => void>()

/** Tells when the session is over. What was typed stays where it is; the page asks to sign in again. */
export function onSignedOut(listener: () => void): () => void {
  signedOutListeners.add(listener)
  return () => signedOutListeners.delete(listener)
}

/** Calls the server; gives the body of its one good reply. */
export async function call<I, R extends Replies>(
  endpoint: Endpoint<I, R>,
  input: I,
  options: { readonly signal?: AbortSignal } = {},
): Promise<Answered<R>['body']> {
  const sending = send(endpoint.route, endpoint.replies, input, { ...options, headers, onReply: learnTime })
  return (await noticing(sending)).body
}

/** Where a browser finds what is not JSON: a file to save, a picture, a stream of events. */
export function urlOf<I, R extends Replies>(endpoint: Endpoint<I, R>, input: I): string {
  return buildRequest(endpoint.route, input).url
}

/** Sends a file and tells how far it is, from 0 to 1. */
export async function upload(file: File, onProgress: (share: number) => void = () => undefined): Promise<StaffFile> {
  return await noticing(
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest()
      request.open('POST', urlOf(sendFile, { name: file.name.slice(-200) }))
      request.setRequestHeader('content-type', 'application/octet-stream')
      for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
      request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total === 0 ? 0 : loaded / total))
      request.addEventListener('error', () => reject(new CallLost('the server could not be reached')))
      request.addEventListener('load', () => {
        const body = parsed(request.responseText)
        if (request.status === 200) resolve(body as StaffFile)
        else reject(refusal({ status: request.status, headers: new Headers() }, body))
      })
      request.send(file)
    }),
  )
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

async function noticing<T>(sending: Promise<T>): Promise<T> {
  try {
    return await sending
  } catch (error) {
    if (error instanceof CallRefused && error.code === 'signed-out') for (const tell of signedOutListeners) tell()
    throw error
  }
}
