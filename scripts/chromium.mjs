import { execFileSync, spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { ROOT } from './install.mjs'

/** The first is the same engine without a window, and a third faster; a package of its own on Debian. */
const NAMES = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const DEBIAN_PACKAGES = ['chromium-headless-shell', 'chromium']

function onPath() {
  for (const name of NAMES) {
    for (const folder of (process.env['PATH'] ?? '').split(delimiter)) {
      const path = join(folder, name)
      try {
        accessSync(path, constants.X_OK)
        return path
      } catch {
        // not in this folder
      }
    }
  }
  return null
}

/**
 * A Chromium for the browser tests: the one named by $CHROMIUM, one on the PATH, or one installed now (by apt as
 * root on Debian, else by Playwright, which keeps it to itself: then the path is empty).
 * @returns {string}
 */
export function findChromium() {
  const given = process.env['CHROMIUM']
  if (given) {
    if (!existsSync(given)) throw new Error(`CHROMIUM is ${given}, but there is no such file.`)
    return given
  }
  const found = onPath()
  if (found !== null) return found
  if (process.getuid?.() === 0 && existsSync('/etc/debian_version')) {
    console.log('Installing Chromium for the browser tests (apt-get, about a minute)')
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    const aptGet = (/** @type {string[]} */ ...args) =>
      spawnSync('apt-get', args, { env, stdio: ['ignore', 'ignore', 'inherit'] })
    aptGet('update')
    for (const name of DEBIAN_PACKAGES) {
      aptGet('install', '-y', '--no-install-recommends', name)
      const installed = onPath()
      if (installed !== null) return installed
    }
  }
  console.log('Installing Chromium for the browser tests (Playwright’s own)')
  try {
    execFileSync(join(ROOT, 'node_modules/.bin/playwright'), ['install', 'chromium'], { stdio: 'inherit' })
    return ''
  } catch {
    throw new Error(
      'There is no Chromium for the browser tests and it could not be installed. ' +
        'Install one (Debian: apt-get install chromium) or set CHROMIUM to its path, then run this again. ' +
        '`npm test -- --only unit` runs the tests that need no browser.',
    )
  }
}
