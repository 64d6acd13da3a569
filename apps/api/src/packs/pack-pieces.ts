import type { Instant } from '@anushilon/domain/instant'
import { checkPack } from '@anushilon/exam-pack/check-pack'
import type { Known } from '@anushilon/exam-pack/checking'
import type { Pack, PackExam, PackStudent } from '@anushilon/exam-pack/pack'
import type { Fault } from '@anushilon/exam-pack/place'
import type { PackSource } from '@anushilon/exam-pack/source'
import { takeSome } from '../take-some.ts'

/** A pack as the import goes through it: checked as a whole, then handed over in pieces, so that nobody holds all of it. */
export interface PackPieces {
  /** The lists that it has, empty ones too. */
  lists(): Promise<readonly string[]>
  check(now: Instant, known: Known): Promise<{ readonly faults: readonly Fault[] } | PackOutline>
  /** Some of them, from one on; none at the end. */
  students(from: number): Promise<readonly PackStudent[]>
  exams(from: number): Promise<readonly PackExam[]>
  readFile(name: string): Promise<Uint8Array>
}

/** What is little of a pack, and how much there is of the rest. */
export interface PackOutline extends Omit<Pack, 'students' | 'exams'> {
  readonly students: number
  readonly exams: number
}

const STUDENTS_TOGETHER = 2_000
/** By what they have as they travel. */
const EXAMS_TOGETHER = { count: 50, size: 1024 * 1024 }

/** A pack that is read where it is asked for. */
export function piecesOf(source: PackSource): PackPieces & { readonly checked: () => Pack | null } {
  let pack: Pack | null = null
  return {
    checked: () => pack,
    async lists() {
      return typeof source.json === 'object' && source.json !== null ? Object.keys(source.json) : []
    },
    async check(now, known) {
      const checked = checkPack(source.json, source, now, known)
      if ('faults' in checked) return { faults: checked.faults }
      pack = checked.pack
      return { ...pack, students: pack.students.length, exams: pack.exams.length }
    },
    async students(from) {
      return pack?.students.slice(from, from + STUDENTS_TOGETHER) ?? []
    },
    async exams(from) {
      return takeSome((pack?.exams ?? []).slice(from).values(), EXAMS_TOGETHER, bytesOf)
    },
    readFile: async (name) => await source.readFile(name),
  }
}

/** As it travels. */
export function bytesOf(exam: PackExam): number {
  return Buffer.byteLength(JSON.stringify(exam))
}
