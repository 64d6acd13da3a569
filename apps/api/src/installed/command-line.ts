import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { asTyped } from '../cli/as-typed.ts'
import { BadEnv, type Env, readEnv } from '../env.ts'
import { StartFault } from '../start-fault.ts'
import { start, status, stop } from './commands.ts'
import { Home } from './home.ts'
import { keep } from './keeper.ts'
import { loadSettings } from './settings.ts'

/** `./anushilon COMMAND`: what a centre needs of an installation from an archive, without npm. */
const HELP = `./anushilon start               starts in the background, and again should it end; shows when it serves
./anushilon stop | restart | status
./anushilon run                 in the foreground: for service managers and containers
./anushilon update [VERSION]    to the newest version that was unpacked here, while students sit
./anushilon rollback            back to the version before
./anushilon doctor              looks at everything and says in plain words what is wrong

Settings are in settings.env beside this program (see settings.example.env). Also:`

const ROOT = new URL('../../../../', import.meta.url)
const Manifest = z.object({ scripts: z.record(z.string(), z.string()) })

const NOTHING = /^$/
/** What may stand behind the commands that people type: `stop --help` while students sit must not stop. */
const TAKES: Readonly<Record<string, RegExp>> = {
  start: NOTHING,
  stop: NOTHING,
  restart: NOTHING,
  status: NOTHING,
  // An archive, whose path may have spaces.
  update: /^(?:[^-].*)?$/,
  rollback: /^(?:--restore)?$/,
}
/** The server hands words of its own to its workers, behind `run`. */
const isUnderstood = (name: string, args: readonly string[]) => TAKES[name]?.test(args.join(' ')) ?? true

/** The commands of package.json that need nothing but the server's own program, by name. */
function programs(): Map<string, URL> {
  const { scripts } = Manifest.parse(JSON.parse(readFileSync(new URL('package.json', ROOT), 'utf8')))
  const ours = Object.entries(scripts).flatMap(([name, script]) => {
    const file = / (apps\/api\/src\/cli\/[\w-]+\.ts)$/.exec(script)?.[1]
    return file === undefined ? [] : [[name, new URL(file, ROOT)] as const]
  })
  return new Map([...ours, ['doctor', new URL('apps/api/src/cli/doctor.ts', ROOT)]])
}

function settingsOrNull(): Env | null {
  try {
    return readEnv(process.env)
  } catch (error) {
    if (error instanceof BadEnv) return null
    throw error
  }
}

/** What needs the server's own code loads it by itself: `status` is asked every few seconds by who keeps a container. */
async function launch(home: Home, name: string, args: string[]): Promise<void> {
  const settings = () => readEnv(process.env)
  const own: Readonly<Record<string, () => Promise<void>>> = {
    start: () => start(home, settings()),
    stop: () => stop(settings()),
    restart: async () => {
      await stop(settings())
      await start(home, settings())
    },
    status: () => status(home, settings()),
    run: async () => (await import('./run-server.ts')).runServer(home, settingsOrNull()),
    keep: () => keep(home, settings()),
    update: async () => (await import('./update.ts')).update(home, settings(), args[0]),
    rollback: async () =>
      (await import('./update.ts')).goBack(home, settings(), { restore: args.includes('--restore') }),
    fit: async () => (await import('./fit.ts')).explainFit(settings()),
  }
  const others = programs()
  // `backup` is `db:backup`, and so on.
  const program = others.get(name) ?? others.get(`db:${name}`)
  if (own[name] && isUnderstood(name, args)) await own[name]()
  else if (program) {
    process.argv = [process.execPath, fileURLToPath(program), ...args]
    await import(program.href)
  } else {
    const asked = name === 'help'
    process[asked ? 'stdout' : 'stderr'].write(`${HELP} ${[...others.keys()].join(', ')}\n`)
    process.exitCode = asked ? 0 : 2
  }
}

const folder = process.env['ANUSHILON_HOME'] ?? fileURLToPath(ROOT)
const [name = 'help', ...args] = process.argv.slice(2)
try {
  loadSettings(folder)
  await launch(new Home(folder), name, args)
} catch (error) {
  if (!(error instanceof StartFault || error instanceof BadEnv)) throw error
  process.stderr.write(`${asTyped(error.message)}\n`)
  process.exitCode = 1
}
