import { hashesOf, type Link } from '@anushilon/domain/proof/chain'
import { WITNESSED_HEADER } from '@anushilon/contract/headers'
import { deliverLate } from '@anushilon/contract/operations/sitting'
import type { PartKind } from '@anushilon/domain/exam/variation'
import { MINUTE } from '@anushilon/domain/instant'
import { createHash } from 'node:crypto'
import type { Student } from './student.ts'

/** A phone that may be without a network: what is done on it is in its chain, and reaches the server when it is told to. */
export class Phone {
  readonly student: Student
  readonly links: Link[]
  readonly #key: Uint8Array

  private constructor(student: Student, key: string, links: readonly Link[]) {
    this.student = student
    this.#key = Buffer.from(key, 'hex')
    this.links = [...links]
  }

  /** With the key that came with the paper. */
  static async of(student: Student, part: PartKind = 'mcq'): Promise<Phone> {
    const { sitting } = await (part === 'mcq' ? student.sees() : student.seesWritten()).isShown()
    if (sitting === undefined) throw new Error('the running data have no key')
    return new Phone(student, sitting.key, [])
  }

  /** So many minutes after the start, without telling anybody. */
  picks(question: number, letter: string, minute: number, subjectId = 'phy'): this {
    const option = letter.charCodeAt(0) - 'A'.charCodeAt(0)
    this.links.push({ kind: 'pick', subjectId, question, option, elapsedMs: Math.round(minute * MINUTE) })
    return this
  }

  photographs(question: number, picture: Buffer, minute: number, subjectId = 'phy'): this {
    const sha256 = hexOf(picture)
    this.links.push({ kind: 'photo', subjectId, question, sha256, elapsedMs: Math.round(minute * MINUTE) })
    return this
  }

  handsIn(minute: number): this {
    this.links.push({ kind: 'hand-in', part: 'mcq', elapsedMs: Math.round(minute * MINUTE) })
    return this
  }

  /** Something gets through: a look at the paper, which brings the newest link and no answer. */
  async isHeard(part: PartKind = 'mcq'): Promise<string | null> {
    const carrying = this.student.carrying(this.head)
    const { headers } = await (part === 'mcq' ? carrying.sees() : carrying.seesWritten()).answer
    return (headers[WITNESSED_HEADER] as string | undefined) ?? null
  }

  get head(): { link: number; hash: string } {
    return { link: this.links.length, hash: hashesOf(this.#key, this.links).at(-1) ?? '' }
  }

  /** Its whole chain, or another one in its place. */
  async delivers(links: readonly Link[] = this.links): Promise<readonly string[]> {
    const delivered = this.student.calls(deliverLate, { examId: this.student.exam.id, links: [...links] })
    return (await delivered.isShown()).standings
  }
}

export function hexOf(picture: Buffer): string {
  return createHash('sha256').update(picture).digest('hex')
}
