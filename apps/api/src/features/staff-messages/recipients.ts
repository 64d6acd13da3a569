import type { MessagesAsked, MessagesPreview } from '@anushilon/contract/staff/messages'
import { MOST_AT_ONCE } from '@anushilon/contract/staff/students'
import { dhakaDate, dhakaMoment } from '@anushilon/domain/dhaka-time'
import { areResultsOut } from '@anushilon/domain/marks/results-rule'
import { smsLength } from '@anushilon/domain/messages/sms-length'
import { fillTemplate, unknownPlaceholders } from '@anushilon/domain/messages/template'
import type { Instant } from '@anushilon/domain/instant'
import type { Db } from '../../db/database.ts'
import { fullMarksOf } from '../../merit/standings.ts'
import { Refused } from '../../refused.ts'
import type { Deps } from '../../deps.ts'
import { loadFullExam, type FullExam } from '../../stores/exam/full-exams.ts'
import { sittersOf } from '../../stores/exam/audience.ts'
import { contactsOf, resultsToTell, whoSat, type Contact } from '../../stores/messages/contacts.ts'
import { devicesOf } from '../../stores/messages/push-devices.ts'
import { absenteesOf } from '../../stores/results/staff-results.ts'
import { selectedStudents } from '../../staff/student-selection.ts'

/** In the place of a password that does not exist yet; as long as one. */
const MASKED_PASSWORD = '••••-••••'

export interface Recipient {
  readonly studentId: number
  readonly regNo: string
  readonly name: string
  readonly number: string
  readonly deviceId: number | null
  /** With a masked password, where there is one. */
  readonly text: string
  readonly parts: number
  readonly encoding: string
  /** The text, once there is a password. */
  readonly withPassword: (password: string) => string
}

interface Recipients {
  readonly exam: FullExam | null
  readonly recipients: readonly Recipient[]
  readonly withoutConsent: readonly Contact[]
  readonly skipped: MessagesPreview['skipped']
}

/** Who gets which text. Two children of one guardian get two, where they are about two students. */
export async function recipientsOf(
  db: Db,
  settings: Deps['settings'],
  asked: MessagesAsked,
  now: Instant,
): Promise<Recipients> {
  const { kind, text: template } = asked
  const unknown = unknownPlaceholders(kind, template)
  if (unknown.length > 0) {
    throw new Refused('bad-input', { detail: `Nothing is filled in for {${unknown.join('}, {')}}.` })
  }
  const exam = await examOf(db, asked, now)
  const contacts = await contactsOf(db, await studentsOf(db, asked, exam))
  const values = await valuesOf(db, settings, asked, exam)
  if (asked.to === 'device') return await onDevices(db, { asked, exam, contacts, values })
  const skipped = { ...NOBODY_SKIPPED }
  const withoutConsent: Contact[] = []
  const given = new Set<string>()
  const recipients = contacts.flatMap((contact) => {
    const number = asked.to === 'guardian' ? contact.guardian : contact.mobile
    const told = values(contact)
    const reason = reasonAgainst(asked, contact, number, told !== null)
    if (reason !== null) skipped[reason] += 1
    if (reason === 'notAgreed') withoutConsent.push(contact)
    if (reason !== null || number === null || told === null) return []
    const withPassword = (password: string) => fillTemplate(template, { ...told, পাসওয়ার্ড: password })
    const text = withPassword(MASKED_PASSWORD)
    if (FOR_ALL.has(kind) && given.has(`${number} ${text}`)) {
      skipped.sameText += 1
      return []
    }
    given.add(`${number} ${text}`)
    // A mask is in another alphabet than a password, and must not make the message look longer.
    const { parts, encoding } = smsLength(withPassword(MASKED_PASSWORD.replaceAll('•', 'x')))
    return [
      {
        studentId: contact.id,
        regNo: contact.regNo,
        name: contact.name,
        number,
        deviceId: null,
        text,
        parts,
        encoding,
        withPassword,
      },
    ]
  })
  return { exam, recipients, withoutConsent, skipped }
}

interface OnDevices {
  readonly asked: MessagesAsked
  readonly exam: FullExam | null
  readonly contacts: readonly Contact[]
  readonly values: (contact: Contact) => Values | null
}

/** On every browser on which the student has asked for it, which is their consent; it costs nothing. */
async function onDevices(db: Db, { asked, exam, contacts, values }: OnDevices): Promise<Recipients> {
  if (asked.kind === 'password') {
    throw new Refused('bad-input', { detail: 'A password is not shown on a locked phone: send it by SMS.' })
  }
  const ids = contacts.map(({ id }) => id)
  const devices = Map.groupBy(await devicesOf(db, ids), ({ studentId }) => studentId)
  const skipped = { ...NOBODY_SKIPPED }
  const recipients = contacts.flatMap((contact) => {
    const own = devices.get(contact.id) ?? []
    const told = values(contact)
    if (own.length === 0) skipped.noNumber += 1
    else if (told === null) skipped.nothingToTell += 1
    if (told === null) return []
    const text = fillTemplate(asked.text, told)
    const { id: studentId, regNo, name } = contact
    const common = { studentId, regNo, name, text, parts: 0, encoding: 'push', withPassword: () => text }
    return own.map(({ id }) => ({ ...common, number: `phone ${id}`, deviceId: id }))
  })
  return { exam, recipients, withoutConsent: [], skipped }
}

const NOBODY_SKIPPED: MessagesPreview['skipped'] = {
  noNumber: 0,
  stopped: 0,
  notAgreed: 0,
  typed: 0,
  nothingToTell: 0,
  sameText: 0,
}

/** What these say of somebody is said of everybody: the same words to the same number are one message. */
const FOR_ALL = new Set(['next-exam', 'text'])

function reasonAgainst(
  { kind, to }: MessagesAsked,
  { stopped, agreed, isMobileTyped }: Contact,
  number: string | null,
  hasNews: boolean,
) {
  if (number === null) return 'noNumber'
  if (stopped.includes(number)) return 'stopped'
  if (!agreed) return 'notAgreed'
  // Whoever knows a registration number may have typed it, to be sent the password.
  if (kind === 'password' && to === 'student' && isMobileTyped) return 'typed'
  return hasNews ? null : 'nothingToTell'
}

const ABOUT_AN_EXAM = new Set(['results', 'absence', 'next-exam'])

async function examOf(db: Db, { kind, examId, whom }: MessagesAsked, now: Instant): Promise<FullExam | null> {
  if (!ABOUT_AN_EXAM.has(kind) && !('exam' in whom)) return null
  const exam = examId === undefined ? null : await loadFullExam(db, examId)
  if (exam === null) throw new Refused('not-found')
  if (kind === 'results' && !areResultsOut(exam.resultsOutAt, now)) throw new Refused('results-not-out')
  if (kind === 'absence' && !('exam' in whom && whom.exam === 'absent')) {
    throw new Refused('bad-input', { detail: 'Only who was absent is told so.' })
  }
  if (kind === 'absence' && now < exam.window.closesAt) {
    throw new Refused('not-ready', { detail: 'The exam is not over yet: somebody may still come.' })
  }
  return exam
}

async function studentsOf(db: Db, { whom }: MessagesAsked, exam: FullExam | null): Promise<number[]> {
  if (!('exam' in whom)) return (await selectedStudents(db, whom)).map(({ id }) => id)
  if (exam === null) throw new Refused('not-found')
  const ids: number[] = []
  if (whom.exam === 'sat') ids.push(...(await whoSat(db, exam.id)))
  else if (whom.exam === 'expected') ids.push(...(await sittersOf(db, exam.id)))
  else for await (const some of absenteesOf(db, { examId: exam.id })) ids.push(...some.map(({ id }) => id))
  const only = whom.only === undefined ? null : await selectedStudents(db, whom.only)
  const chosen = only === null ? ids : ids.filter(isAmong(only))
  if (chosen.length > MOST_AT_ONCE) throw new Refused('too-large', { detail: `At most ${MOST_AT_ONCE} at once.` })
  return chosen
}

function isAmong(students: readonly { readonly id: number }[]): (id: number) => boolean {
  const ids = new Set(students.map(({ id }) => id))
  return (id) => ids.has(id)
}

type Values = Readonly<Record<string, string | null>>

/** What is filled in for somebody; null where there is nothing to tell them. */
async function valuesOf(
  db: Db,
  { current }: Deps['settings'],
  { kind }: MessagesAsked,
  exam: FullExam | null,
): Promise<(contact: Contact) => Values | null> {
  const common = {
    কেন্দ্র: current.name,
    ঠিকানা: current.publicAddress?.replace(/^https?:\/\//, '') ?? null,
    পরীক্ষা: exam?.name ?? null,
    তারিখ: exam === null ? null : dhakaDate(exam.window.opensAt),
    সময়: exam === null ? null : dhakaMoment(exam.window.opensAt),
  }
  const results =
    kind === 'results' && exam !== null
      ? new Map((await resultsToTell(db, exam.id)).map((row) => [row.studentId, row]))
      : null
  return (contact) => {
    const own = { ...common, নাম: contact.name, রেজি: contact.regNo }
    if (results === null || exam === null) return own
    const result = results.get(contact.id)
    if (result === undefined || result.total === null) return null
    return {
      ...own,
      নম্বর: String(result.total),
      পূর্ণমান: String(fullMarksOf(exam)),
      মেধাক্রম: result.position === null ? null : String(result.position),
    }
  }
}
