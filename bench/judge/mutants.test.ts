import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { MUTANTS } from './mutants.ts'

const ROOT = new URL('../../', import.meta.url)

/** Whether each is convicted takes half an hour: `npm run bench:judge -- --mutants`. */
test.each(MUTANTS)('a fault can still be planted: $name', async ({ file, from }) => {
  const text = await readFile(fileURLToPath(new URL(file, ROOT)), 'utf8')
  expect(text.split(from)).toHaveLength(2)
})
