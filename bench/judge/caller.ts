import { CallLost, CallRefused } from '@anushilon/contract/call-errors'
import type { Endpoint, PerVariation, Replies, ReplyIn } from '@anushilon/contract/endpoint'
import { RECEIPT_HEADER, SIGNED_RECEIPT_HEADER, STAFF_HEADER } from '@anushilon/contract/headers'
import { send } from '@anushilon/contract/send'
import type { Variation } from '@anushilon/domain/exam/variation'
import { timeNow, type JudgeTime, type Pacer } from './judge-clock.ts'
import type { Ended, Recorder, SeenReceipt, Call } from './history.ts'
import { readReceiptCode } from './receipt-code.ts'

/** A reply that has not come by then is not waited for any longer; by the machine's clock. */
const PATIENCE_MS = 15_000

export interface Line {
  readonly recorder: Recorder
  readonly receiptKey: Buffer
  now(): number
  /** Where the caller's network leads to. */
  fetch(url: string, init: RequestInit): Promise<Response>
}

/** To a server that listens at a port, in a time that goes faster than the machine's. */
export interface TimedLine extends Line {
  readonly time: JudgeTime
}

export function lineTo(
  port: () => number,
  { time, recorder, receiptKey }: Pick<TimedLine, 'time' | 'recorder' | 'receiptKey'>,
  pacer: Pacer,
): TimedLine {
  return {
    time,
    recorder,
    receiptKey,
    now: () => timeNow(time),
    fetch: (url, init) =>
      pacer.during(() =>
        fetch(`http://127.0.0.1:${port()}${url}`, { ...init, signal: AbortSignal.timeout(PATIENCE_MS) }),
      ),
  }
}

export interface Caller {
  readonly headers: Readonly<Record<string, string>>
}

export const staffCaller = (cookie: string): Caller => ({ headers: { cookie, [STAFF_HEADER]: '1' } })
export const studentCaller = (token: string): Caller => ({ headers: { authorization: `Bearer ${token}` } })
export const ANYONE: Caller = { headers: {} }

interface Answer<B> {
  readonly status: number
  readonly body: B
  readonly headers: Headers
}

/** One call by the contract. Busy servers and lost replies leave open what has become of it. */
export async function callServer<I, R extends Replies>(
  line: Line,
  caller: Caller,
  operation: Endpoint<I, R> | PerVariation<I, R>,
  input: I,
  { variation, bytes }: { readonly variation?: Variation; readonly bytes?: Uint8Array<ArrayBuffer> } = {},
): Promise<Ended<Answer<ReplyIn<R>['body']>>> {
  const route = 'at' in operation ? variation && operation.at[variation] : operation.route
  if (!route) throw new Error(`${operation.name} has no address here`)
  try {
    const reply = await send(route, operation.replies, input, {
      headers: bytes === undefined ? caller.headers : { ...caller.headers, 'content-type': 'image/jpeg' },
      fetch: (url, init) => line.fetch(url, bytes === undefined ? init : { ...init, body: bytes }),
    })
    return { is: 'ok', value: reply, receipt: null }
  } catch (error) {
    if (error instanceof CallRefused) {
      if (error.status === 503) return { is: 'unknown', why: 'busy' }
      return { is: 'refused', status: error.status, code: error.code }
    }
    if (error instanceof CallLost || (error instanceof Error && error.name === 'TimeoutError'))
      return { is: 'unknown', why: 'lost' }
    throw error
  }
}

/** Makes a call and writes it into the history; `value` is what the checker needs of the reply. */
export async function recorded<B, T>(
  { now, recorder, receiptKey }: Line,
  call: () => Promise<Ended<Answer<B>>>,
  value: (answer: Answer<B>) => T,
  operation: (ended: Ended<T>) => Call,
  about?: { readonly student: number; readonly exam: string },
): Promise<Ended<T>> {
  const invokedAt = now()
  const answer = await call()
  const endedAt = justAfter(now())
  const ended: Ended<T> =
    answer.is === 'ok'
      ? {
          is: 'ok',
          value: value(answer.value),
          receipt: receiptOf(receiptKey, answer.value.headers, about),
          ...signedIn(answer.value.headers),
        }
      : answer
  recorder.add({ ...operation(ended), invokedAt, endedAt })
  return ended
}

/** Clocks leave out what is less than a millisecond: whatever has ended has ended by then. */
export function justAfter(now: number): number {
  return now + 1
}

function signedIn(headers: Headers): { readonly signed?: string } {
  const signed = headers.get(SIGNED_RECEIPT_HEADER)
  return signed === null ? {} : { signed }
}

function receiptOf(
  key: Buffer,
  headers: Headers,
  about: { readonly student: number; readonly exam: string } | undefined,
): SeenReceipt | null {
  const code = headers.get(RECEIPT_HEADER)
  return code === null || about === undefined ? null : readReceiptCode(key, code, about)
}
