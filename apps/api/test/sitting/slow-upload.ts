import { routesOf } from '@anushilon/contract/endpoint'
import { buildRequest } from '@anushilon/contract/request'
import { sendPage } from '@anushilon/contract/operations/script-pages'
import { uploadScript } from '@anushilon/contract/operations/scripts'
import { once } from 'node:events'
import { request, type IncomingMessage } from 'node:http'
import { json } from 'node:stream/consumers'
import type { Student } from './student.ts'

/** An upload on its way over a line that the test holds in its hand. */
export interface SlowUpload {
  send(bytes: Buffer): Promise<void>
  /** The last of it; gives the reply. */
  finish(bytes: Buffer): Promise<{ readonly status: number; readonly body: unknown }>
  breakOff(): void
}

export async function beginPage(
  address: string,
  student: Student,
  { question = 1, pageId, length }: { readonly question?: number; readonly pageId: string; readonly length: number },
): Promise<SlowUpload> {
  const input = { examId: student.exam.id, subjectId: null, question, pageId, pages: [pageId] }
  const { method, url } = buildRequest(sendPage.route, input)
  return await begin(`${address}${url}`, student, { method, type: 'image/jpeg', length })
}

/** The specification's call, with all photos of an answer in one body. */
export async function beginScript(address: string, student: Student, photos: string[]) {
  const input = { examId: student.exam.id, subjectId: null, question: 1, photos }
  const served = routesOf(uploadScript).find(({ variations }) => variations?.includes('written'))
  if (served === undefined) throw new Error('no URL takes photos of a written exam')
  const { method, url, body } = buildRequest(served.route, input)
  const bytes = Buffer.from(body as string)
  const sent = { method, type: 'application/json', length: bytes.length }
  return { bytes, ...(await begin(`${address}${url}`, student, sent)) }
}

/** A pick of an MCQ exam. */
export async function beginPick(address: string, student: Student, question: number, option: number) {
  const body = { examId: student.exam.id, questionIndexNumber: question, optionIndexNumber: option }
  const bytes = Buffer.from(JSON.stringify(body))
  const sent = { method: 'POST', type: 'application/json', length: bytes.length }
  return { bytes, ...(await begin(`${address}/api/student/updateanswermcq`, student, sent)) }
}

/** Begins to send; returns once the server has the request and waits for its body. */
async function begin(
  url: string,
  student: Student,
  { method, type, length }: { readonly method: string; readonly type: string; readonly length: number },
): Promise<SlowUpload> {
  const sending = request(url, {
    method,
    headers: {
      authorization: `Bearer ${student.token}`,
      'content-type': type,
      'content-length': length,
      // The server answers to it when the request has reached it, which is what the test waits for.
      expect: '100-continue',
    },
  })
  sending.on('error', () => undefined).flushHeaders()
  const replied = once(sending, 'response') as Promise<[IncomingMessage]>
  replied.catch(() => undefined)
  await once(sending, 'continue')
  const send = async (bytes: Buffer) => await new Promise<void>((resolve) => void sending.write(bytes, () => resolve()))
  return {
    send,
    async finish(bytes) {
      sending.end(bytes)
      const [reply] = await replied
      return { status: reply.statusCode ?? 0, body: await json(reply) }
    },
    breakOff: () => void sending.destroy(),
  }
}
