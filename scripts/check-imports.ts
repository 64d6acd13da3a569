import { readdir, readFile } from 'node:fs/promises'
import { basename, join, posix } from 'node:path'
import { parseSync, Visitor } from 'oxc-parser'
import * as rules from './check-imports-rules.ts'

/** One fault, with its place. */
export interface Fault {
  readonly path: string
  readonly line: number
  readonly message: string
}

interface Import {
  readonly specifier: string
  readonly line: number
  /** The file of ours that it names; null for a package or a built-in module. */
  readonly target: string | null
}

interface Module {
  readonly path: string
  readonly imports: readonly Import[]
  readonly faults: readonly Fault[]
}

const SOURCES = ['packages', 'apps', 'e2e', 'bench', 'demo', 'scripts']
const SKIPPED = new Set(['node_modules', 'dist', 'test-results', '.git'])

async function sourcesUnder(root: string, folder: string): Promise<string[]> {
  const entries = await readdir(join(root, folder), { withFileTypes: true }).catch(() => [])
  const found = await Promise.all(
    entries.map(async (entry) => {
      const path = posix.join(folder, entry.name)
      if (entry.isDirectory()) return SKIPPED.has(entry.name) ? [] : await sourcesUnder(root, path)
      return /\.(?:ts|tsx|mjs)$/.test(entry.name) ? [path] : []
    }),
  )
  return found.flat().toSorted()
}

/** `@anushilon/domain` → `packages/domain`, from the workspaces' own manifests. */
async function workspaces(root: string): Promise<Map<string, string>> {
  const folders = ['e2e', 'bench', 'demo']
  for (const parent of ['packages', 'apps']) {
    const names = await readdir(join(root, parent)).catch(() => [])
    folders.push(...names.map((name) => `${parent}/${name}`))
  }
  const found = new Map<string, string>()
  for (const folder of folders) {
    const text = await readFile(join(root, folder, 'package.json'), 'utf8').catch(() => null)
    if (text !== null) found.set((JSON.parse(text) as { name: string }).name, folder)
  }
  return found
}

function targetOf(path: string, specifier: string, packages: ReadonlyMap<string, string>): string | null {
  if (specifier.startsWith('.')) return posix.join(posix.dirname(path), specifier)
  for (const [name, folder] of packages) {
    if (specifier.startsWith(`${name}/`)) return `${folder}/src/${specifier.slice(name.length + 1)}.ts`
    if (specifier === name) return `${folder}/`
  }
  return null
}

function readModule(path: string, text: string, packages: ReadonlyMap<string, string>): Module {
  const { module, program, errors } = parseSync(path, text)
  const lineOf = (offset: number) => text.slice(0, offset).split('\n').length
  const faults: Fault[] = errors.map(({ message }) => ({ path, line: 1, message }))
  const requests = [
    ...module.staticImports.map((entry) => entry.moduleRequest),
    ...module.staticExports.flatMap((entry) => entry.entries.map((exported) => exported.moduleRequest)),
    // A dynamic import carries no value here, only where it stands; one that is not a plain string cannot be judged.
    ...module.dynamicImports.flatMap(({ moduleRequest: { start, end } }) => {
      const literal = /^(['"])(.*)\1$/.exec(text.slice(start, end))
      return literal?.[2] === undefined ? [] : [{ value: literal[2], start }]
    }),
  ].filter((request) => request !== null)
  const imports = requests.map(({ value, start }) => ({
    specifier: value,
    line: lineOf(start),
    target: targetOf(path, value, packages),
  }))
  const report = (offset: number, message: string) => faults.push({ path, line: lineOf(offset), message })
  if (!rules.VARIATION_TABLES.test(path) && !isTest(path)) reportVariations(program, report)
  if (rules.PURE.test(path)) reportImpurities(program, report)
  return { path, imports, faults }
}

type Program = ReturnType<typeof parseSync>['program']
type Report = (offset: number, message: string) => void
type Expression = Parameters<NonNullable<ConstructorParameters<typeof Visitor>[0]['BinaryExpression']>>[0]['left']

function isTest(path: string): boolean {
  return /\.test\.tsx?$/.test(path)
}

function literalText(node: Expression | null): string | null {
  return node?.type === 'Literal' && typeof node.value === 'string' ? node.value : null
}

function namesVariation(node: Expression): boolean {
  if (node.type === 'Identifier') return /variation$/i.test(node.name)
  if (node.type === 'MemberExpression' && node.property.type === 'Identifier')
    return /variation$/i.test(node.property.name)
  return false
}

function reportVariations(program: Program, report: Report): void {
  const judge = (literal: string | null, other: Expression | null, offset: number) => {
    if (literal === null) return
    const tells =
      rules.VARIATION_NAMES.has(literal) || (rules.PART_NAMES.has(literal) && other !== null && namesVariation(other))
    if (tells) {
      report(
        offset,
        `compares with the variation '${literal}': what differs between exams belongs in domain/exam/variation.ts or a contract table`,
      )
    }
  }
  new Visitor({
    BinaryExpression(node) {
      if (!/^[!=]==?$/.test(node.operator)) return
      judge(literalText(node.left), node.right, node.start)
      judge(literalText(node.right), node.left, node.start)
    },
    CallExpression({ callee, arguments: [wanted] }) {
      if (callee.type !== 'MemberExpression' || callee.object.type !== 'ArrayExpression') return
      if (callee.property.type !== 'Identifier' || callee.property.name !== 'includes') return
      const other = wanted === undefined || wanted.type === 'SpreadElement' ? null : wanted
      for (const name of callee.object.elements) {
        if (name !== null && name.type !== 'SpreadElement') judge(literalText(name), other, name.start)
      }
    },
    SwitchStatement(node) {
      for (const { test, start } of node.cases) judge(literalText(test), node.discriminant, start)
    },
  }).visit(program)
}

function reportImpurities(program: Program, report: Report): void {
  const isDate = (node: Expression) => node.type === 'Identifier' && node.name === 'Date'
  new Visitor({
    NewExpression(node) {
      if (isDate(node.callee) && node.arguments.length === 0)
        report(node.start, 'reads the clock: the domain is told the time')
    },
    CallExpression(node) {
      if (isDate(node.callee)) report(node.start, 'reads the clock: the domain is told the time')
    },
  }).visit(program)
}

function roomOf(path: string): string | undefined {
  return Object.keys(rules.ROOMS).find((room) => path.startsWith(room))
}

function judgeImport(path: string, { specifier, target, line }: Import): Fault[] {
  const room = roomOf(path)
  const rule = room === undefined ? undefined : rules.ROOMS[room]
  if (room === undefined || rule === undefined) return []
  const fault = (message: string): Fault => ({ path, line, message: `imports ${specifier}: ${message}` })
  if (target === null) {
    const allowed =
      rule.packages === 'any' ||
      rule.packages.includes(specifier) ||
      (isTest(path) && rules.TEST_PACKAGES.includes(specifier))
    return allowed ? [] : [fault(`${room} may use ${[...rule.packages].join(', ') || 'no package at all'}`)]
  }
  const faults: Fault[] = []
  if (!target.startsWith(room) && !rule.may.some((other) => target.startsWith(other))) {
    faults.push(fault(`${room} may import ${rule.may.join(', ') || 'only itself'}`))
  }
  const mine = rules.FEATURE.exec(path)?.[1]
  const theirs = rules.FEATURE.exec(target)?.[1]
  if (mine !== undefined && theirs !== undefined && mine !== theirs)
    faults.push(fault('a feature does not import another feature'))
  for (const { from, to, why } of rules.PATHS) if (from.test(path) && to.test(target)) faults.push(fault(why))
  return faults
}

/** Each cycle once, written from its first file in the alphabet. */
function cycles(modules: ReadonlyMap<string, Module>): Fault[] {
  const done = new Set<string>()
  const found = new Map<string, Fault>()
  const walk = (path: string, trail: readonly string[]) => {
    const at = trail.indexOf(path)
    if (at >= 0) {
      const ring = trail.slice(at)
      const first = ring.indexOf(ring.toSorted()[0] ?? path)
      const turned = [...ring.slice(first), ...ring.slice(0, first)]
      const message = `goes round in a circle: ${[...turned, turned[0]].join(' → ')}`
      found.set(message, { path: turned[0] ?? path, line: 1, message })
      return
    }
    if (done.has(path)) return
    for (const { target } of modules.get(path)?.imports ?? []) {
      if (target !== null && modules.has(target)) walk(target, [...trail, path])
    }
    done.add(path)
  }
  for (const path of modules.keys()) walk(path, [])
  return [...found.values()]
}

function emptyName(path: string): Fault[] {
  const stem = basename(path).replace(/\.(?:test\.)?\w+$/, '')
  return rules.EMPTY_NAMES.test(stem) ? [{ path, line: 1, message: 'is named after nothing: say what is inside' }] : []
}

/** Every fault in the sources under `root`. */
export async function checkImports(root: string): Promise<{ files: number; faults: Fault[] }> {
  const packages = await workspaces(root)
  const paths = (await Promise.all(SOURCES.map((folder) => sourcesUnder(root, folder)))).flat()
  const modules = new Map<string, Module>()
  for (const path of paths) modules.set(path, readModule(path, await readFile(join(root, path), 'utf8'), packages))
  const faults = [...modules.values()].flatMap(({ path, imports, faults }) => [
    ...faults,
    ...emptyName(path),
    ...imports.flatMap((entry) => judgeImport(path, entry)),
  ])
  return { files: paths.length, faults: [...faults, ...cycles(modules)] }
}

if (import.meta.main) {
  const { files, faults } = await checkImports(join(import.meta.dirname, '..'))
  for (const { path, line, message } of faults) console.error(`${path}:${line} ${message}`)
  console.log(`${files} files, ${faults.length} faults in imports and names`)
  process.exitCode = faults.length > 0 ? 1 : 0
}
