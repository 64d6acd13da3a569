import type { KeyObject } from 'node:crypto'
import { readReceipt } from '@anushilon/api/receipts/receipts'
import { type Endpoint, type PerVariation, type Replies, routesOf } from '@anushilon/contract/endpoint'
import { RECEIPT_HEADER } from '@anushilon/contract/headers'
import { arrangeScript, sendPage } from '@anushilon/contract/operations/script-pages'
import * as sitting from '@anushilon/contract/operations/sitting'
import { decodeReply } from '@anushilon/contract/reply'
import { textOf } from '@anushilon/domain/exam/question'
import { hashesOf, type Link } from '@anushilon/domain/proof/chain'
import { partOfLink } from '@anushilon/domain/proof/late-answers'
import { fromHex } from '@anushilon/domain/proof/sha256'
import * as z from 'zod/mini'
import type { Call, DeliveredLink, Ended, SeenReceipt, Sitting } from '../judge/history.ts'
import type { Reply, Request } from './server/routes.ts'

/** Whose call it is, and how the questions of their paper are called. */
export interface Observed extends Sitting {
  readonly receiptKey: KeyObject
  /** By its place, as the student points at it. */
  questionAt(subjectId: string | null, index: number): string
  /** Of its chain, in hexadecimal. */
  sittingKey(): string
}

/** Read only where the history has something of it. */
type Lazy<T> = () => T
type Describe = (about: Observed, input: Lazy<unknown>, ended: Ended<Lazy<unknown>>) => Call[]

interface Known {
  read(request: Request): unknown
  readReply(reply: Reply): unknown
  readonly describe: Describe
}

const known = new Map<string, Known>()

/** `describe` is given how to read what was sent and, where the server has done it, what it answered. */
function observe<I, R extends Replies>(
  operation: Endpoint<I, R> | PerVariation<I, R>,
  describe: (about: Observed, input: Lazy<I>, ended: Ended<Lazy<z.output<R[200]>>>) => Call[],
): void {
  for (const { route, replies } of routesOf(operation)) {
    known.set(`${route.method} ${route.path}`, {
      read: ({ url, body }) => ({
        ...decoded(route.query, Object.fromEntries(new URLSearchParams(url.split('?')[1] ?? ''))),
        ...decoded(route.body, typeof body === 'string' ? JSON.parse(body) : {}),
      }),
      readReply: ({ status, text }) => {
        const schema = replies[status]
        return schema === undefined || text === '' ? null : decodeReply(schema, JSON.parse(text))
      },
      describe: (about, input, ended) => describe(about, input as Lazy<I>, ended as Ended<Lazy<z.output<R[200]>>>),
    })
  }
}

function decoded(schema: z.ZodMiniType | null, wire: unknown): object {
  return schema === null ? {} : (z.decode(schema, wire) as object)
}

/** Without what the reply said. */
function plain(ended: Ended<unknown>): Ended {
  return ended.is === 'ok' ? { ...ended, value: null } : ended
}

function valued<T, V>(ended: Ended<Lazy<T>>, value: (reply: T) => V): Ended<V> {
  return ended.is === 'ok' ? { ...ended, value: value(ended.value()) } : ended
}

const whose = ({ student, exam }: Observed): Sitting => ({ student, exam })

observe(sitting.startMcq, (about, _input, ended) => [
  { ...whose(about), kind: 'start', part: 'mcq', ended: plain(ended) },
])
observe(sitting.startWritten, (about, _input, ended) => [
  { ...whose(about), kind: 'start', part: 'written', ended: plain(ended) },
])
observe(sitting.runningMcq, (about, _input, ended) => [
  {
    ...whose(about),
    kind: 'read',
    part: 'mcq',
    ended: valued(ended, ({ startedAt, endsAt, sections }) => ({
      startedAt,
      endsAt,
      picks: Object.fromEntries(
        sections.flatMap(({ questions }) => questions.map((each) => [textOf(each) ?? '', each.picked])),
      ),
    })),
  },
])
observe(sitting.runningWritten, (about, _input, ended) => [
  {
    ...whose(about),
    kind: 'read',
    part: 'written',
    ended: valued(ended, ({ startedAt, endsAt }) => ({ startedAt, endsAt, picks: {} })),
  },
])
observe(sitting.saveAnswer, (about, input, ended) => {
  const { subjectId, question, option } = input()
  return [
    { ...whose(about), kind: 'save', question: about.questionAt(subjectId, question), option, ended: plain(ended) },
  ]
})
observe(sitting.saveAnswers, (about, input, ended) => {
  const faults = ended.is === 'ok' ? ended.value().answers : []
  return input().answers.map(({ subjectId, questionIndexNumber, optionIndexNumber: option }, at) => {
    const fault = faults[at] ?? null
    return {
      ...whose(about),
      kind: 'save',
      question: about.questionAt(subjectId, questionIndexNumber),
      option,
      ended: fault ? { is: 'refused', status: fault.status, code: fault.code } : plain(ended),
    }
  })
})
observe(sitting.deliverLate, (about, input, ended) => {
  const { links } = input()
  const hashes = hashesOf(fromHex(about.sittingKey()), links)
  const delivered = links.map((link, at) => ({ ...describeLink(about, link), hash: hashes[at] ?? '' }))
  const standings = valued(ended, (reply) => ({ standings: reply.standings }))
  return [{ ...whose(about), kind: 'deliver', links: delivered, ended: standings }]
})
observe(sitting.handInForMe, (about, _input, ended) => [{ ...whose(about), kind: 'arm', ended: plain(ended) }])
observe(sitting.submitMcq, (about, input, ended) => {
  const rows = (input().sheet ?? []).flatMap(({ subjectId, picks }) =>
    picks.flatMap((option, at) => (option === null ? [] : [[about.questionAt(subjectId, at), option] as const])),
  )
  return [
    {
      ...whose(about),
      kind: 'submit',
      part: 'mcq',
      sheet: Object.fromEntries(rows),
      ended: valued(ended, isLateReply),
    },
  ]
})
observe(sitting.submitWritten, (about, _input, ended) => [
  { ...whose(about), kind: 'submit', part: 'written', sheet: null, ended: valued(ended, isLateReply) },
])
observe(sendPage, (about, input, ended) => {
  const { subjectId, question, pageId, sha256 } = input()
  return [
    {
      ...whose(about),
      kind: 'page',
      question: `${subjectId ?? 'phy'}/${question}`,
      page: pageId,
      ...(sha256 === undefined ? {} : { byProof: true, sha256 }),
      ended: plain(ended),
    },
  ]
})
observe(arrangeScript, (about, input, ended) => {
  const { subjectId, question } = input()
  return [{ ...whose(about), kind: 'arrange', question: `${subjectId ?? 'phy'}/${question}`, ended: plain(ended) }]
})

function describeLink(about: Observed, link: Link): Omit<DeliveredLink, 'hash'> {
  const part = partOfLink(link)
  if (link.kind === 'hand-in') return { part, question: null, option: null, sha256: null }
  return link.kind === 'pick'
    ? { part, question: about.questionAt(link.subjectId, link.question), option: link.option, sha256: null }
    : { part, question: `${link.subjectId}/${link.question}`, option: null, sha256: link.sha256 }
}

function isLateReply({ message }: { readonly message: string }): { readonly isLate: boolean } {
  return { isLate: message === 'Late submission' }
}

/** A call as the history has it; `reply` null: nobody has heard how it ended. */
export function callsOf(about: Observed, request: Request, reply: Reply | null): Call[] {
  const found = known.get(`${request.method} ${request.url.split('?')[0]}`)
  // Whoever is not logged in has asked for nothing.
  if (found === undefined || reply?.status === 401) return []
  return found.describe(about, () => found.read(request), endedOf(about, found, reply))
}

function endedOf(about: Observed, { readReply }: Known, reply: Reply | null): Ended<Lazy<unknown>> {
  if (reply === null || reply.status === 503) return { is: 'unknown', why: reply === null ? 'lost' : 'busy' }
  if (reply.status === 304) return { is: 'unknown', why: 'as before' }
  if (reply.status >= 400) {
    const { code }: { code?: unknown } = Object(JSON.parse(reply.text))
    return { is: 'refused', status: reply.status, code: String(code) }
  }
  return { is: 'ok', value: () => readReply(reply), receipt: receiptOf(about, reply) }
}

function receiptOf({ receiptKey, student, exam }: Observed, { headers }: Reply): SeenReceipt | null {
  const code = headers[RECEIPT_HEADER]
  if (code === undefined) return null
  const read = readReceipt(receiptKey, code)
  if (read === null) return { isGenuine: false, received: 0, at: 0 }
  return { isGenuine: read.studentId === student && read.isFor(exam), received: read.received, at: read.at }
}
