import { toBase64Url } from '@anushilon/domain/log/base64url'
import { parseLeaf, type Leaf } from '@anushilon/domain/log/leaf'
import { headMessage, isKey, keyId, ROOT_LETTERS } from '@anushilon/domain/log/signed'
import { fromHundredths } from '@anushilon/domain/marks/marks'
import { createPublicKey, hash, verify } from 'node:crypto'
import { openedBlocks } from './block-reader.ts'
import { compareRows } from './compare-rows.ts'
import { ComparedTree, headText } from './compare-tree.ts'
import { ExamSaid, type ResultSaid } from './exam-record.ts'
import { AuditFaults } from './faults.ts'
import { isMadeBy, isSameScheme, KeyDocument } from './key-document.ts'
import { contentOfRecord, Verdict, type OpenedBlock } from './leaf-block.ts'
import { recompute, type Recomputed } from './recompute.ts'
import type { AuditSource } from './source.ts'

export interface AuditReport {
  readonly leaves: number
  readonly waiting: number
  readonly erased: number
  /** Of whom it was erased, by name; nothing about them can be compared. */
  readonly forgotten: readonly string[]
  /** How many roots from outside it was compared with. */
  readonly witnessed: number
  readonly students: number
  readonly heads: number
  readonly rankings: number
  /** Written answers whose marks were given or changed since the last ranking, each once. */
  readonly markedSince: readonly string[]
  readonly faults: AuditFaults
}

/** What hangs on a wall, is printed or was dated by somebody else: the first letters of each. */
export interface Witnessed {
  readonly roots: readonly string[]
  /** The centre's public keys; none: any that stands beside the log is believed. */
  readonly keys?: readonly string[]
}

/**
 * Checks all of an exam: each leaf's hash, the tree, each signed root, each mark and position from the leaves, and where
 * there are tables that they say what the log says. Reads everything once, in its order, and keeps what was said last.
 */
export async function audit(source: AuditSource, witnessed: Witnessed = { roots: [] }): Promise<AuditReport> {
  return await new Audit(source).run(witnessed)
}

const isSigned = (publicKey: Uint8Array, message: Uint8Array, signature: Uint8Array) => {
  const jwk = { kty: 'OKP', crv: 'Ed25519', x: toBase64Url(publicKey) }
  return verify(null, message, createPublicKey({ key: jwk, format: 'jwk' }), signature)
}

const CONTRADICTS = 'The log contradicts itself'

class Audit {
  readonly #source: AuditSource
  readonly #faults = new AuditFaults()
  readonly #said: ExamSaid
  readonly #tree: ComparedTree
  readonly #seeds = new Map<number, Uint8Array | null>()
  /** Whose result was written since the last ranking. */
  readonly #resultsOf = new Set<number>()
  readonly #markedSince = new Set<string>()
  #recomputed: Recomputed = { results: new Map(), full: 0 }
  #document: KeyDocument | null = null
  #leaves = 0
  #erased = 0
  #rankings = 0

  constructor(source: AuditSource) {
    this.#source = source
    this.#said = new ExamSaid({ keepsTimes: source.rows() !== null })
    this.#tree = new ComparedTree(source, this.#faults)
  }

  async run({ roots, keys = [] }: Witnessed): Promise<AuditReport> {
    const { heads } = this.#source
    this.#signatures(keys)
    for await (const [studentId, seed] of this.#source.seeds()) this.#seeds.set(studentId, seed)
    await this.#readLeaves()
    this.#witnessed(roots)
    if (this.#source.isWhole) await this.#compareTables()
    else await this.#refuseWholeLog()
    return {
      leaves: Math.min(this.#leaves, this.#source.size),
      waiting: Math.max(0, this.#leaves - this.#source.size),
      erased: this.#erased,
      forgotten: this.#said.forgotten().map((id) => this.#said.nameOf(id)),
      witnessed: roots.length,
      students: this.#said.students.size,
      heads: heads.length,
      rankings: this.#rankings,
      markedSince: [...this.#markedSince],
      faults: this.#faults,
    }
  }

  #signatures(witnessed: readonly string[]): void {
    const { keys, heads, examId } = this.#source
    for (const { key, publicKey } of keys) {
      if (keyId(publicKey) !== key) this.#faults.add('A key does not go by its own name', key)
    }
    for (const head of heads) {
      const signer = keys.find(({ key }) => key === head.key)
      if (head.exam !== examId) this.#faults.add('A root is of another exam', head.exam)
      if (signer === undefined) this.#faults.add('A root is signed with a key that is not there', headText(head))
      else if (!isSigned(signer.publicKey, headMessage(head), head.signature)) {
        this.#faults.add('The signature of a root is wrong', headText(head))
      } else if (witnessed.length > 0 && !witnessed.some((typed) => isKey(signer.publicKey, typed))) {
        this.#faults.add('A root is signed with another key than was given', headText(head))
      }
    }
  }

  async #readLeaves(): Promise<void> {
    const { size, examId } = this.#source
    const reading = { examId, seeds: this.#seeds, leaves: size, runs: this.#source.leaves() }
    for await (const block of openedBlocks(reading)) {
      this.#tree.grow(block)
      for (let index = 0; index < block.verdicts.length; index += 1) {
        if (block.verdicts[index] === Verdict.answer) this.#answered(block, index)
        else await this.#other(block, index)
        this.#leaves += 1
      }
    }
    await this.#tree.compare()
  }

  #answered({ students, questions, options, times }: OpenedBlock, index: number): void {
    const [studentId = 0, question = 0] = [students[index], questions[index]]
    if (studentId === 0) return
    const isFirst = this.#said.student(studentId).answer(question, options[index] ?? 0, times[index] ?? 0)
    if (!isFirst)
      this.#faults.add(CONTRADICTS, `${this.#said.nameOf(studentId)} has two answers to question ${question}`)
  }

  async #other(block: OpenedBlock, index: number): Promise<void> {
    const leaf = this.#opened(block, index)
    if (leaf !== null) this.#take(leaf)
    if (leaf?.kind === 'publish' && leaf.what === 'ranked') await this.#ranked(leaf.document ?? '')
  }

  /** Null where its content is forgotten, or is not what was hashed. */
  #opened({ bytes, starts, verdicts, students }: OpenedBlock, index: number): Leaf | null {
    const studentId = students[index] ?? 0
    const verdict = verdicts[index]
    const fault = (what: string) => this.#faults.add(what, `leaf ${this.#leaves}, ${this.#said.nameOf(studentId)}`)
    if (verdict === Verdict.withoutSeed) fault('A leaf has no seed')
    if (verdict === Verdict.erased || verdict === Verdict.withoutSeed) {
      this.#erased += 1
      this.#said.student(studentId).isErased = true
      return null
    }
    if (verdict === Verdict.changed) {
      fault('A leaf is not what was hashed')
      return null
    }
    const leaf = parseLeaf(contentOfRecord(bytes, starts[index] ?? 0, starts[index + 1] ?? 0).toString('utf8'))
    if (leaf === null) fault('A leaf cannot be read')
    else if (leaf.studentId !== studentId) fault('A leaf is kept under another student')
    else if (leaf.examId !== this.#source.examId) fault('A leaf is of another exam')
    else return leaf
    return null
  }

  #take(leaf: Leaf): void {
    const odd = this.#said.take(leaf)
    if (odd !== null) this.#faults.add(CONTRADICTS, `${this.#said.nameOf(leaf.studentId)} ${odd}`)
    if (leaf.kind === 'result') this.#resultsOf.add(leaf.studentId)
    if (leaf.kind === 'mark')
      this.#markedSince.add(`${this.#said.nameOf(leaf.studentId)}, written question ${leaf.question}`)
  }

  /** The results that were just written must be what comes of everything before them. */
  async #ranked(hex: string): Promise<void> {
    this.#rankings += 1
    this.#markedSince.clear()
    const text = this.#source.documents.get(hex) ?? 'null'
    const document = KeyDocument.safeParse(JSON.parse(text))
    this.#document = document.data ?? null
    if (hash('sha256', text, 'hex') !== hex || !document.success) {
      this.#faults.add('The key and scheme of a merit list are not those that the log names', hex)
      return
    }
    if (!this.#source.isWhole) return
    this.#recomputed = await recompute(this.#source, this.#said, document.data, this.#faults)
    const { results } = this.#recomputed
    for (const [studentId, { hundredths, position }] of results) {
      const { result = null } = this.#said.students.get(studentId) ?? {}
      const isSame = result?.hundredths === hundredths && (this.#erased > 0 || result.position === position)
      if (!isSame || !this.#resultsOf.has(studentId)) {
        const found = result === null ? 'none' : marksAt(result)
        const told = `${this.#said.nameOf(studentId)}: ${found}, but ${marksAt({ hundredths, position })} by the leaves`
        this.#faults.add('A result does not follow from the leaves', told)
      }
    }
    for (const studentId of this.#resultsOf) {
      const isKnown = results.has(studentId) || this.#said.students.get(studentId)?.isErased
      if (!isKnown) this.#faults.add('A result is of somebody who did not sit the exam', this.#said.nameOf(studentId))
    }
    this.#resultsOf.clear()
  }

  #witnessed(roots: readonly string[]): void {
    for (const root of roots) {
      const typed = root.toLowerCase().replaceAll(/[^0-9a-f]/g, '')
      const isFound = typed.length >= ROOT_LETTERS && this.#tree.hadRoot(typed)
      if (!isFound) this.#faults.add('A root that was published is none of this log', root)
    }
  }

  /** That an exam began before its log spares it the comparison, so it must not be said of one whose starts are all there. */
  async #refuseWholeLog(): Promise<void> {
    let papers = 0
    for await (const { studentId, part } of this.#source.papers()) {
      const student = this.#said.students.get(studentId)
      if (student === undefined || student.isErased || !student.parts.has(part)) return
      papers += 1
    }
    if (papers === 0) return
    this.#faults.add(
      'It is said to have begun before there was a log, but the log has every start',
      `${papers} of them`,
    )
  }

  async #compareTables(): Promise<void> {
    const { scheme, meritList, areResultsOut } = this.#source
    if (areResultsOut !== this.#said.isOut) {
      const [is, was] = areResultsOut ? ['out', 'not out'] : ['not out', 'out']
      this.#faults.add(
        'The log and the tables differ on whether results are out',
        `${is} by the tables, ${was} by the log`,
      )
    }
    if (areResultsOut && this.#document !== null) {
      const isSame = isSameScheme(this.#document, scheme) && isMadeBy(this.#document, meritList?.madeBy)
      if (!isSame) this.#faults.add('The key or scheme was changed since the merit list', this.#source.examId)
    }
    await compareRows(this.#source, this.#said, this.#recomputed, this.#faults)
  }
}

function marksAt({ hundredths, position }: ResultSaid): string {
  return hundredths === null ? 'no marks' : `${fromHundredths(hundredths)} marks at place ${position ?? 'none'}`
}
