import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { describe, expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '../../..')
const SOURCES = ['packages/ui/src', 'apps/web/src', 'apps/staff/src'].map((folder) => join(ROOT, folder))

interface Use {
  readonly title: string
  readonly named: readonly string[]
  readonly sheet: string
}

/** The style sheets that a script imports, with the classes it takes from each by name. */
function usesIn(script: string): Use[] {
  const code = readFileSync(script, 'utf8')
  return [...code.matchAll(/^import (\w+) from '(\..+\.module\.css)'$/gm)].map(([, name = '', path = '']) => ({
    title: `${relative(ROOT, script)} from ${path}`,
    named: [...code.matchAll(new RegExp(String.raw`\b${name}\.(\w+)`, 'g'))].map(([, used = '']) => used),
    sheet: join(dirname(script), path),
  }))
}

function classesIn(sheet: string): Set<string> {
  const css = readFileSync(sheet, 'utf8').replaceAll(/\/\*.*?\*\//gs, '')
  const selectors = css.match(/[^{};]+(?=\{)/g) ?? []
  return new Set(selectors.join(' ').match(/(?<=\.)[a-zA-Z][\w-]*/g))
}

/** Its selectors, without what `:not` says of others. */
function selectorsIn(sheet: string): string[] {
  const css = readFileSync(sheet, 'utf8').replaceAll(/\/\*.*?\*\//gs, '')
  const blocks = css.match(/[^{};]+(?=\{)/g) ?? []
  return blocks.flatMap((block) => {
    let bare = block.trim()
    // From the innermost outwards: what is left in parentheses is what a selector is about.
    for (let before = ''; before !== bare;) {
      before = bare
      bare = bare
        .replaceAll(/:not\([^()]*\)/g, '')
        .replaceAll(/:(?:has|is|where)\(([^()]*)\)/g, (_, inner: string) => inner.replaceAll(',', ' '))
    }
    return bare.startsWith('@') ? [] : bare.split(',').map((one) => one.trim())
  })
}

describe('a style sheet of a component styles nothing of others: each selector has a class', () => {
  const sheets = SOURCES.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
  ).filter((name) => name.endsWith('.module.css'))

  test.each(sheets.map((sheet) => ({ title: relative(ROOT, sheet), sheet })))('$title', ({ sheet }) => {
    const loose = selectorsIn(sheet).filter(
      (selector) => !/\.[a-z]/i.test(selector) && !/^(?:from|to|\d+%)$/.test(selector),
    )
    expect(loose).toEqual([])
  })
})

describe('a component names only classes that its style sheet has', () => {
  const scripts = SOURCES.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
  ).filter((name) => name.endsWith('.tsx'))
  const uses = scripts.flatMap(usesIn)

  test.each(uses)('$title', ({ named, sheet }) => {
    const known = classesIn(sheet)
    expect(named.filter((name) => !known.has(name))).toEqual([])
  })
})
