import { readEnv } from '@anushilon/api/env'
import { withDatabase } from '@anushilon/api/db/connect'
import { importPack } from '@anushilon/api/packs/import'
import { loadSecrets } from '@anushilon/api/secrets'
import { createStorage } from '@anushilon/api/storage/create'
import { login } from '@anushilon/contract/operations/identity'
import { inviteStaff, signIn, useLink } from '@anushilon/contract/staff/account'
import { memorySource } from '@anushilon/exam-pack/memory-source'
import sharp from 'sharp'
import { ANYONE, callServer, staffCaller, studentCaller, type Caller, type Line } from './caller.ts'
import { COURSE, examJson, SUBJECT_ROWS, type PlannedExam } from './exams.ts'
import { eachOf } from './insists.ts'
import type { MarkingPerson } from './marker.ts'
import type { Photo } from './phone.ts'

const OWNER = { signInName: 'owner', password: 'an owner of the judge' }
export const OWNER_ENV = { STAFF_OWNER: OWNER.signInName, STAFF_OWNER_PASSWORD: OWNER.password }

const PAPER =
  '<svg xmlns="http://www.w3.org/2000/svg" width="400" height="300"><rect width="400" height="300" fill="#fff"/></svg>'

export interface JudgedStudent {
  readonly id: number
  readonly name: string
  readonly caller: Caller
}

const LOG_IN_AT_ONCE = 8
const regNoOf = (index: number) => String(7_000_000 + index)
const nameOf = (index: number) => `Student ${index}`

/** A centre with these exams, filled by an import as centres do it. */
export async function fillCentre(
  env: Readonly<Record<string, string>>,
  exams: readonly PlannedExam[],
  students: number,
  now: number,
): Promise<Buffer> {
  const settings = readEnv(env)
  const secrets = await loadSecrets(settings)
  const pack = {
    version: 1,
    courses: [{ id: COURSE, name: 'Judged' }],
    subjects: SUBJECT_ROWS,
    students: Array.from({ length: students }, (_, index) => ({
      regNo: regNoOf(index),
      name: nameOf(index),
      courses: [COURSE],
    })),
    exams: exams.map(examJson),
  }
  await withDatabase(settings, async (db) => {
    const deps = { db, storage: createStorage(settings), secrets }
    const outcome = await importPack(deps, memorySource(pack, { 'paper.svg': PAPER }), now)
    if ('faults' in outcome) throw new Error(JSON.stringify(outcome.faults))
  })
  return secrets.receipts
}

export async function logInAll(line: Line, count: number): Promise<JudgedStudent[]> {
  const found: JudgedStudent[] = []
  const all = Array.from({ length: count }, (_, index) => index)
  await eachOf(all, LOG_IN_AT_ONCE, async (index) => {
    const reply = await callServer(line, ANYONE, login, { regNo: regNoOf(index), courseId: COURSE })
    if (reply.is !== 'ok') throw new Error(`no log-in: ${JSON.stringify(reply)}`)
    const { token, studentId } = reply.value.body
    found.push({ id: Number(studentId), name: nameOf(index), caller: studentCaller(token) })
  })
  return found.toSorted((one, other) => one.id - other.id)
}

export async function signInOwner(line: Line): Promise<Caller> {
  const reply = await callServer(line, ANYONE, signIn, OWNER)
  if (reply.is !== 'ok') throw new Error(`no sign-in: ${JSON.stringify(reply)}`)
  return sessionOf(reply.value.headers)
}

/** Invited by the owner, each with a password of their own. */
export async function inviteMarkers(line: Line, owner: Caller, count: number): Promise<MarkingPerson[]> {
  const found: MarkingPerson[] = []
  for (let index = 1; index <= count; index += 1) {
    const person = { signInName: `marker-${index}`, name: `Marker ${index}`, role: 'marker', branch: null } as const
    const invited = await callServer(line, owner, inviteStaff, person)
    if (invited.is !== 'ok') throw new Error(`no marker: ${JSON.stringify(invited)}`)
    const secret = invited.value.body.link.split('#')[1] ?? ''
    const came = await callServer(line, ANYONE, useLink, { secret, password: `the password of marker ${index}` })
    if (came.is !== 'ok') throw new Error(`a marker does not get in: ${JSON.stringify(came)}`)
    found.push({ id: came.value.body.id, caller: sessionOf(came.value.headers) })
  }
  return found
}

function sessionOf(headers: Headers): Caller {
  const [cookie = ''] = (headers.get('set-cookie') ?? '').split(';')
  return staffCaller(cookie)
}

/** The smallest photo of a page that is one. */
export async function makePhoto(): Promise<Photo> {
  const page = sharp({ create: { width: 320, height: 420, channels: 3, background: '#eee' } })
  return { bytes: new Uint8Array(await page.jpeg().toBuffer()) }
}
