import type { TreeHead } from '@anushilon/domain/log/proof-file'
import { shortRoot } from '@anushilon/domain/log/signed'
import type { AuditFaults } from './faults.ts'
import { GrowingRoot, type Hash32 } from './hashing.ts'
import { BLOCK_BITS, hashOfRecord, type OpenedBlock } from './leaf-block.ts'
import type { AuditSource } from './source.ts'

/** The tree of the leaves, built anew: what was signed and what is stored of it must be the same. */
export class ComparedTree {
  readonly #source: AuditSource
  readonly #faults: AuditFaults
  /** By level and number. */
  readonly #nodes = new Map<string, Hash32>()
  readonly #tree = new GrowingRoot((level, number, hash) => this.#nodes.set(`${level}/${number}`, hash))
  /** The signed ones that are to come, the smallest first. */
  readonly #awaited: TreeHead[]
  readonly #roots: string[] = []

  constructor(source: AuditSource, faults: AuditFaults) {
    this.#source = source
    this.#faults = faults
    this.#awaited = source.heads.toSorted((one, other) => one.size - other.size)
  }

  /** In one step where nobody asks for a root in between. */
  grow({ bytes, starts, verdicts, root, nodes }: OpenedBlock): void {
    const next = this.#awaited[0]?.size ?? Infinity
    const after = this.#tree.size + verdicts.length
    if (root !== '' && after <= next && after <= this.#source.size) {
      const first = (this.#tree.size / 2 ** BLOCK_BITS) * nodes.length
      nodes.forEach((hash, at) => this.#nodes.set(`1/${first + at}`, hash))
      this.#tree.add(root, BLOCK_BITS)
      if (after === next) this.#compareRoots()
      return
    }
    for (const at of starts.subarray(0, verdicts.length)) {
      if (this.#tree.size === this.#source.size) return
      this.#tree.add(hashOfRecord(bytes, at))
      if (this.#tree.size === this.#awaited[0]?.size) this.#compareRoots()
    }
  }

  /** Once all leaves are in it. */
  async compare(): Promise<void> {
    const { size, root } = this.#source
    for (const head of this.#awaited) this.#faults.add('Leaves are missing under a signed root', headText(head))
    if (this.#tree.size < size) this.#faults.add('Leaves are missing', `${this.#tree.size} of ${size} are there`)
    this.#roots.push(this.#tree.root.toString('hex'))
    if (root !== null && !this.#tree.root.equals(root)) {
      this.#faults.add('The tree would go on from another one than that of the leaves', `${size} leaves`)
    }
    await this.#compareNodes()
  }

  /** Whether the tree had this root at a moment at which one was signed, or has it now; so many letters of it are given. */
  hadRoot(beginning: string): boolean {
    return this.#roots.some((root) => root.startsWith(beginning))
  }

  /** Those of this size are done. */
  #compareRoots(): void {
    const root = this.#tree.root.toString('hex')
    this.#roots.push(root)
    while (this.#awaited[0]?.size === this.#tree.size) {
      const head = this.#awaited.shift()
      const isSame = head !== undefined && root === Buffer.from(head.root).toString('hex')
      if (head !== undefined && !isSame) this.#faults.add('A signed root is not the root of the leaves', headText(head))
    }
  }

  async #compareNodes(): Promise<void> {
    const nodes = this.#source.nodes()
    if (nodes === null) return
    const fault = (place: string) =>
      this.#faults.add('What proofs are made from is not the tree of the leaves', `node ${place}`)
    for await (const { level, number, hash } of nodes) {
      const place = `${level}/${number}`
      if (this.#nodes.get(place) !== hash.toString('latin1')) fault(place)
      this.#nodes.delete(place)
    }
    for (const place of this.#nodes.keys()) fault(`${place}, which is missing`)
  }
}

export function headText({ root, size }: TreeHead): string {
  return `${shortRoot(root)} of ${size} leaves`
}
