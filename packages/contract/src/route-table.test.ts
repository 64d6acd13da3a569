import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { operations } from './operations/all.ts'
import { routeTable } from './route-table.ts'

test('docs/api-routes.md is what the contract says; if not, run scripts/write-api-routes.ts', async () => {
  const committed = await readFile(new URL('../../../docs/api-routes.md', import.meta.url), 'utf8')
  expect(committed).toBe(routeTable(operations))
})

test('a row names method, URL, operation, exams, who may call, refusals and whether it is an extension', () => {
  const lines = routeTable(operations).split('\n')
  const rowOf = (url: string) => lines.find((line) => line.includes(`\`${url}\``))?.replace(/ +/g, ' ')
  expect(rowOf('/api/exam/getexambyid')).toBe(
    '| GET | `/api/exam/getexambyid` | examInfo | mcq, written | student | no-such-exam | |',
  )
  expect(rowOf('/api/student/updateanswermcq')).toMatch(/\| extension \|$/)
})
