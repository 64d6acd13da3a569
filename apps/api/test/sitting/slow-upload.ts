import { buildRequest } from '@anushilon/contract/request'
import { sendPage } from '@anushilon/contract/operations/script-pages'
import { once } from 'node:events'
import { request, type IncomingMessage } from 'node:http'
import { json } from 'node:stream/consumers'
import type { Student } from './student.ts'

/** A page on its way over a line that the test holds in its hand. */
export interface SlowUpload {
  send(bytes: Buffer): Promise<void>
  /** The last of it; gives the reply. */
  finish(bytes: Buffer): Promise<{ readonly status: number; readonly body: unknown }>
  breakOff(): void
}

/** Begins to send; returns once the server has the request and waits for its body. */
export async function beginPage(
  address: string,
  student: Student,
  { question = 1, pageId, length }: { readonly question?: number; readonly pageId: string; readonly length: number },
): Promise<SlowUpload> {
  const input = { examId: student.exam.id, subjectId: null, question, pageId, pages: [pageId] }
  const { method, url } = buildRequest(sendPage.route, input)
  const sending = request(`${address}${url}`, {
    method,
    headers: {
      authorization: `Bearer ${student.token}`,
      'content-type': 'image/jpeg',
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
