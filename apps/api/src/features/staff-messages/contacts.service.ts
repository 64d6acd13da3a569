import type { InputOf } from '@anushilon/contract/endpoint'
import * as calls from '@anushilon/contract/staff/messages'
import { DEFAULT_TEMPLATES, MESSAGE_KINDS, unknownPlaceholders } from '@anushilon/domain/messages/template'
import { rangeOfPage } from '@anushilon/domain/pages'
import type { Deps } from '../../deps.ts'
import type { StaffCallOf } from '../../http/bind.ts'
import {
  messageSettingsToChange,
  readMessageSettings,
  saveMessageSettings,
  sealSecret,
  templateOf,
  type StoredMessageSettings,
} from '../../messages/settings.ts'
import { Refused } from '../../refused.ts'
import { audited } from '../../staff/audited.ts'
import {
  addStop,
  countStops,
  findStops,
  removeStop,
  setAgreed,
  setGuardianNumbers,
} from '../../stores/messages/contacts.ts'
import { entryAbout, selectedStudents } from '../../staff/student-selection.ts'

type MessageDeps = Pick<Deps, 'db' | 'secrets'>

export async function readSettings({ db }: MessageDeps): Promise<calls.MessageSettings> {
  const stored = await readMessageSettings(db)
  const { sealedSecret, templates: _, ...rest } = stored
  return {
    ...rest,
    hasSecret: sealedSecret !== null,
    templates: MESSAGE_KINDS.map((kind) => ({
      kind,
      text: templateOf(stored, kind),
      original: DEFAULT_TEMPLATES[kind],
    })),
  }
}

export async function changeSettings(
  { db, secrets }: MessageDeps,
  call: StaffCallOf<typeof calls.changeMessageSettings>,
): Promise<void> {
  const { secret, template, ...plain } = call.input
  const unknown = template === undefined ? [] : unknownPlaceholders(template.kind, template.text ?? '')
  if (unknown.length > 0) {
    throw new Refused('bad-input', { detail: `Nothing is filled in for {${unknown.join('}, {')}}.` })
  }
  await audited(db, call, async (tx, record) => {
    const before = await messageSettingsToChange(tx, call.now)
    const after: StoredMessageSettings = {
      ...before,
      ...plain,
      ...(secret !== undefined && { sealedSecret: sealSecret(secrets, secret) }),
      ...(template !== undefined && {
        templates: { ...before.templates, [template.kind]: template.text ?? undefined },
      }),
    }
    const isGateway = after.channel === 'webhook' || after.channel === 'android'
    if (isGateway && (after.url === null || after.sealedSecret === null)) {
      throw new Refused('bad-input', { detail: 'A gateway needs its address and its secret.' })
    }
    // What was typed for one address is not sent to another.
    if (after.url !== before.url && secret === undefined && before.sealedSecret !== null && after.url !== null) {
      throw new Refused('bad-input', { detail: 'Type the secret again for another address.' })
    }
    await saveMessageSettings(tx, after, call.now)
    record({
      action: 'messages.settings',
      about: 'How messages go out',
      after: {
        ...plain,
        ...(template !== undefined && { template }),
        ...(secret !== undefined && { secret: 'a new one' }),
      },
    })
  })
}

export async function listStops(
  { db }: Pick<MessageDeps, 'db'>,
  { number, page = 1 }: InputOf<typeof calls.messageStops>,
) {
  const range = rangeOfPage(page, calls.MESSAGES_PAGE)
  const [stops, total] = await Promise.all([findStops(db, number, range), countStops(db, number)])
  return { stops, total }
}

export async function changeStop({ db }: MessageDeps, call: StaffCallOf<typeof calls.changeStop>): Promise<void> {
  const { number, stopped, note } = call.input
  await audited(db, call, async (tx, record, nothing) => {
    const isChanged = stopped
      ? await addStop(tx, { number, how: 'staff', note }, call.now)
      : await removeStop(tx, number)
    if (!isChanged) return nothing()
    record({ action: stopped ? 'messages.stop' : 'messages.unstop', about: number, reason: note })
  })
}

export async function recordConsent({ db }: MessageDeps, call: StaffCallOf<typeof calls.recordConsent>) {
  const { whom, agreed, reason } = call.input
  return await audited(db, call, async (tx, record) => {
    const students = await selectedStudents(tx, whom)
    await setAgreed(
      tx,
      students.map(({ id }) => id),
      agreed ? call.now : null,
    )
    const what = agreed ? 'agreed to messages' : 'do not agree to messages any more'
    record({
      ...entryAbout(students, { action: 'messages.consent', several: (count) => `${count} students ${what}` }),
      reason,
    })
    return { count: students.length }
  })
}

const MOST_NAMED = 10

export async function setGuardians({ db }: MessageDeps, call: StaffCallOf<typeof calls.setGuardians>) {
  const { guardians } = call.input
  return await audited(db, call, async (tx, record) => {
    const { unknown } = await setGuardianNumbers(tx, guardians)
    if (unknown.length > 0) {
      throw new Refused('not-found', { detail: `No student has ${unknown.slice(0, MOST_NAMED).join(', ')}.` })
    }
    record({
      action: 'messages.guardians',
      about: `Mobile numbers of ${guardians.length} guardians`,
      after: { regNos: guardians.map(({ regNo }) => regNo) },
    })
    return { count: guardians.length }
  })
}
