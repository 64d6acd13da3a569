import * as marking from '@anushilon/contract/staff/marking'
import type { Clash, Draft, Mark, Script, ScriptRef } from '@anushilon/contract/staff/marking'
import type { InputOf, ReplyOf } from '@anushilon/contract/endpoint'
import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import type { Database } from '../../src/db/database.ts'
import { sql } from '../../src/db/sql.ts'
import { After } from '../results/after.ts'
import type { ExamRoom } from '../sitting/room.ts'
import type { SatExam } from '../sitting/student.ts'
import type { Colleague } from './office.ts'

/** Question 1 of a written exam that so many have sat; ten marks. */
export interface TestPile {
  readonly exam: SatExam
  readonly key: { readonly examId: string; readonly section: number; readonly question: number }
  readonly students: readonly After[]
}

export async function writtenPile(room: ExamRoom, sitters: number): Promise<TestPile> {
  const exam = await room.exam('written')
  const students: After[] = []
  for (let at = 0; at < sitters; at += 1) {
    const student = new After(room, await room.student(exam))
    await student.sits({ right: 0 })
    students.push(student)
  }
  return { exam, key: { examId: exam.id, section: 0, question: 1 }, students }
}

/** The names of those who have given marks, one for each script. */
export async function markersOf(db: Database, examId: string): Promise<string[]> {
  const marked = sql`select name from script_marks join staff on staff.id = marked_by where exam_id = ${examId}`
  return (await db.many(z.object({ name: z.string() }), marked)).map(({ name }) => name)
}

const NOTHING: Draft = { lines: [], byHand: null, remark: null, annotations: [], secondLook: null }

/** Somebody with a pile before them. */
export class Marker {
  readonly colleague: Colleague
  readonly #pile: TestPile['key']

  constructor(colleague: Colleague, { key }: Pick<TestPile, 'key'>) {
    this.colleague = colleague
    this.#pile = key
  }

  async next(wanted: Partial<InputOf<typeof marking.nextScript>> = {}) {
    const body: ReplyOf<typeof marking.nextScript>['body'] = await this.colleague.gets(marking.nextScript, {
      ...this.#pile,
      of: 'unmarked',
      holding: [],
      ...wanted,
    })
    return body
  }

  /** The next script, which must be there. */
  async takes(): Promise<Script> {
    const { script } = await this.next()
    if (script === null) throw new Error('nothing is left')
    return script
  }

  async opens({ scriptId }: Pick<ScriptRef, 'scriptId'>): Promise<Script> {
    return await this.colleague.gets(marking.openScript, { ...this.#pile, scriptId })
  }

  async draws({ scriptId }: Pick<ScriptRef, 'scriptId'>, draft: Partial<Draft>) {
    const body: ReplyOf<typeof marking.saveDraft>['body'] = await this.colleague.gets(marking.saveDraft, {
      ...this.#pile,
      scriptId,
      draft: { ...NOTHING, ...draft },
    })
    return body
  }

  async asks(
    script: Pick<Script, 'scriptId'> & { readonly mark?: Script['mark'] },
    given: Partial<InputOf<typeof marking.saveMarks>>,
  ) {
    return await this.colleague.asks(marking.saveMarks, {
      ...this.#pile,
      ...NOTHING,
      scriptId: script.scriptId,
      version: script.mark?.version ?? 0,
      saveKey: randomBytes(12).toString('base64url'),
      tookMs: 30_000,
      ...given,
    })
  }

  async saves(...saving: Parameters<Marker['asks']>): Promise<Mark> {
    const reply = await this.asks(...saving)
    if (reply.status !== 200) throw new Error(`${reply.status} ${JSON.stringify(reply.body)}`)
    return reply.body as Mark
  }

  async clashes(...saving: Parameters<Marker['asks']>): Promise<Clash> {
    const reply = await this.asks(...saving)
    if (reply.status !== 409) throw new Error(`${reply.status} ${JSON.stringify(reply.body)}`)
    return reply.body as Clash
  }

  async changesRubric(
    lines: readonly { id?: number; text: string; marks: number }[],
    version: number,
    isPreview = false,
  ) {
    return await this.colleague.asks(marking.changeRubric, {
      ...this.#pile,
      lines: lines.map((line) => ({ id: 0, ...line })),
      version,
      isPreview,
    })
  }
}
