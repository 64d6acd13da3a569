import { withDatabase } from '@anushilon/api/db/connect'
import type { Database } from '@anushilon/api/db/database'
import { readEnv } from '@anushilon/api/env'
import { importPack } from '@anushilon/api/packs/import'
import { loadSecrets } from '@anushilon/api/secrets'
import { createLog } from '@anushilon/api/startup/log'
import { createStorage } from '@anushilon/api/storage/create'
import { createTokenService } from '@anushilon/api/tokens/token-service'
import { memorySource } from '@anushilon/exam-pack/memory-source'
import type { ExamJson } from '@anushilon/exam-pack/pack-json'
import type { Ground } from './ground.ts'

/** A student with the log-in done. */
export interface Sitter {
  readonly id: number
  readonly regNo: string
  readonly token: string
}

export const COURSE = 'bench'

export interface CentrePlan {
  readonly students: number
  readonly exams: readonly ExamJson[]
}

/** An exam of plain MCQ that is open now and for the next day. */
export function mcqExam(id: string, questions: number): ExamJson {
  return {
    ...head(id),
    variation: 'mcq',
    mcq: {
      durationMinutes: 600,
      marksPerQuestion: 1,
      negativePercent: 25,
      questions: Array.from({ length: questions }, (_, index) => ({
        text: `প্রশ্ন ${index + 1}: একটি গাড়ি ${index} মিটার দূরত্ব ১০ সেকেন্ডে অতিক্রম করে। গাড়িটির গড় বেগ কত?`,
        options: ['১ মি./সে.', '২ মি./সে.', '৩ মি./সে.', '৪ মি./সে.'],
        correct: index % 4,
      })),
    },
  }
}

/** One of writing, with a paper of so many questions. */
export function writtenExam(id: string, questions: number): ExamJson {
  const marks = Array.from({ length: questions }, () => 10)
  return { ...head(id), variation: 'written', written: { durationMinutes: 600, image: 'paper.svg', marks } }
}

function head(id: string) {
  return {
    id,
    course: COURSE,
    subject: 'phy',
    name: `Measured ${id}`,
    frequency: 'daily',
    opensAt: 'now-1m',
    closesAt: 'now+1d',
  } as const
}

const PAPER =
  '<svg xmlns="http://www.w3.org/2000/svg" width="400" height="300"><rect width="400" height="300" fill="#fff"/></svg>'

/** Fills the database by an import, as a centre does, and logs everybody in. */
export async function fillCentre(ground: Ground, { students, exams }: CentrePlan): Promise<Sitter[]> {
  return await withGround(ground, async (db) => {
    const env = readEnv(ground.env)
    const secrets = await loadSecrets(env)
    const pack = {
      version: 1,
      courses: [{ id: COURSE, name: 'Measured' }],
      subjects: [{ id: 'phy', course: COURSE, name: 'Physics' }],
      students: Array.from({ length: students }, (_, index) => ({
        regNo: String(9_000_000 + index),
        name: `Student ${index}`,
        courses: [COURSE],
      })),
      exams,
    }
    const deps = { db, storage: createStorage(env), secrets }
    const outcome = await importPack(deps, memorySource(pack, { 'paper.svg': PAPER }), Date.now())
    if ('faults' in outcome) throw new Error(JSON.stringify(outcome.faults))
    const tokens = createTokenService({ secret: secrets.tokens, db, log: createLog('silent', process.stderr) })
    const { rows } = await db.session((client) =>
      client.query<{ id: number; reg_no: string }>('select id, reg_no from students order by id'),
    )
    return rows.map(({ id, reg_no: regNo }) => ({ id, regNo, token: tokens.issue(id, COURSE, Date.now()) }))
  })
}

/** Works in the database while the server runs. */
export async function withGround<T>(ground: Ground, work: (db: Database) => Promise<T>): Promise<T> {
  return await withDatabase(readEnv(ground.env), work)
}
