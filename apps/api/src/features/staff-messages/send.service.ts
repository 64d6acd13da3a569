import type * as calls from '@anushilon/contract/staff/messages'
import { MOST_CONSENTS, type MessagesPreview } from '@anushilon/contract/staff/messages'
import { quietUntil } from '@anushilon/domain/messages/quiet-hours'
import { randomUUID } from 'node:crypto'
import type { Deps } from '../../deps.ts'
import type { StaffCallOf } from '../../http/bind.ts'
import { readMessageSettings, sealText } from '../../messages/settings.ts'
import { hashIssued } from '../../passwords/passwords.ts'
import { readablePassword } from '../../passwords/readable.ts'
import { Refused } from '../../refused.ts'
import { once } from '../../staff/once.ts'
import type { Db } from '../../db/database.ts'
import { countTold } from '../../stores/messages/batches.ts'
import { addBatch, addMessages, countIn } from '../../stores/messages/outbox.ts'
import { handOutPasswords } from '../../stores/people/roster-students.ts'
import { forgetGuesses } from '../../stores/people/throttles.ts'
import { endLogIns } from '../../staff/log-ins.ts'
import { recipientsOf, type Recipient } from './recipients.ts'

type SendDeps = Pick<Deps, 'db' | 'settings' | 'secrets' | 'tokens' | 'clock'>

const SAMPLE = 20

export async function previewMessages(
  { db, settings }: Pick<SendDeps, 'db' | 'settings'>,
  { input, now }: StaffCallOf<typeof calls.previewMessages>,
): Promise<MessagesPreview> {
  const { exam, recipients, withoutConsent, skipped } = await recipientsOf(db, settings, input, now)
  const { pricePoisha, quietFrom, quietUntil: until } = await readMessageSettings(db)
  const parts = recipients.reduce((sum, recipient) => sum + recipient.parts, 0)
  const studentIds = recipients.map(({ studentId }) => studentId)
  const toldBefore = exam === null ? 0 : await countTold(db, { ...input, examId: exam.id, studentIds })
  return {
    recipients: recipients.length,
    parts,
    costPoisha: parts * pricePoisha,
    sample: recipients
      .toSorted((one, other) => other.parts - one.parts)
      .slice(0, SAMPLE)
      .map(({ name, number, text, parts: own, encoding }) => ({ name, number, text, parts: own, encoding })),
    skipped,
    withoutConsent: withoutConsent.slice(0, MOST_CONSENTS).map(({ id, regNo, name }) => ({ id, regNo, name })),
    ...(toldBefore > 0 && { toldBefore }),
    quietUntil: quietUntil({ from: quietFrom, until }, now),
  }
}

/** The batch, its messages and, where they tell passwords, these: one transaction, once for a key. */
export async function sendMessages(deps: SendDeps, call: StaffCallOf<typeof calls.sendMessages>) {
  const { key: batchId, ...asked } = call.input
  const { name, staff, now } = call
  const keyed = { name, staff, now, input: { ...asked, requestKey: batchId } }
  return await endLogIns(deps, async (end) =>
    once(deps.db, keyed, async (tx, record, nothing) => {
      const { channel: chosen, pricePoisha } = await readMessageSettings(tx)
      const channel = asked.to === 'device' ? ('push' as const) : chosen
      if (channel === 'none') throw new Refused('not-ready', { detail: 'First choose how messages go out.' })
      const { exam, recipients } = await recipientsOf(tx, deps.settings, asked, call.now)
      if (recipients.length === 0) throw new Refused('not-found', { detail: 'Nobody would get it.' })
      const batch = {
        id: batchId,
        kind: asked.kind,
        examId: exam?.id ?? null,
        examName: exam?.name ?? null,
        channel,
        to: asked.to,
        template: asked.text,
        staffName: call.staff.name,
        pricePoisha,
      }
      if (!(await addBatch(tx, batch, call.now))) {
        nothing()
        return { batchId, count: await countIn(tx, batchId) }
      }
      const passwords = asked.kind === 'password' ? await newPasswords(tx, deps, recipients, call.now) : null
      if (passwords !== null) await end(tx, [...passwords.keys()])
      const messages = recipients.map((recipient) => newMessage(deps, recipient, passwords))
      await addMessages(tx, batchId, messages, call.now)
      record({
        action: 'messages.send',
        about: `${messages.length} messages: ${asked.kind}${exam === null ? '' : `, ${exam.name}`}`,
        ...(exam !== null && { examId: exam.id }),
        after: { channel, to: asked.to, text: asked.text, regNos: recipients.map(({ regNo }) => regNo) },
      })
      return { batchId, count: messages.length }
    }),
  )
}

async function newPasswords(tx: Db, { secrets }: SendDeps, recipients: readonly Recipient[], now: number) {
  const passwords = new Map(recipients.map(({ studentId }) => [studentId, readablePassword()]))
  const stored = recipients.map(({ studentId: id, regNo }) => ({
    id,
    stored: hashIssued(secrets.passwords, regNo, passwords.get(id) ?? ''),
  }))
  await handOutPasswords(tx, stored, now)
  await forgetGuesses(tx, [...passwords.keys()])
  return passwords
}

function newMessage({ secrets }: SendDeps, recipient: Recipient, passwords: ReadonlyMap<number, string> | null) {
  const id = randomUUID()
  const { studentId, name, number, deviceId, text, parts, withPassword } = recipient
  const password = passwords?.get(studentId)
  const sealed = password === undefined ? null : sealText(secrets, id, withPassword(password))
  return { id, studentId, name, number, deviceId, text, sealed, parts }
}
