import { writeFolder } from '@anushilon/api/audit/folder-source'
import { GrowingRoot, leafHashFrom } from '@anushilon/api/audit/hashing'
import type { AuditSource, StoredPaper, StoredResult } from '@anushilon/api/audit/source'
import { classMeans } from '@anushilon/domain/marks/class-means'
import { distributionOf } from '@anushilon/domain/marks/distribution'
import { examPolicy, fromHundredths, marksFor, toHundredths } from '@anushilon/domain/marks/marks'
import { ranking } from '@anushilon/domain/marks/ranking'
import { headMessage, keyId } from '@anushilon/domain/log/signed'
import { generateKeyPairSync, hash, sign } from 'node:crypto'

const EXAM = 'model-test-26'
const BEGAN = Date.UTC(2026, 10, 15, 4)
const BUNDLE = 256

interface Size {
  readonly students: number
  readonly answers: number
}

/** The files of an exam that so many have sat: answers in the order of time, everybody's hand-in, results, two roots. */
export async function writeLargeExam(folder: string, size: Size): Promise<void> {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const raw = publicKey.export({ format: 'der', type: 'spki' }).subarray(-32)
  const key = keyId(raw)
  const log = new LargeLog(size)
  const heads: AuditSource['heads'][number][] = []
  log.onRoot = (leaves, root) => {
    const content = { exam: EXAM, size: leaves, root, time: BEGAN + 1 }
    heads.push({ ...content, key, signature: sign(null, headMessage(content), privateKey) })
  }
  const source = {
    examId: EXAM,
    name: 'Model test',
    isWhole: true,
    root: null,
    keys: [{ key, publicKey: raw }],
    documents: new Map([[log.documentHash, log.document]]),
    areResultsOut: true,
    scheme: { ...log.madeBy, written: [null] },
    meritList: log.meritList(),
    seeds: () => log.seeds(),
    papers: () => log.papers(),
    results: () => log.results(),
    nodes: () => null,
    rows: () => null,
  }
  await writeFolder({ ...source, heads, leaves: () => log.leaves(), size: log.expected }, folder)
}

class LargeLog {
  readonly #students: number
  readonly #answers: number
  readonly #tree = new GrowingRoot()
  onRoot: (leaves: number, root: Buffer) => void = () => undefined
  readonly madeBy
  readonly document: string
  readonly documentHash: string
  readonly #paper: string

  constructor({ students, answers }: Size) {
    this.#students = students
    this.#answers = answers
    const key = Object.fromEntries(Array.from({ length: answers }, (_, at) => [String(at + 1), [(at + 1) % 4]]))
    this.madeBy = { ties: 'equal', policy: examPolicy({ marksPerQuestion: 1, negativePercent: 25 }), key } as const
    const parts = [{ kind: 'mcq', marks_per_question: 1 }]
    this.document = JSON.stringify({ madeBy: this.madeBy, parts, sections: [{ written_marks: null }] })
    this.documentHash = hash('sha256', this.document, 'hex')
    this.#paper = JSON.stringify([{ section: 0, questions: Array.from({ length: answers }, (_, at) => at + 1) }])
  }

  /** A start, a hand-in and a result of each, and two about the exam. */
  get expected(): number {
    return this.#students * (this.#answers + 3) + 2
  }

  /** Wrong in about a third, differently for everybody. */
  #option(student: number, question: number): number {
    return (question + ((student * 31 + question * 17) % 3 === 0 ? 1 : 0)) % 4
  }

  async *leaves(): AsyncGenerator<Buffer> {
    let waiting: Buffer[] = []
    for (const [student, content] of this.#contents()) {
      waiting.push(this.#record(student, content))
      if (waiting.length < BUNDLE) continue
      yield Buffer.concat(waiting)
      waiting = []
    }
    if (waiting.length > 0) yield Buffer.concat(waiting)
    this.onRoot(this.#tree.size, this.#tree.root)
  }

  *#contents(): Generator<readonly [number, string]> {
    const paper = hash('sha256', this.#paper, 'hex')
    const [students, answers] = [this.#students, this.#answers]
    for (let id = 1; id <= students; id += 1) {
      yield [id, `[1, "start", "${EXAM}", ${id}, ${BEGAN}, "mcq", "r${id}", "${paper}", ${BEGAN + 6_000_000}]`]
    }
    for (let question = 1; question <= answers; question += 1) {
      for (let id = 1; id <= students; id += 1) {
        const at = BEGAN + question * 30_000 + (id % 30_000)
        yield [id, `[1, "answer", "${EXAM}", ${id}, ${at}, ${question}, ${this.#option(id, question)}]`]
      }
    }
    for (let id = 1; id <= students; id += 1) {
      yield [id, `[1, "hand-in", "${EXAM}", ${id}, ${BEGAN + 5_000_000 + id}, "mcq", "submitted"]`]
    }
    this.onRoot(this.#tree.size, this.#tree.root)
    for (const { studentId, hundredths, position } of this.#ranked()) {
      yield [studentId, `[1, "result", "${EXAM}", ${studentId}, ${BEGAN}, ${hundredths}, ${position}]`]
    }
    yield [0, `[1, "publish", "${EXAM}", 0, ${BEGAN}, "ranked", "${this.documentHash}", ${students}]`]
    yield [0, `[1, "publish", "${EXAM}", 0, ${BEGAN}, "published", null, null]`]
  }

  #record(student: number, content: string): Buffer {
    const bytes = Buffer.alloc(44 + content.length)
    bytes.writeInt32BE(content.length, 0)
    bytes.writeBigInt64BE(BigInt(student), 4)
    bytes.write(content, 44, 'latin1')
    const leaf = leafHashFrom(seedOf(student), bytes, 44, bytes.length)
    bytes.write(leaf, 12, 'latin1')
    this.#tree.add(leaf)
    return bytes
  }

  *#ranked() {
    const { policy, ties } = this.madeBy
    const contenders = Array.from({ length: this.#students }, (_, at) => {
      let right = 0
      for (let question = 1; question <= this.#answers; question += 1) {
        if (this.#option(at + 1, question) === question % 4) right += 1
      }
      const tally = { right, wrong: this.#answers - right, blank: 0 }
      return { studentId: String(at + 1), total: marksFor(tally, policy), usedMs: 5_000_001 + at, tally }
    })
    for (const { studentId, total, position, usedMs, tally } of ranking(contenders, ties)) {
      const bySection = [{ section: 0, mcq: { ...tally, marks: fromHundredths(toHundredths(total)) }, written: null }]
      yield { studentId: Number(studentId), hundredths: toHundredths(total), position, usedMs, bySection }
    }
  }

  meritList(): AuditSource['meritList'] {
    const results = [...this.#ranked()].map(({ hundredths, bySection }) => ({
      total: fromHundredths(hundredths),
      bySection,
    }))
    const distribution = distributionOf(
      results.map(({ total }) => total),
      this.#answers,
    )
    return { ranked: results.length, distribution, means: classMeans(results), madeBy: this.madeBy }
  }

  async *seeds(): AsyncGenerator<readonly [number, Buffer]> {
    for (let id = 0; id <= this.#students; id += 1) yield [id, seedOf(id)]
  }

  async *papers(): AsyncGenerator<StoredPaper> {
    for (let studentId = 1; studentId <= this.#students; studentId += 1) {
      yield { studentId, part: 'mcq', text: this.#paper }
    }
  }

  async *results(): AsyncGenerator<StoredResult> {
    yield* this.#ranked()
  }
}

function seedOf(student: number): Buffer {
  const seed = Buffer.alloc(16, 7)
  seed.writeUInt32BE(student, 12)
  return seed
}
