import { MINUTE } from '@anushilon/domain/instant'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { nightToBackUp } from '../backup/night.ts'
import type { Deps } from '../deps.ts'
import { repeat, type Repeating } from './repeat.ts'

const LOOK_EVERY = MINUTE
const COMMAND = fileURLToPath(new URL('../cli/db-backup.ts', import.meta.url))

/**
 * The night's back-up, made by whichever process of whichever server sees first that it is due. In a process of its own:
 * who answers calls has no time to read a whole database.
 */
export function startNightlyBackup(
  { db, env, clock, log }: Pick<Deps, 'db' | 'env' | 'clock' | 'log'>,
  lookEveryMs: number = LOOK_EVERY,
): Repeating {
  let child: ChildProcess | null = null
  const looking = repeat({
    name: 'backing up',
    everyMs: lookEveryMs,
    log,
    async work() {
      if (child !== null || clock.doubt !== null) return
      const dueAt = await nightToBackUp(db, env.BACKUP_AT, clock.now())
      if (dueAt === null) return
      const started = spawn(process.execPath, [COMMAND, `--night=${dueAt}`], { stdio: ['ignore', 'pipe', 'pipe'] })
      child = started
      const said: string[] = []
      for (const out of [started.stdout, started.stderr]) out.on('data', (text: Buffer) => said.push(String(text)))
      started.once('close', (code) => {
        child = null
        if (code === 0) log.info({ said: said.join('') }, 'the night’s back-up is done')
        else if (code !== null) log.error({ code, said: said.join('').slice(-2_000) }, 'the night’s back-up failed')
      })
      await once(started, 'spawn')
    },
  })
  return {
    async stop() {
      await looking.stop()
      // Another server, or the next start, makes it instead.
      if (child !== null && child.kill('SIGKILL')) await once(child, 'close')
    },
  }
}
