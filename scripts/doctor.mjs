// npm run doctor: looks at a set-up and says in plain words what is wrong. Changes nothing.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { installNeeded, ROOT } from './install.mjs'
import { node24 } from './node24.mjs'
import { buildsCurrent } from './builds.mjs'

/** @param {boolean} ok @param {string} what @param {string} [advice] */
function tell(ok, what, advice) {
  process.stdout.write(`${ok ? '✓' : '✗'} ${what}\n${advice === undefined ? '' : `    ${advice}\n`}`)
  if (!ok) process.exitCode = 1
}

const own = Number.parseInt(process.versions.node, 10)
if (own >= 20) tell(true, `Node ${process.versions.node} can start it`)
else tell(false, `Node ${process.versions.node} is too old`, 'Install Node 20 or newer.')

const missing = installNeeded()
if (missing !== null) {
  tell(false, `The packages are not as the lockfile says: ${missing}`, 'npm start installs them; so does npm ci.')
} else {
  tell(true, 'The packages are those of the lockfile')
  if (buildsCurrent()) tell(true, 'The pages and the server are built')
  else tell(true, 'The pages and the server are not built, or from older sources', 'npm start builds them.')
  const node = node24()
  tell(true, `Node ${spawnSync(node, ['--version'], { encoding: 'utf8' }).stdout.trim().slice(1)} runs it`)
  const rest = spawnSync(node, [join(ROOT, 'apps', 'api', 'src', 'cli', 'doctor.ts')], { stdio: 'inherit' })
  if (rest.status !== 0) process.exitCode = 1
}
process.stdout.write(process.exitCode === 1 ? '\nSomething needs your attention (✗).\n' : '\nAll is well.\n')
