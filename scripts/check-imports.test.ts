import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkImports } from './check-imports.ts'

let root: string
const files: Record<string, string> = {}

async function faultsIn(sources: Record<string, string>): Promise<string[]> {
  const tree = await mkdtemp(join(root, 'tree-'))
  for (const [path, text] of Object.entries({ ...files, ...sources })) {
    await mkdir(dirname(join(tree, path)), { recursive: true })
    await writeFile(join(tree, path), text)
  }
  const { faults } = await checkImports(tree)
  return faults.map(({ path, line, message }) => `${path}:${line} ${message}`)
}

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'anushilon-imports-'))
  for (const room of ['packages/domain', 'packages/contract', 'apps/api', 'apps/web']) {
    files[`${room}/package.json`] = JSON.stringify({ name: `@anushilon/${room.split('/')[1]}` })
  }
})
afterAll(() => rm(root, { recursive: true }))

describe('imports', () => {
  test('a tree that keeps the rules has no faults', async () => {
    const faults = await faultsIn({
      'packages/domain/src/clock.ts': 'export const tick = 1',
      'packages/domain/src/clock.test.ts': `import { test } from 'vitest'\nimport { tick } from './clock.ts'\ntest('', () => tick)`,
      'packages/contract/src/wire.ts': `import { tick } from '@anushilon/domain/sitting/clock'\nimport * as z from 'zod/mini'\nexport const wire = z.literal(tick)`,
      'apps/api/src/features/sitting/routes.ts': `import { tick } from '@anushilon/domain/sitting/clock'\nimport './service.ts'\nexport const kind = (part: { kind: string }) => part.kind === 'mcq' && tick`,
      'apps/api/src/features/sitting/service.ts': 'export const s = 1',
      'apps/api/src/features/all.ts': `import './sitting/routes.ts'`,
    })
    expect(faults).toEqual([])
  })

  test.each([
    ['the domain uses a package', 'packages/domain/src/a.ts', `import 'zod'`, 'no package at all'],
    [
      'the domain uses the contract',
      'packages/domain/src/a.ts',
      `import type { X } from '@anushilon/contract/x'`,
      'only itself',
    ],
    [
      'a page uses the server',
      'apps/web/src/a.ts',
      `export * from '@anushilon/api/app'`,
      'may import packages/domain/, packages/contract/',
    ],
    [
      'a page loads the server later',
      'apps/web/src/a.ts',
      `void import('../../api/src/app.ts')`,
      'may import packages/domain/, packages/contract/',
    ],
    [
      'a feature uses another',
      'apps/api/src/features/a/x.ts',
      `import '../b/y.ts'`,
      'a feature does not import another feature',
    ],
    ['a store uses a feature', 'apps/api/src/stores/x.ts', `import '../features/b/y.ts'`, 'does not know them'],
    [
      'a part of the look uses a screen',
      'apps/web/src/ui/X.tsx',
      `import '../features/b/Y.tsx'`,
      'do not know the screens',
    ],
    ['the product uses the test harness', 'apps/api/src/x.ts', `import '../test/harness/clock.ts'`, 'only tests'],
    ['a file is named after nothing', 'apps/api/src/utils.ts', '', 'is named after nothing'],
    ['a barrel', 'apps/web/src/ui/index.ts', '', 'is named after nothing'],
  ])('fails where %s', async (_what, path, text, message) => {
    const faults = await faultsIn({ [path]: text })
    expect(faults).toEqual([expect.stringContaining(message)])
    expect(faults[0]).toContain(`${path}:1 `)
  })

  test('names a circle with every file on it', async () => {
    const faults = await faultsIn({
      'apps/api/src/a.ts': `import './b.ts'`,
      'apps/api/src/b.ts': `import type { C } from './c.ts'`,
      'apps/api/src/c.ts': `export * from './a.ts'`,
    })
    expect(faults).toEqual([
      'apps/api/src/a.ts:1 goes round in a circle: apps/api/src/a.ts → apps/api/src/b.ts → apps/api/src/c.ts → apps/api/src/a.ts',
    ])
  })
})

describe('the variation', () => {
  test.each([
    `if (exam.variation === 'mcq') go()`,
    `if ('special' !== kind) go()`,
    `switch (variation) { case 'written': go() }`,
    `switch (kind) { case 'mcq-special': go() }`,
    `if (['special', 'x'].includes(kind)) go()`,
    `if (examVariation == 'written') go()`,
  ])('%s fails outside the tables', async (text) => {
    expect(await faultsIn({ 'apps/web/src/a.ts': text })).toEqual([
      expect.stringContaining('compares with the variation'),
    ])
    expect(await faultsIn({ 'packages/contract/src/a.ts': text })).toEqual([])
  })

  test.each([`if (part.kind === 'mcq') go()`, `const rows = { 'mcq-special': 1 }`, `f('special')`])(
    '%s is not a comparison of variations',
    async (text) => {
      expect(await faultsIn({ 'apps/web/src/a.ts': text })).toEqual([])
    },
  )
})

describe('the domain', () => {
  test.each(['new Date()', 'Date()'])('%s fails', async (text) => {
    expect(await faultsIn({ 'packages/domain/src/a.ts': text })).toEqual([expect.stringContaining('reads the clock')])
    expect(await faultsIn({ 'apps/api/src/a.ts': text })).toEqual([])
  })

  test('a date made from an instant is fine', async () => {
    expect(await faultsIn({ 'packages/domain/src/a.ts': 'new Date(5)' })).toEqual([])
  })
})
