import { nextScript, openScript, saveMarks, type Script, type ScriptRef } from '@anushilon/contract/staff/marking'
import { randomUUID } from 'node:crypto'
import { callServer, recorded, type Caller, type Line } from './caller.ts'
import { SECTIONS, type PlannedExam } from './exams.ts'
import type { Ended } from './history.ts'
import { insists } from './insists.ts'
import type { Random } from './random.ts'

/** What markers do. */
const HABITS = {
  /** The same save twice at the same time. */
  doubles: 0.1,
  /** Looks at a script that somebody has marked, or has in hand, and gives it other marks. */
  changes: 0.2,
  /** With what they saw before somebody else marked it. */
  outdated: 0.5,
}

/** By the name that markers see. */
export type StudentsByName = ReadonlyMap<string, number>

interface Pile {
  readonly examId: string
  readonly section: number
  readonly question: number
}

/** What is on the desks of all markers of an exam: one may open what another has marked. */
export type Desks = Map<string, ScriptRef>

/** One of several who mark the same piles at the same time. */
export class Marker {
  readonly #line: Line
  readonly #caller: Caller
  readonly #id: number
  readonly #random: Random
  readonly #students: StudentsByName

  constructor(line: Line, { id, caller }: MarkingPerson, random: Random, students: StudentsByName) {
    this.#line = line
    this.#caller = caller
    this.#id = id
    this.#random = random
    this.#students = students
  }

  /** Every script of every question, until nothing is left. */
  async marks({ written, id, variation }: PlannedExam, desks: Desks): Promise<void> {
    if (written === null) return
    for (const [section, subject] of SECTIONS[variation].entries()) {
      if (!written.subjects.includes(subject)) continue
      for (const [index, fullMarks] of written.fullMarks.entries()) {
        const pile = { examId: id, section, question: index + 1 }
        while (await this.#marksNext(pile, `${subject}/${index + 1}`, fullMarks, desks));
      }
    }
  }

  async #marksNext(pile: Pile, question: string, fullMarks: number, desks: Desks): Promise<boolean> {
    const next = { ...pile, of: 'unmarked' as const, holding: [] }
    const found = await insists(() => callServer(this.#line, this.#caller, nextScript, next))
    if (found.is !== 'ok') throw new Error(`no next script: ${JSON.stringify(found)}`)
    const { script } = found.value.body
    if (script === null) return false
    await this.#saves(script, question, fullMarks, script.mark?.version ?? 0)
    desks.set(`${question} ${script.scriptId}`, { ...pile, scriptId: script.scriptId })
    const others = [...desks.values()].filter((one) => one.section === pile.section && one.question === pile.question)
    if (this.#random.happens(HABITS.changes)) await this.#changes(this.#random.oneOf(others), question, fullMarks)
    return true
  }

  async #changes(script: ScriptRef, question: string, fullMarks: number): Promise<void> {
    const opened = await insists(() => callServer(this.#line, this.#caller, openScript, script))
    if (opened.is !== 'ok') throw new Error(`no script: ${JSON.stringify(opened)}`)
    const version = this.#random.happens(HABITS.outdated) ? 0 : (opened.value.body.mark?.version ?? 0)
    await this.#saves(opened.value.body, question, fullMarks, version)
  }

  async #saves(script: Script, question: string, fullMarks: number, version: number): Promise<void> {
    const student = this.#students.get(script.studentName ?? '')
    if (student === undefined) throw new Error(`a script of nobody: ${script.studentName}`)
    const { examId, section, question: number, scriptId } = script
    const marks = this.#random.below(fullMarks * 2 + 1) / 2
    const saveKey = randomUUID()
    const given = { lines: [], byHand: marks, remark: null, annotations: [], secondLook: null }
    const saving = { examId, section, question: number, scriptId, ...given, version, saveKey, tookMs: 1_000 }
    const about = {
      kind: 'mark',
      exam: examId,
      student,
      question,
      version,
      marks,
      save: saveKey,
      by: this.#id,
    } as const
    const save = () =>
      recorded(
        this.#line,
        async () => clashRefused(await callServer(this.#line, this.#caller, saveMarks, saving)),
        ({ body }) => ({ version: body.version, marks: body.marks }),
        (ended) => ({ ...about, ended }),
      )
    if (this.#random.happens(HABITS.doubles)) await Promise.all([save(), save()])
    await insists(save)
  }
}

export interface MarkingPerson {
  readonly id: number
  readonly caller: Caller
}

interface Reply<B> {
  readonly status: number
  readonly body: B
  readonly headers: Headers
}

/** A clash is a refusal with more to say. */
function clashRefused<B extends object>(ended: Ended<Reply<B>>): Ended<Reply<Exclude<B, { code: 'conflict' }>>> {
  if (ended.is !== 'ok') return ended
  const { body } = ended.value
  if (!isMark(body)) return { is: 'refused', status: ended.value.status, code: 'conflict' }
  return { ...ended, value: { ...ended.value, body } }
}

function isMark<B extends object>(body: B): body is Exclude<B, { code: 'conflict' }> {
  return !('code' in body)
}
