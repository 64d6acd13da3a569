import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

interface Manifest {
  readonly dependencies?: Readonly<Record<string, string>>
}

test('every package that the product ships is named in the third-party notices', () => {
  const notices = readFileSync('THIRD-PARTY-NOTICES.md', 'utf8')
  const manifests = globSync('{apps,packages}/*/package.json').map(
    (path) => JSON.parse(readFileSync(path, 'utf8')) as Manifest,
  )
  const shipped = new Set(manifests.flatMap(({ dependencies = {} }) => Object.keys(dependencies)))
  const unnamed = [...shipped].filter((name) => !name.startsWith('@anushilon/') && !notices.includes(`\`${name}\``))
  expect(shipped.size).toBeGreaterThan(20)
  expect(unnamed).toEqual([])
})
