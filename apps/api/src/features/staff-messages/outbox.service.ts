import type { InputOf } from '@anushilon/contract/endpoint'
import type { AttachmentBody } from '@anushilon/contract/schemas/attachment'
import * as calls from '@anushilon/contract/staff/messages'
import { dhakaMoment } from '@anushilon/domain/dhaka-time'
import { quietUntil } from '@anushilon/domain/messages/quiet-hours'
import { rangeOfPage } from '@anushilon/domain/pages'
import { writeCsv } from '@anushilon/question-files/tables/write-csv'
import type { Deps } from '../../deps.ts'
import type { StaffCallOf } from '../../http/bind.ts'
import { openText, readMessageSettings } from '../../messages/settings.ts'
import { fileWords } from '../../print/file-name.ts'
import { Refused } from '../../refused.ts'
import { audited } from '../../staff/audited.ts'
import { once } from '../../staff/once.ts'
import type { Db } from '../../db/database.ts'
import { countBatches, countTroubled, findBatches, troubledIn, type BatchRow } from '../../stores/messages/batches.ts'
import { handOver, waitAgain, waitingForFile } from '../../stores/messages/outbox.ts'

const range = (page = 1) => rangeOfPage(page, calls.MESSAGES_PAGE)

export async function listBatches(
  { db }: Pick<Deps, 'db'>,
  { input, now }: Pick<StaffCallOf<typeof calls.messageBatches>, 'input' | 'now'>,
) {
  const { quietFrom: from, quietUntil: until } = await readMessageSettings(db)
  const [batches, total] = await Promise.all([findBatches(db, range(input.page)), countBatches(db)])
  return { batches, total, quietUntil: quietUntil({ from, until }, now) }
}

async function batchOf(db: Db, batchId: string): Promise<BatchRow> {
  const [batch] = await findBatches(db, { id: batchId })
  if (batch === undefined) throw new Refused('not-found')
  return batch
}

export async function listTroubled(
  { db }: Pick<Deps, 'db'>,
  { batchId, page }: InputOf<typeof calls.troubledMessages>,
) {
  await batchOf(db, batchId)
  const [messages, total] = await Promise.all([troubledIn(db, batchId, range(page)), countTroubled(db, batchId)])
  return { messages, total }
}

export async function resendMessages(
  { db }: Pick<Deps, 'db'>,
  call: StaffCallOf<typeof calls.resendMessages>,
): Promise<{ count: number }> {
  const { batchId, which } = call.input
  return await once(db, call, async (tx, record, nothing) => {
    const { kind, channel, examName } = await batchOf(tx, batchId)
    if (channel !== 'push' && (await readMessageSettings(tx)).channel !== channel) {
      throw new Refused('not-ready', { detail: 'Messages go out another way now: send them anew.' })
    }
    const count = await waitAgain(tx, batchId, which, call.now)
    if (count === 0) nothing()
    else
      record({
        action: 'messages.resend',
        about: `${count} messages: ${kind}${examName === null ? '' : `, ${examName}`}`,
        after: { which },
      })
    return { count }
  })
}

/** For the portal of a company that sends SMS in bulk; looking at it is in the log, for it may have passwords in it. */
export async function messageFile(
  { db, secrets }: Pick<Deps, 'db' | 'secrets'>,
  call: StaffCallOf<typeof calls.messageFile>,
): Promise<AttachmentBody> {
  const { batchId } = call.input
  return await audited(db, call, async (tx, record) => {
    const batch = await batchOf(tx, batchId)
    const { kind, channel } = batch
    if (channel !== 'file') throw new Refused('not-found')
    const lines = await waitingForFile(tx, batchId)
    const rows = lines.map(({ id, number, text, sealed }) => [
      `88${number}`,
      sealed === null ? text : (openText(secrets, id, sealed) ?? ''),
    ])
    record({ action: 'messages.file', about: `${rows.length} messages as a file: ${kind}` })
    return {
      mediaType: 'text/csv; charset=utf-8',
      name: `${nameOf(batch)}.csv`,
      body: writeCsv(['Mobile', 'Message'], rows),
    }
  })
}

/** "messages 18 Nov, 1.05 PM, results, Physics daily 3": whoever has two of a day uploads the right one. */
function nameOf({ at, kind, examName }: BatchRow): string {
  const parts = [`messages ${dhakaMoment(at).replace(':', '.')}`, kind.replace('-', ' '), examName]
  return parts.flatMap((part) => (part === null ? [] : fileWords(part))).join(', ')
}

export async function handedOver(
  { db }: Pick<Deps, 'db'>,
  call: StaffCallOf<typeof calls.messagesHandedOver>,
): Promise<{ count: number }> {
  const { batchId } = call.input
  return await once(db, call, async (tx, record, nothing) => {
    const { kind } = await batchOf(tx, batchId)
    const count = await handOver(tx, batchId, call.now)
    if (count === 0) nothing()
    else record({ action: 'messages.handed-over', about: `${count} messages given to the portal: ${kind}` })
    return { count }
  })
}
