import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { readQuestions } from '../read-questions.ts'
import { readTable } from './table.ts'
import { writeCsv } from './write-csv.ts'
import { writeXlsx } from './write-xlsx.ts'

const ROWS = 20_000
const MEBIBYTE = 1024 * 1024
const COLUMNS = ['question', 'option a', 'option b', 'option c', 'option d', 'key', 'explanation', 'tags', 'difficulty']

function* rows(): Generator<string[]> {
  for (let index = 1; index <= ROWS; index += 1) {
    const asked = `প্রশ্ন ${index}: "নিচের কোনটি" $x^2 + ${index}$ এর মান?\nসঠিক উত্তর বেছে নাও।`
    yield [asked, `ক ${index}`, `খ, ${index}`, `গ ${index}`, `ঘ ${index}`, 'B', `কারণ ${index}`, 'জৈব রসায়ন; বলয়', '3']
  }
}

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

/** The most that is held at once while a table is gone through row by row, beyond what was there before. */
async function peakWhileReading(
  bytes: Uint8Array,
  name: string,
): Promise<{ readonly count: number; readonly peak: number }> {
  collect()
  const before = process.memoryUsage()
  const table = await readTable(bytes, name)
  if ('refused' in table) throw new Error(table.refused)
  let count = 0
  let peak = 0
  for (const { cells } of table.rows) {
    if (cells.length === COLUMNS.length) count += 1
    if (count % 10_000 !== 0) continue
    collect()
    const { heapUsed, arrayBuffers } = process.memoryUsage()
    peak = Math.max(peak, heapUsed + arrayBuffers - before.heapUsed - before.arrayBuffers)
  }
  return { count, peak: peak / MEBIBYTE }
}

test('a CSV of 20,000 rows is gone through without being held', async () => {
  const bytes = writeCsv(COLUMNS, rows())
  const { count, peak } = await peakWhileReading(bytes, 'q.csv')
  expect(count).toBe(ROWS)
  expect(bytes.length / MEBIBYTE).toBeGreaterThan(4.5)
  expect(peak).toBeLessThan(4)
})

test('a workbook of 20,000 rows costs its unpacked sheet and no more', async () => {
  const bytes = await writeXlsx(COLUMNS, rows(), 'Questions')
  const { count, peak } = await peakWhileReading(bytes, 'q.xlsx')
  expect(count).toBe(ROWS)
  expect(peak).toBeLessThan(32)
})

test('20,000 questions are read and checked', async () => {
  const file = await readQuestions(writeCsv(COLUMNS, rows()), 'q.csv')
  expect(file).not.toHaveProperty('refused')
  if ('refused' in file) return
  expect(file.questions).toHaveLength(ROWS)
  expect(file.questions.flatMap(({ faults }) => faults)).toEqual([])
})
