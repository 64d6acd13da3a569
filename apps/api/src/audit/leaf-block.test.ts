import { expect, test } from 'vitest'
import { BUNDLE, GrowingTree } from '../exam-log/growing-tree.ts'
import { answerText, leafOf } from '../exam-log/leaf.ts'
import { openedBlocks } from './block-reader.ts'
import { GrowingRoot } from './hashing.ts'
import { BLOCK, BLOCK_BITS, Verdict, type OpenedBlock } from './leaf-block.ts'

const EXAM = 'exam'
const SEED = Buffer.alloc(16, 7)
const seeds = new Map([[5, SEED]])
const recordOf = (question: number) =>
  leafOf(SEED, answerText({ studentId: 5, examId: EXAM, question, option: 2, receivedAt: 1_790_000_000_123 }), 5).record

async function* runsOf(...runs: Buffer[]): AsyncGenerator<Buffer> {
  yield* runs
}

const nodesIn = ({ completed }: GrowingTree) =>
  new Map(completed.map(({ level, number, hash }) => [`${level}/${number}`, hash.toString('latin1')]))

async function opened(leaves: number, ...runs: Buffer[]): Promise<OpenedBlock[]> {
  const blocks: OpenedBlock[] = []
  for await (const block of openedBlocks({ examId: EXAM, seeds, leaves, runs: runsOf(...runs) })) blocks.push(block)
  return blocks
}

test('an answer is read with its student, question, option and time', async () => {
  const [block] = await opened(1, recordOf(3))
  expect(block).toMatchObject({ verdicts: Uint8Array.of(Verdict.answer), students: Float64Array.of(5) })
  expect(block).toMatchObject({ questions: Uint32Array.of(3), options: Int16Array.of(2) })
  expect(block?.times).toEqual(Float64Array.of(1_790_000_000_123))
})

test('whichever byte of a record is changed, it is not what was hashed, and nothing is read beyond it', async () => {
  const [first, second] = [recordOf(1), recordOf(2)]
  for (let at = 0; at < first.length; at += 1) {
    for (const flipped of [0x80, 0x01]) {
      const run = Buffer.concat([first, second])
      run[at] = (run[at] ?? 0) ^ flipped
      const verdicts = (await opened(2, run)).flatMap((block) => [...block.verdicts])
      expect({ at, isFound: verdicts[0] !== Verdict.answer && verdicts[0] !== Verdict.open }).toEqual({
        at,
        isFound: true,
      })
    }
  }
})

test('threads give the same as one, in the same order, and a block’s root is that of its leaves', async () => {
  const records = Array.from({ length: BLOCK + 300 }, (_, at) => recordOf(at))
  const runs = [Buffer.concat(records.slice(0, 1_000)), Buffer.concat(records.slice(1_000))]
  const [alone, beside] = [await opened(1, ...runs), await opened(1_000_000, ...runs)]
  expect(beside).toEqual(alone)
  expect(alone.map(({ verdicts }) => verdicts.length)).toEqual([BLOCK, 300])
  const [one, other] = [new GrowingRoot(), new GrowingRoot()]
  for (const record of records.slice(0, BLOCK)) one.add(record.toString('latin1', 12, 44))
  other.add(alone[0]?.root ?? '', BLOCK_BITS)
  expect(other.root).toEqual(one.root)
  const stored = new GrowingTree(0, Buffer.alloc(0))
  for (const record of records) stored.add(record.subarray(12, 44))
  expect(alone[0]?.nodes).toEqual([...nodesIn(stored).values()].slice(0, BLOCK / BUNDLE))
})

test('the nodes that proofs are made from are those that the growing log stores', () => {
  const [stored, nodes] = [new GrowingTree(0, Buffer.alloc(0)), new Map<string, string>()]
  const tree = new GrowingRoot((level, number, hash) => nodes.set(`${level}/${number}`, hash))
  for (let at = 0; at < 2 ** 16 + 300; at += 1) {
    const leaf = Buffer.alloc(32)
    leaf.writeUInt32BE(at)
    stored.add(leaf)
    tree.add(leaf.toString('latin1'))
  }
  expect(nodes.size).toBe(256 + 1 + 1)
  expect(nodes).toEqual(nodesIn(stored))
})
