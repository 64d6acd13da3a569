import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { backupFolder, backupsIn } from '../backup/backup-folder.ts'
import { makeDataDir } from '../data-dir.ts'
import type { Env } from '../env.ts'
import { StartFault } from '../start-fault.ts'
import { end } from './commands.ts'
import { type Home, ownBuild } from './home.ts'
import { forget, record, recorded } from './record.ts'

/** A database that is large takes its time to be backed up and migrated; as long as the server lives, it is at work. */
const READY_WITHIN_MS = 30 * 60_000
/** Whoever keeps the server starts it again at once. */
const STARTED_WITHIN_MS = 30_000

const say = (line: string) => void process.stdout.write(`${line}\n`)

/** To a version that was unpacked beside the one in use. Until it has come up, the way back is taken by itself. */
export async function update(home: Home, env: Env, wanted = home.versions().at(-1) ?? ''): Promise<void> {
  const from = inUse(home, env)
  if (!home.versions().includes(wanted))
    throw new StartFault(`There is no version ${wanted} in ${home.folder}/versions`)
  if (wanted === from) throw new StartFault(`${wanted} is in use already; unpack the newer archive here first.`)
  const fit = await ask(home, wanted, ['fit'])
  if (!fit.ok) throw new StartFault(`${wanted} cannot be used: ${fit.said}`)
  const begun = performance.now()
  const wayBack = home.previous()
  await switching(env, async () => {
    await stopServer(env)
    home.use(from)
    home.use(wanted)
  })
  say(`Switched from ${from} to ${wanted}`)
  const came = await comesUp(env, wanted, begun)
  if (came === 'kept by nobody') say('Nothing keeps it running: start it now.')
  if (came !== 'never') return

  say(`${wanted} does not come up; going back to ${from}`)
  // It has served nobody: nothing is lost that came after the back-up it made before it changed the database.
  await goBack(home, env, { restore: true })
  // Nobody wants to go back to what does not come up.
  home.setPrevious(wayBack)
  throw new StartFault(`${wanted} did not come up; ${from} is in use as before. Why is in the log.`)
}

/** A server that a service manager keeps from writing there has not chosen itself: then it is the one that runs. */
function inUse(home: Home, env: Env): string {
  const running = home.isChosen() ? null : (recorded(env.DATA_DIR, 'server')?.build ?? null)
  return running ?? home.current()
}

/** To the version before. What students have done since stays, unless the database has to be put back as well. */
export async function goBack(home: Home, env: Env, { restore }: { readonly restore: boolean }): Promise<void> {
  const from = home.current()
  const to = home.previous()
  if (to === null) throw new StartFault('There is no version before this one.')
  const fit = await ask(home, to, ['fit'])
  const file = fit.ok ? null : await backupBeforeUpdate(env)
  if (!fit.ok && (file === null || !restore)) {
    throw new StartFault(
      `${to} cannot work with the database any more: ${fit.said.trim()}.\n` +
        (file === null
          ? `There is no back-up from before the update in ${backupFolder(env)}.`
          : `A back-up was made before the update: ${file}\n` +
            './anushilon rollback --restore goes back to it. What was done since then is kept in another back-up, and not in use.'),
    )
  }
  const begun = performance.now()
  await switching(env, async () => {
    await stopServer(env)
    if (file !== null) {
      const kept = join(backupFolder(env), `before-rollback-${new Date().toISOString().replaceAll(':', '')}.backup`)
      await must(home, from, ['db:backup', kept])
      say(`The database as it was until now is kept in ${kept}`)
      // An update touches no picture, so there are none in it; root may put rows back, and no pictures.
      await must(home, to, ['db:restore', file, '--replace', '--no-pictures'])
      say(`The database is as in ${file}`)
    }
    home.use(to)
  })
  say(`Switched back from ${from} to ${to}`)
  if ((await comesUp(env, to, begun)) === 'never') throw new StartFault(`${to} does not come up. Why is in the log.`)
}

async function backupBeforeUpdate(env: Env): Promise<string | null> {
  const folder = backupFolder(env)
  const newest = (await backupsIn(folder)).find((name) => name.endsWith('-before-update.backup'))
  return newest === undefined ? null : join(folder, newest)
}

/** While this is at work no server starts, whoever keeps it. */
async function switching(env: Env, work: () => Promise<void>): Promise<void> {
  await makeDataDir(env.DATA_DIR)
  const other = recorded(env.DATA_DIR, 'switch')
  if (other) throw new StartFault(`Another update is under way (process ${other.pid}).`)
  record(env.DATA_DIR, 'switch', { build: ownBuild(), address: null })
  try {
    await work()
  } finally {
    forget(env.DATA_DIR, 'switch')
  }
}

async function stopServer(env: Env): Promise<void> {
  const server = recorded(env.DATA_DIR, 'server')
  if (server === null) return
  end(server)
  // Another one may be waiting for us by then.
  while (recorded(env.DATA_DIR, 'server')?.pid === server.pid) await pause(50)
}

/** Waits until that version serves. Says for how long nobody has, since the old one began to stop. */
async function comesUp(env: Env, version: string, away: number): Promise<'serves' | 'never' | 'kept by nobody'> {
  const begun = performance.now()
  const waited = () => performance.now() - begun
  const seconds = (ms: number) => (ms / 1000).toFixed(1)
  const wasKept = () => recorded(env.DATA_DIR, 'keeper') !== null
  let started: number | null = null
  while (waited() < READY_WITHIN_MS) {
    const server = recorded(env.DATA_DIR, 'server')
    if (server?.build === version) {
      if (server.address !== null) {
        say(
          `${version} serves at ${server.address} (stopped in ${seconds(begun - away)} s, started in ${seconds(waited())} s)`,
        )
        return 'serves'
      }
      if (started !== null && started !== server.pid) return 'never'
      started = server.pid
    } else if (started !== null) return 'never'
    else if (waited() > STARTED_WITHIN_MS && !wasKept()) return 'kept by nobody'
    await pause(100)
  }
  return 'never'
}

interface Told {
  readonly ok: boolean
  readonly said: string
}

/** A command of another version, with that version's own Node. */
function ask(home: Home, version: string, args: string[]): Promise<Told> {
  const folder = home.folderOf(version)
  const launcher = join(folder, 'apps', 'api', 'src', 'installed', 'launcher.ts')
  return new Promise((resolve) => {
    execFile(join(folder, 'node', 'bin', 'node'), [launcher, ...args], (error, out, err) => {
      resolve({ ok: error === null, said: error === null ? out : err || out || error.message })
    })
  })
}

async function must(home: Home, version: string, args: string[]): Promise<void> {
  const told = await ask(home, version, args)
  if (!told.ok) throw new StartFault(told.said)
}
