import { spawn, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './install.mjs'

/** What Node has compiled once, it and whatever a test starts need not compile again: a third of the start of a server. */
export const COMPILED = join(ROOT, 'node_modules', '.cache', 'compiled')

/**
 * What Node is told where it serves; deploy/archive/anushilon says the same. The young generation then takes 64 MB at most; left to
 * itself it was seen at 104 with 10,000 students connected. Half of that cost a sitting 3 % more CPU and no less memory.
 * Worker processes are started with the flags of the process that starts them.
 */
export const SERVER_FLAGS = ['--max-semi-space-size=32']

/** The Node that runs our TypeScript: the one in the lockfile, or the machine's own where there is none for it. */
export function node24() {
  const packaged = join(ROOT, 'node_modules', '.bin', 'node')
  if (existsSync(packaged) && spawnSync(packaged, ['--version'], { stdio: 'ignore' }).status === 0) return packaged
  if (Number.parseInt(process.versions.node, 10) >= 24) return process.execPath
  process.stderr.write(
    `Anushilon needs Node 24. npm brings it along for Linux (x64, arm64); on this machine ` +
      `(${process.platform} ${process.arch}, Node ${process.versions.node}) please install Node 24 or newer.\n`,
  )
  process.exit(1)
}

/**
 * Runs a program and stands for it: signals go through to it, its end is ours. `alive` opens a line by which the
 * program notices when we are killed.
 * @param {string[]} args
 * @param {{ alive?: boolean }} [options]
 */
export function becomeNode24(args, { alive = false } = {}) {
  const child = spawn(node24(), args, {
    env: { NODE_COMPILE_CACHE: COMPILED, ...process.env },
    stdio: ['inherit', 'inherit', 'inherit', ...(alive ? [/** @type {const} */ ('ipc')] : [])],
  })
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']))
    process.on(signal, () => child.kill(signal))
  child.on('error', (error) => {
    process.stderr.write(`${error.message}\n`)
    process.exit(1)
  })
  child.on('exit', (code, signal) => {
    if (signal === null) process.exit(code ?? 1)
    for (const listened of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.removeAllListeners(listened)
    process.kill(process.pid, signal)
  })
  if (alive) endWithNpm(child)
  return child
}

/**
 * A killed npm cannot pass anything on; that it is gone shows in who our parent is. Started without npm, we may
 * outlive our parent: that is how services are started.
 * @param {import('node:child_process').ChildProcess} child
 */
function endWithNpm(child) {
  if (process.env['npm_lifecycle_event'] === undefined) return
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    child.kill('SIGTERM')
  }, 500)
  timer.unref()
}
