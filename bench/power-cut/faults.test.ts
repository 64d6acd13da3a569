import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { FAULTS } from './faults.ts'

const ROOT = new URL('../../', import.meta.url)

test.each(Object.values(FAULTS))('a fault can still be planted: $name', async ({ patches }) => {
  for (const { file, from } of patches) {
    const text = await readFile(fileURLToPath(new URL(file, ROOT)), 'utf8')
    expect(text.split(from)).toHaveLength(2)
  }
})
