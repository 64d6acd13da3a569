import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { describe, expect, test } from 'vitest'

const SOURCES = join(import.meta.dirname, '../src')

interface Use {
  readonly title: string
  readonly named: readonly string[]
  readonly sheet: string
}

/** The style sheets that a script imports, with the classes it takes from each by name. */
function usesIn(script: string): Use[] {
  const code = readFileSync(script, 'utf8')
  return [...code.matchAll(/^import (\w+) from '(\..+\.module\.css)'$/gm)].map(([, name = '', path = '']) => ({
    title: `${relative(SOURCES, script)} from ${path}`,
    named: [...code.matchAll(new RegExp(String.raw`\b${name}\.(\w+)`, 'g'))].map(([, used = '']) => used),
    sheet: join(dirname(script), path),
  }))
}

function classesIn(sheet: string): Set<string> {
  const css = readFileSync(sheet, 'utf8').replaceAll(/\/\*.*?\*\//gs, '')
  const selectors = css.match(/[^{};]+(?=\{)/g) ?? []
  return new Set(selectors.join(' ').match(/(?<=\.)[a-zA-Z][\w-]*/g))
}

describe('a component names only classes that its style sheet has', () => {
  const names = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
  const uses = names.filter((name) => name.endsWith('.tsx')).flatMap((name) => usesIn(join(SOURCES, name)))

  test.each(uses)('$title', ({ named, sheet }) => {
    const known = classesIn(sheet)
    expect(named.filter((name) => !known.has(name))).toEqual([])
  })
})
