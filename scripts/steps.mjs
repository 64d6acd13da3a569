import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { cpus, setPriority } from 'node:os'
import { delimiter, join } from 'node:path'
import { ROOT } from './install.mjs'
import { COMPILED, node24 } from './node24.mjs'

const BIN = join(ROOT, 'node_modules', '.bin')

/** @param {string} command */
function programOf(command) {
  if (command === 'node') return node24()
  const ours = join(BIN, command)
  return existsSync(ours) ? ours : command
}

/**
 * @typedef {object} Step
 * @property {string} name what the person at the terminal reads
 * @property {string} command a program of the workspace, `node`, or one of the machine
 * @property {string[]} args
 * @property {Record<string, string>} [env]
 * @property {boolean} [live] shows its output as it comes, because it takes long
 * @property {number} [niceness] 0 as everything else; more goes after what runs beside it
 */

/** @typedef {{ name: string, ok: boolean, live: boolean, seconds: number, output: string }} Outcome */

/**
 * Runs one program to its end. What it prints is kept.
 * @param {Step} step
 * @returns {Promise<Outcome>}
 */
export async function runStep({ name, command, args, env = {}, live = false, niceness = 0 }) {
  const started = performance.now()
  const child = spawn(programOf(command), args, {
    cwd: ROOT,
    // Whatever it starts finds the pinned Node first.
    env: {
      ...process.env,
      PATH: `${BIN}${delimiter}${process.env['PATH'] ?? ''}`,
      NODE_COMPILE_CACHE: COMPILED,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  if (niceness > 0 && child.pid !== undefined) setPriority(child.pid, niceness)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (/** @type {string} */ text) => {
      if (live) process.stdout.write(text)
      output += text
    })
  }
  const ok = await new Promise((resolve) => {
    child.once('error', (error) => {
      output += `${error.message}\n`
      resolve(false)
    })
    child.once('close', (code) => resolve(code === 0))
  })
  return { name, ok, live, seconds: (performance.now() - started) / 1000, output }
}

/** @param {Outcome} outcome */
export function report({ name, ok, live, seconds, output }) {
  console.log(`${ok ? '✓' : '✗'} ${name.padEnd(36)} ${seconds.toFixed(1).padStart(6)} s`)
  if (!ok && !live && output.trim() !== '') console.log(`${output.trimEnd().replaceAll(/^/gm, '    ')}\n`)
}

/**
 * Runs steps side by side, as many as there are processors. One line each when it ends; output only of what failed.
 * @param {readonly Step[]} steps
 * @returns {Promise<string[]>} the names of those that failed
 */
export async function runSteps(steps) {
  const waiting = [...steps]
  /** @type {string[]} */
  const failed = []
  const worker = async () => {
    for (let step = waiting.shift(); step !== undefined; step = waiting.shift()) {
      const outcome = await runStep(step)
      report(outcome)
      if (!outcome.ok) failed.push(outcome.name)
    }
  }
  await Promise.all(Array.from({ length: Math.max(2, cpus().length) }, worker))
  return failed
}
