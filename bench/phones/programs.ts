import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { compileFunction } from 'node:vm'
import type { Plugin } from 'rolldown'
import type { Patch } from '../lib/patched-copy.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const HERE = fileURLToPath(new URL('.', import.meta.url))
const require = createRequire(import.meta.url)
/** Evaluated once, and shared by every page and by the server: it remembers nothing. */
const SHARED = /^(?:@anushilon\/(?:contract|domain)\/|zod)/

const JOINED = '\0joined:'
const EXPORTED = /^export (?:const|(?:async )?function) (\w+)/gm

/** Another file in the place of one of the product's. */
export interface Replaced {
  readonly file: string
  readonly by: string
}

/** A program of the product that is evaluated as often as one likes, each time with other globals. */
export interface Program {
  evaluate(globals: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>>
}

interface Making {
  readonly entry: string
  readonly replaced: readonly Replaced[]
  readonly faults: readonly Patch[]
  readonly globals: readonly string[]
}

/** Programs as text, for every thread that runs them. */
export interface Bundles {
  readonly programs: readonly Bundle[]
  readonly shared: Bundle
  /** What the programs share, in the order in which its bundle has it. */
  readonly sharedIds: readonly string[]
}

/** Each in a bundle of its own, and one for what they share: a fault that is planted in that is everywhere. */
export async function bundlePrograms(sharedFaults: readonly Patch[], all: readonly Making[]): Promise<Bundles> {
  const wanted = new Set<string>()
  const programs: Bundle[] = []
  for (const { entry, replaced, faults, globals } of all) {
    const plugins = [replacing(replaced), ...planting(faults)]
    const { code, imports } = await bundled(join(HERE, entry), plugins, (id) => SHARED.test(id))
    for (const id of imports) if (SHARED.test(id)) wanted.add(id)
    programs.push({ name: entry, code, globals })
  }
  const sharedIds = [...wanted]
  return { programs, sharedIds, shared: await bundleShared(sharedIds, sharedFaults) }
}

async function bundleShared(ids: readonly string[], faults: readonly Patch[]): Promise<Bundle> {
  const name = 'shared-modules'
  const text = ids.map((id, at) => `export * as m${at} from ${JSON.stringify(id)}`).join('\n')
  const virtual: Plugin = {
    name: 'shared',
    resolveId: (id) => (id === name ? `\0${name}` : null),
    load: (id) => (id === `\0${name}` ? text : null),
  }
  const { code } = await bundled(name, [virtual, ...planting(faults)], () => false)
  return { name, code, globals: [] }
}

/** Which programs they are: seeds that ran at other times, or on other machines, add up where it is the same. */
export function buildOf({ programs, shared }: Bundles): string {
  const hash = createHash('sha256')
  for (const { code } of [...programs, shared]) hash.update(code).update('\0')
  return hash.digest('hex').slice(0, 12)
}

/** In the order of their bundles. */
export function programsOf({ programs, shared, sharedIds }: Bundles): Program[] {
  const found = evaluated(shared, {}, require)
  const known = new Map(sharedIds.map((id, at) => [id, found[`m${at}`]]))
  const get = (id: string): unknown => known.get(id) ?? require(id)
  // Schemas of a page that lives for minutes are not worth compiling.
  const { config }: { config?: (settings: { jitless: boolean }) => void } = Object(get('zod/mini'))
  config?.({ jitless: true })
  return programs.map((bundle) => ({ evaluate: (given) => evaluated(bundle, given, get) }))
}

async function bundled(input: string, plugins: readonly Plugin[], isShared: (id: string) => boolean) {
  const isOutside = (id: string) => isShared(id) || !/^[./\0]|^@anushilon\/|^shared|^zod/.test(id)
  // Threads that only run programs do without it.
  const { rolldown } = await import('rolldown')
  const bundle = await rolldown({ input, plugins: [...plugins], external: isOutside, platform: 'node', cwd: ROOT })
  const { output } = await bundle.generate({ format: 'cjs' })
  await bundle.close()
  const [{ code, imports }] = output
  // Shared modules are as they should be: a copy of each for every page costs more than the page.
  return { code: code.replaceAll(/__toESM\((require\("[^"]+"\)|\w+)(?:, 1)?\)/g, '$1'), imports }
}

const compiled = new Map<string, ReturnType<typeof compileFunction>>()

/** Its name is what stacks and profiles call it. */
interface Bundle {
  readonly name: string
  readonly code: string
  /** The names that it finds in its surroundings. */
  readonly globals: readonly string[]
}

function evaluated(
  { name: filename, code, globals: names }: Bundle,
  globals: Readonly<Record<string, unknown>>,
  requires: (id: string) => unknown,
): Readonly<Record<string, unknown>> {
  let run = compiled.get(code)
  if (run === undefined)
    compiled.set(code, (run = compileFunction(code, ['exports', 'require', ...names], { filename })))
  const found = {}
  run(found, requires, ...names.map((name) => globals[name]))
  return found
}

/** What the other file does not name stays as it is. */
function replacing(all: readonly Replaced[]): Plugin {
  const by = new Map(all.map(({ file, by: other }) => [join(ROOT, file), join(HERE, other)]))
  return {
    name: 'replacing',
    async resolveId(id, importer) {
      if (importer === undefined || importer.startsWith(JOINED)) return null
      const found = await this.resolve(id, importer, { skipSelf: true })
      return found !== null && by.has(found.id) ? `${JOINED}${found.id}` : found
    },
    async load(id) {
      const file = id.startsWith(JOINED) ? id.slice(JOINED.length) : null
      const other = file === null ? undefined : by.get(file)
      if (other === undefined) return null
      const names = Array.from((await readFile(other, 'utf8')).matchAll(EXPORTED), ([, name]) => name)
      return `export * from ${JSON.stringify(file)}\nexport { ${names.join(', ')} } from ${JSON.stringify(other)}`
    },
  }
}

/** A fault that no longer fits is noticed. */
function planting(faults: readonly Patch[]): Plugin[] {
  return faults.map(({ file, from, to }) => ({
    name: 'planting',
    transform(code, id) {
      if (relative(ROOT, id) !== file) return null
      const places = code.split(from).length - 1
      if (places !== 1) throw new Error(`a fault does not fit any more: ${places} places in ${file} have\n${from}`)
      return code.replace(from, () => to)
    },
  }))
}
