/**
 * `npm run mutate -- packages/domain/src/marks/scoring.ts …`: makes one small change after the other to a file and runs the
 * tests that reach it. A change that no test notices is printed; what is known to survive is in docs/testing.md.
 */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { ROOT } from './install.mjs'
import { type Mutant, mutantsOf } from './mutate/mutants.ts'

/** A mutant that has not ended by now never does. */
const PATIENCE_MS = 30_000

interface Verdict {
  readonly by: string | null
}

const RUNNER = join(import.meta.dirname, 'mutate', 'runner.ts')

class Runner {
  readonly #file: string
  readonly #tests: readonly string[]
  #child: ChildProcess | null = null

  constructor(file: string, tests: readonly string[]) {
    this.#file = file
    this.#tests = tests
  }

  /** Which test noticed; null where none did. */
  async judge(text: string | null): Promise<string | null> {
    const child = this.#child ?? (await this.#start())
    const verdict = once(child, 'message') as Promise<[Verdict]>
    child.send({ text })
    const timer = Promise.withResolvers<null>()
    const clock = setTimeout(() => timer.resolve(null), PATIENCE_MS)
    const answer = await Promise.race([verdict, timer.promise])
    clearTimeout(clock)
    if (answer !== null) return answer[0].by
    this.stop()
    return 'it ran for ever'
  }

  stop(): void {
    // With all that it has started.
    if (this.#child?.pid !== undefined) process.kill(-this.#child.pid, 'SIGKILL')
    this.#child = null
  }

  async #start(): Promise<ChildProcess> {
    const child = fork(RUNNER, [ROOT, this.#file, ...this.#tests], { detached: true, execArgv: [] })
    this.#child = child
    await once(child, 'message')
    return child
  }
}

/** The tests of the file's own package that import it, directly or through others of the package. */
function testsReaching(file: string): string[] {
  const folder = posix.dirname(file)
  const sources = readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => posix.join(folder, name))
  const imports = new Map(sources.map((path) => [path, importsOf(path)]))
  const reaches = (path: string, seen: Set<string>): boolean => {
    if (path === file) return true
    if (seen.has(path)) return false
    seen.add(path)
    return (imports.get(path) ?? []).some((next) => reaches(next, seen))
  }
  return sources.filter((path) => path.endsWith('.test.ts') && reaches(path, new Set()))
}

function importsOf(path: string): string[] {
  const found = readFileSync(join(ROOT, path), 'utf8').matchAll(/from '(\.[^']+)'/g)
  return [...found].map(([, specifier = '']) => posix.join(posix.dirname(path), specifier))
}

function told(source: string, { start, end, replacement, line }: Mutant): string {
  const was = source.slice(start, end).replaceAll(/\s+/g, ' ').slice(0, 70)
  return `${line}: ${was} → ${replacement === '' ? '(nothing)' : replacement}`
}

async function mutate(file: string): Promise<{ killed: number; survived: string[] }> {
  const source = readFileSync(join(ROOT, file), 'utf8')
  const runner = new Runner(file, testsReaching(file))
  const survived: string[] = []
  let killed = 0
  try {
    const unchanged = await runner.judge(null)
    if (unchanged !== null) throw new Error(`the tests of ${file} fail without any change: ${unchanged}`)
    for (const mutant of mutantsOf(file, source)) {
      const text = source.slice(0, mutant.start) + mutant.replacement + source.slice(mutant.end)
      if ((await runner.judge(text)) === null) survived.push(told(source, mutant))
      else killed += 1
    }
  } finally {
    runner.stop()
  }
  return { killed, survived }
}

for (const file of process.argv.slice(2)) {
  const { killed, survived } = await mutate(file)
  const all = killed + survived.length
  console.log(`${file}: ${killed} of ${all} noticed (${((100 * killed) / Math.max(1, all)).toFixed(1)} %)`)
  for (const mutant of survived) console.log(`  ${mutant}`)
}
