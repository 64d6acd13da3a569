import type { AttachmentBody } from '@anushilon/contract/schemas/attachment'
import type * as calls from '@anushilon/contract/staff/messages'
import { dhakaMoment } from '@anushilon/domain/dhaka-time'
import { quietUntil } from '@anushilon/domain/messages/quiet-hours'
import { writeCsv } from '@anushilon/question-files/tables/write-csv'
import type { Deps } from '../../deps.ts'
import type { StaffCall, StaffCallOf } from '../../http/bind.ts'
import { openText, readMessageSettings } from '../../messages/settings.ts'
import { fileWords } from '../../print/file-name.ts'
import { Refused } from '../../refused.ts'
import { audited } from '../../staff/audited.ts'
import type { Db } from '../../db/database.ts'
import { recentBatches, troubledIn, type BatchRow } from '../../stores/messages/batches.ts'
import { handOver, waitAgain, waitingForFile } from '../../stores/messages/outbox.ts'

export async function listBatches({ db }: Pick<Deps, 'db'>, { now }: Pick<StaffCall<unknown>, 'now'>) {
  const { quietFrom: from, quietUntil: until } = await readMessageSettings(db)
  return { batches: await recentBatches(db), quietUntil: quietUntil({ from, until }, now) }
}

async function batchOf(db: Db, batchId: string): Promise<BatchRow> {
  const [batch] = await recentBatches(db, batchId)
  if (batch === undefined) throw new Refused('not-found')
  return batch
}

export async function listTroubled({ db }: Pick<Deps, 'db'>, { batchId }: { readonly batchId: string }) {
  await batchOf(db, batchId)
  return { messages: await troubledIn(db, batchId) }
}

export async function resendMessages(
  { db }: Pick<Deps, 'db'>,
  call: StaffCallOf<typeof calls.resendMessages>,
): Promise<{ count: number }> {
  const { batchId, which } = call.input
  return await audited(db, call, async (tx, record, nothing) => {
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
  return await audited(db, call, async (tx, record, nothing) => {
    const { kind } = await batchOf(tx, batchId)
    const count = await handOver(tx, batchId, call.now)
    if (count === 0) nothing()
    else record({ action: 'messages.handed-over', about: `${count} messages given to the portal: ${kind}` })
    return { count }
  })
}
