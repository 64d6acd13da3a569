import { CallLost } from '@anushilon/contract/call-errors'
import { refusal } from '@anushilon/contract/send'
import { sendPicture } from '@anushilon/contract/staff/papers'
import { urlOf } from './client.ts'

export interface SentPicture {
  readonly path: string
  readonly bytes: number
  readonly width: number | null
  readonly height: number | null
}

/** Sends a picture or a PDF; the server decodes it and says under which path a paper may name it. */
export async function sendPictureFile(file: Blob): Promise<SentPicture> {
  const headers = { 'content-type': 'application/octet-stream', 'x-staff-call': '1' }
  const reply = await fetch(urlOf(sendPicture, {}), { method: 'POST', headers, body: file }).catch(() => {
    throw new CallLost('the server could not be reached')
  })
  const body: unknown = await reply.json().catch(() => null)
  if (!reply.ok) throw refusal(reply, body)
  return body as SentPicture
}
