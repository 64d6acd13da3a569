import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { NOW } from '../test/example-pack.ts'
import { checkPack } from './check-pack.ts'

test('the pack in the documentation has no fault', async () => {
  const page = await readFile(new URL('../../../docs/exam-pack.md', import.meta.url), 'utf8')
  const example = /```json\n([\s\S]*?)```/.exec(page)?.[1] ?? ''
  expect(checkPack(JSON.parse(example), { hasFile: () => true }, NOW)).toMatchObject({
    pack: { exams: [{ id: 'phy-d1' }] },
  })
})
