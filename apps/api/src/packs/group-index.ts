import type { Audience } from '@anushilon/domain/exam/audience'
import type { ExamHead } from '@anushilon/domain/exam/exam'
import { oneLine } from '@anushilon/domain/one-line'
import type { NamedBatch } from '../stores/people/batches.ts'

/** Names as lists write them: capitals and doubled spaces do not make another branch. */
const keyOf = (text: string) => text.trim().toLowerCase().replaceAll(/\s+/g, ' ')

/** What a list calls branches and batches, held against those that are there; what is not there yet is remembered as new. */
export class GroupIndex {
  readonly #branches: Map<string, string>
  readonly #batches: Map<string, NamedBatch>
  readonly newBranches: string[] = []
  readonly newBatches: NamedBatch[] = []

  constructor(branches: readonly string[], batches: readonly NamedBatch[]) {
    this.#branches = new Map(branches.map((name) => [keyOf(name), name]))
    this.#batches = new Map(batches.map((batch) => [batchKey(batch), batch]))
  }

  branch(written: string): string {
    const known = this.#branches.get(keyOf(written))
    if (known !== undefined) return known
    this.#branches.set(keyOf(written), written)
    this.newBranches.push(written)
    return written
  }

  /** Several stand side by side, by semicolons or commas; one that holds a comma itself is tried as a whole first. */
  batchesIn(cell: string, courseIds: readonly string[]): string[] {
    const isKnown = (name: string) => courseIds.some((courseId) => this.#batches.has(batchKey({ courseId, name })))
    const names = cell.split(/[;|\n]/).flatMap((some) => (isKnown(some) ? [some] : some.split(',')))
    return [...new Set(names.map(oneLine).filter((name) => name !== ''))]
  }

  /** Of these courses; null where none of them has it and it cannot be told which is to get it. */
  batches(written: string, courseIds: readonly string[]): readonly NamedBatch[] | null {
    const asked = courseIds.map((courseId) => ({ courseId, name: written }))
    const known = asked.flatMap((batch) => this.#batches.get(batchKey(batch)) ?? [])
    if (known.length > 0) return known
    const [only] = asked
    return only === undefined || asked.length > 1 ? null : [this.batch(only)]
  }

  batch(written: NamedBatch): NamedBatch {
    const known = this.#batches.get(batchKey(written))
    if (known !== undefined) return known
    this.#batches.set(batchKey(written), written)
    this.newBatches.push(written)
    return written
  }

  audience({ audience, courseId }: Pick<ExamHead, 'audience' | 'courseId'>): Audience {
    return {
      branches: inOrder(audience.branches.map((name) => this.branch(name))),
      batches: inOrder(audience.batches.map((name) => this.batch({ courseId, name }).name)),
    }
  }
}

const inOrder = (names: readonly string[]) => [...new Set(names)].toSorted()

const batchKey = ({ courseId, name }: NamedBatch) => `${courseId} ${keyOf(name)}`
