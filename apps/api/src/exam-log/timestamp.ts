import { headMessage } from '@anushilon/domain/log/signed'
import { DAY, SECOND, type Instant } from '@anushilon/domain/instant'
import { randomBytes } from 'node:crypto'
import type { Deps } from '../deps.ts'
import { saveTimestamp, undatedHeads, type StoredHead } from '../stores/exam-log/log-heads.ts'
import { sha256 } from './sha256.ts'

/** An authority that does not answer is asked again the next time. */
const PATIENCE = 10 * SECOND
const AT_ONCE = 20
/** A stamp with its certificates is some thousand bytes. */
const LONGEST_ANSWER = 64 * 1024
/** Older ones are not dated any more: it would prove nothing about when they were made. */
const DATED_WITHIN = 1 * DAY

type TimestampDeps = Pick<Deps, 'db' | 'env' | 'log'>

/** Has an authority outside say when it was shown each new root (RFC 3161), where one is set. */
export async function dateHeads({ db, env, log }: TimestampDeps, now: Instant): Promise<void> {
  const url = env.TIMESTAMP_URL
  if (url === undefined) return
  for (const head of await undatedHeads(db, AT_ONCE, now - DATED_WITHIN)) {
    try {
      await saveTimestamp(db, head, await ask(url, head))
    } catch (error) {
      log.warn({ err: error }, 'a root could not be dated from outside')
      return
    }
  }
}

async function ask(url: string, head: StoredHead): Promise<Buffer> {
  const imprint = sha256(headMessage({ exam: head.examId, size: head.size, root: head.root, time: head.signedAt }))
  const nonce = Buffer.concat([Buffer.of(0x01), randomBytes(8)])
  const reply = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/timestamp-query' },
    body: new Uint8Array(timestampQuery(imprint, nonce)),
    signal: AbortSignal.timeout(PATIENCE),
  })
  const answer = await shortBody(reply)
  if (!reply.ok || !isGranted(answer, imprint, nonce)) throw new Error(`no time stamp: status ${reply.status}`)
  return answer
}

/** Many authorities are asked over plain http: whoever sits in between may send any amount. */
async function shortBody({ body }: Response): Promise<Buffer> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of body ?? []) {
    size += part.length
    if (size > LONGEST_ANSWER) throw new Error(`no time stamp: more than ${LONGEST_ANSWER} bytes`)
    parts.push(part)
  }
  return Buffer.concat(parts)
}

const DER = { sequence: 0x30, integer: 0x02, octets: 0x04, boolean: 0x01 }
/** SHA-256, without parameters of its own. */
const SHA256 = Buffer.from('300d06096086480165030402010500', 'hex')

/** TimeStampReq of RFC 3161, 2.4.1: version 1, with the authority's certificate in the answer. */
function timestampQuery(imprint: Buffer, nonce: Buffer): Buffer {
  const messageImprint = der(DER.sequence, SHA256, der(DER.octets, imprint))
  return der(
    DER.sequence,
    der(DER.integer, Buffer.of(1)),
    messageImprint,
    der(DER.integer, nonce),
    der(DER.boolean, Buffer.of(0xff)),
  )
}

/** None of ours is longer than a byte tells. */
function der(tag: number, ...parts: readonly Buffer[]): Buffer {
  const content = Buffer.concat(parts)
  return Buffer.concat([Buffer.of(tag, content.length), content])
}

/**
 * Granted, and about what was asked. Whoever relies on it checks its signature against the authority's certificate, with
 * `openssl ts -verify`; the server only keeps it.
 */
function isGranted(answer: Buffer, imprint: Buffer, nonce: Buffer): boolean {
  if (answer[0] !== DER.sequence) return false
  const lengthBytes = (answer[1] ?? 0) > 0x80 ? (answer[1] ?? 0) - 0x80 : 0
  const status = answer.subarray(2 + lengthBytes)
  const isStatus = status[0] === DER.sequence && status[2] === DER.integer && status[3] === 1
  return isStatus && (status[4] ?? 2) <= 1 && answer.includes(imprint) && answer.includes(nonce)
}
