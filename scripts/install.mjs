// Brings node_modules to what package-lock.json says, if it is not there already. Runs on the machine's own Node (20 or
// newer), before anything is installed.
import {
  accessSync,
  constants,
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { runQuietly } from './run-quietly.mjs'
import { say } from './say.mjs'

export const ROOT = fileURLToPath(new URL('..', import.meta.url))

/** @typedef {{ version?: string, integrity?: string, link?: boolean, resolved?: string, optional?: boolean, devOptional?: boolean, os?: string | string[], cpu?: string | string[], libc?: string | string[] }} LockedPackage */

/** @param {string} path @returns {Record<string, LockedPackage> | null} */
function lockedPackages(path) {
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')).packages : null
}

/**
 * Optional packages are the builds of one program for many machines, and what those of other machines need.
 * @param {LockedPackage} locked
 */
function isBuildForThisMachine({ os, cpu, libc }) {
  return [os].flat().includes(process.platform) && [cpu].flat().includes(process.arch) && libc === undefined
}

/**
 * npm writes its own account of what is installed, as the last thing it does: no account, or another than the
 * lockfile's, means that there is something to install.
 * @returns {string | null} why it is not current; null when it is
 */
export function installNeeded() {
  const wanted = lockedPackages(join(ROOT, 'package-lock.json')) ?? {}
  const present = lockedPackages(join(ROOT, 'node_modules', '.package-lock.json'))
  if (present === null) return 'nothing is installed yet'
  for (const [path, locked] of Object.entries(wanted)) {
    if (!path.includes('node_modules/') || locked.link) continue
    const found = present[path]
    if (found === undefined) {
      if (locked.optional && !isBuildForThisMachine(locked)) continue
      return `${path.split('node_modules/').at(-1)} is missing`
    }
    if (found.version !== locked.version || found.integrity !== locked.integrity) {
      return `${path.split('node_modules/').at(-1)} is not the version the lockfile asks for`
    }
  }
  return null
}

/** No install script of any package is run: the one thing they do, links for PostgreSQL, the server does itself. */
const NPM_CI = ['ci', '--ignore-scripts', '--include=dev', '--include=optional', '--no-audit', '--no-fund']

/** A package of our own that an update has brought needs a link, and for that no network. */
function linkOwnPackages() {
  for (const [path, { link, resolved }] of Object.entries(lockedPackages(join(ROOT, 'package-lock.json')) ?? {})) {
    const at = join(ROOT, path)
    if (!link || resolved === undefined || existsSync(at)) continue
    mkdirSync(dirname(at), { recursive: true })
    symlinkSync(relative(dirname(at), join(ROOT, resolved)), at)
  }
}

/** Where packages are installed first when others are there already: the registry may be away, and those still work. */
const BESIDE = join(ROOT, '.cache', 'install')

/** A workspace may have packages of its own. */
function placesOfPackages() {
  const manifests = Object.keys(lockedPackages(join(ROOT, 'package-lock.json')) ?? {})
  return manifests.filter((path) => !path.includes('node_modules'))
}

/** What npm needs to know of us to install elsewhere. */
function copyManifests() {
  rmSync(BESIDE, { recursive: true, force: true })
  for (const path of [
    'package-lock.json',
    '.npmrc',
    ...placesOfPackages().map((place) => join(place, 'package.json')),
  ]) {
    if (!existsSync(join(ROOT, path))) continue
    mkdirSync(dirname(join(BESIDE, path)), { recursive: true })
    copyFileSync(join(ROOT, path), join(BESIDE, path))
  }
}

/** Takes the place of what was installed before, all of it there. */
function switchToBeside() {
  for (const place of placesOfPackages()) {
    const [fresh, now] = [join(BESIDE, place, 'node_modules'), join(ROOT, place, 'node_modules')]
    const old = join(BESIDE, place, 'node_modules.old')
    if (existsSync(now)) renameSync(now, old)
    if (existsSync(fresh)) renameSync(fresh, now)
  }
  rmSync(BESIDE, { recursive: true, force: true })
}

/**
 * After an update that another user has brought, npm and the builder of the pages would end in the middle with a stack trace.
 * @param {string} folder
 */
export function requireWritable(folder) {
  try {
    accessSync(folder, constants.W_OK)
  } catch {
    process.stderr.write(
      `\nAnushilon cannot start.\nThis user may not write in ${folder}, where packages and pages are made after an update.\n` +
        `Give the program to it: sudo chown -R ${process.getuid?.()} ${ROOT}\n`,
    )
    process.exit(1)
  }
}

/** Installs if needed. Ends the process with a plain message when that fails. */
export async function ensureInstalled() {
  const reason = installNeeded()
  if (reason === null) {
    linkOwnPackages()
    return
  }
  requireWritable(ROOT)
  const first = !existsSync(join(ROOT, 'node_modules'))
  say(first ? 'Installing packages (first start, about a minute)…' : `Installing packages (${reason})…`)
  // By the Node that runs npm: ours may be the one in node_modules, which is about to be replaced.
  const { npm_execpath: npm, npm_node_execpath: node = process.execPath } = process.env
  const [command, ...before] = npm?.endsWith('.js') ? [node, npm] : ['npm']
  if (!first) copyManifests()
  const cwd = first ? ROOT : BESIDE
  const { code, output } = await runQuietly('still installing', command ?? 'npm', [...before, ...NPM_CI], { cwd })
  if (code === 0 && !first) switchToBeside()
  const left = code === 0 ? installNeeded() : null
  if (code === 0 && left === null) {
    say('Packages are installed')
    return
  }
  process.stderr.write(`${output.split('\n').slice(-30).join('\n')}\n`)
  process.stderr.write(
    `\nThe packages could not be installed: ${left ?? `npm ended with ${code}`}.\n` +
      'Is this machine connected, and is there room on the disk (about 700 MB)? Then try again.\n' +
      (first
        ? ''
        : 'What was installed before is untouched: the version you had before still starts (git checkout it).\n'),
  )
  process.exit(1)
}
