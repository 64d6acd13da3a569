import { CallLost, CallRefused } from '@anushilon/contract/call-errors'
import type { Endpoint, Replies, ReplyIn } from '@anushilon/contract/endpoint'
import { STAFF_HEADER, staffCallFor } from '@anushilon/contract/headers'
import { buildRequest, readReply } from '@anushilon/contract/request'
import { refusal, send, type Answered } from '@anushilon/contract/send'
import { createListeners } from '@anushilon/ui/listeners.ts'
import { learnTime } from './server-clock.ts'
import { sendFile, type StaffFile } from '@anushilon/contract/staff/files'
import { sendPaperPages, sendPicture } from '@anushilon/contract/staff/papers'
import { isPerWish } from '@anushilon/contract/staff/per-wish'
import { asOneWish } from './wishes.ts'

/**
 * For whom this page was opened, once it has been told. All that it changes goes as them, for as long as it is open: the second call of an
 * upload that began before somebody else signed in, too.
 */
let person: number | null = null
/** Several calls may be refused at once because it is somebody else: it is said once. */
let isReplaced = false

/** Whoever is signed in now; false: the page is somebody else's, and cannot become theirs. */
export function signedInAs(staffId: number): boolean {
  if (staffId !== (person ?? staffId)) return false
  person = staffId
  isReplaced = false
  return true
}

/** The server takes nothing from a page that cannot send it (against forged calls). */
const headersFor = (staffId: number | null) => ({ [STAFF_HEADER]: staffCallFor(staffId) })

/** How often somebody has signed in on this page. */
let signIns = 0

/** Somebody has signed in: what is said of calls that were made before is not of their session. */
export function beginSession(): void {
  signIns += 1
}

const ended = createListeners<[why: CallRefused]>()

/** Reports when the session is over, or is somebody else's now. What was typed stays where it is. */
export const onSessionEnded = ended.subscribe

interface Options {
  readonly signal?: AbortSignal
  /** For whom it is, where it may have waited; null: for whoever is signed in now. */
  readonly as?: number | null
}

/** Calls the server; gives the body of its one good reply. */
export async function call<I, R extends Replies>(
  endpoint: Endpoint<I, R>,
  input: I,
  { as = person, ...options }: Options = {},
): Promise<Answered<R>['body']> {
  const headers = headersFor(as)
  const { name, route, replies } = endpoint
  const sending = async (sent: I) =>
    await send(route, replies, sent, { ...options, headers, onReply: learnTime, fetch })
  const answering = isPerWish(route)
    ? asOneWish([as, name, input], async (requestKey) => await sending({ requestKey, ...input }))
    : sending(input)
  return (await noticing(answering, as)).body
}

/** Where a browser finds what is not JSON: a file to save, a picture, a stream of events. */
export function urlOf<I, R extends Replies>(endpoint: Endpoint<I, R>, input: I): string {
  return buildRequest(endpoint.route, input).url
}

/** Sends a file as the raw body and reports how far it is, from 0 to 1. */
async function sendRaw<I, R extends Replies>(
  { route, replies }: Endpoint<I, R>,
  input: I,
  file: Blob,
  onProgress: (share: number) => void = () => undefined,
): Promise<ReplyIn<R>['body']> {
  const as = person
  const request = new XMLHttpRequest()
  request.open(route.method, buildRequest(route, input).url)
  request.setRequestHeader('content-type', 'application/octet-stream')
  for (const [name, value] of Object.entries(headersFor(as))) request.setRequestHeader(name, value)
  request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total === 0 ? 0 : loaded / total))
  const sending = new Promise<ReplyIn<R>['body']>((resolve, reject) => {
    request.addEventListener('error', () => reject(new CallLost('the server could not be reached')))
    request.addEventListener('load', () => {
      try {
        resolve(readRaw(replies, request))
      } catch (error) {
        reject(error)
      }
    })
    request.send(file)
  })
  return await noticing(sending, as)
}

function readRaw<R extends Replies>(replies: R, request: XMLHttpRequest): ReplyIn<R>['body'] {
  const { status } = request
  const body = parsed(request.responseText)
  if (status in replies) return readReply(replies, status, body).body
  const retryAfter = request.getResponseHeader('retry-after')
  throw refusal({ status, headers: new Headers(retryAfter === null ? {} : { 'retry-after': retryAfter }) }, body)
}

/** A list of students, a file of questions, a pack: kept for a day for the calls that read it. */
export async function upload(file: File, onProgress?: (share: number) => void): Promise<StaffFile> {
  return await sendRaw(sendFile, { name: file.name.slice(-200) }, file, onProgress)
}

/** A picture or a PDF; the server decodes it and says under which path a paper may name it. */
export async function uploadPicture(file: Blob) {
  return await sendRaw(sendPicture, {}, file)
}

/** The pages of a PDF, drawn by the server. */
export async function uploadPdfPages(file: Blob) {
  return await sendRaw(sendPaperPages, {}, file)
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function noticeEnd(refused: CallRefused, as: number | null): void {
  // What is left of the one before is refused as well, and is no news.
  const isNews = refused.code === 'somebody-else' && as === person && !isReplaced
  isReplaced ||= isNews
  if (isNews || refused.code === 'signed-out') ended.tell(refused)
}

async function noticing<T>(sending: Promise<T>, as: number | null): Promise<T> {
  const madeIn = signIns
  try {
    return await sending
  } catch (error) {
    if (error instanceof CallRefused && madeIn === signIns) noticeEnd(error, as)
    throw error
  }
}
