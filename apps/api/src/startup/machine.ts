import type { Logger } from 'pino'
import { refuseFolderOfOthers } from '../cli/folder-of-others.ts'
import { openConfiguredDatabase, type OpenDatabase } from '../db/connect.ts'
import type { Env } from '../env.ts'
import { certificateFiles, readCertificate } from '../http/tls.ts'
import { lockFolder, type InstanceLock } from '../instance.ts'
import { refuseOtherSecret } from '../secret-fingerprint.ts'
import { loadSecrets, secretsFile, type Secrets } from '../secrets.ts'
import { plainHttpWarning, urlsOf } from './addresses.ts'
import { bringUpToDate } from './bring-up-to-date.ts'
import type { Lifetime } from './lifetime.ts'
import { checkPort } from './port.ts'
import type { Hints } from './program.ts'
import type { Say } from './say.ts'
import { placeTemporaryFilesIn } from './temporary-files.ts'

export interface Starting {
  readonly env: Env
  readonly log: Logger
  readonly say: Say
  readonly life: Lifetime
  /** Told where we serve, once we do. */
  readonly onReady?: ((address: string) => void) | undefined
}

export interface Machine {
  readonly secrets: Secrets
  readonly open: OpenDatabase
  /** Of the data folder; null where the database is the centre's own. */
  readonly lock: InstanceLock | null
}

/** What is done once on a machine, however many processes will serve: the folder, the secrets, the database. */
export async function prepareMachine({ env, log, say, life }: Starting): Promise<Machine> {
  await refuseFolderOfOthers(
    env,
    `npm start. If it shall be root's from now on: chown root ${secretsFile(env.DATA_DIR)}`,
  )
  await placeTemporaryFilesIn(env.DATA_DIR)
  // Servers with a database of their own may share a folder: nothing in it changes once it is written.
  const lock = env.DATABASE_URL === undefined ? await lockFolder(env.DATA_DIR, urlsOf(env)[0]) : null
  if (lock) life.onEnd('the data folder', () => lock.release())
  await checkPort(env.HOST, env.PORT)
  const certificate = certificateFiles(env)
  if (certificate) readCertificate(certificate)
  const secrets = await loadSecrets(env)
  life.throwIfStopped()

  const open = await openConfiguredDatabase(env, { log, say })
  life.onEnd('the database', () => open.close())
  life.throwIfStopped()
  say(`Database: ${open.describe}`)
  const ran = await bringUpToDate(open.database, env, say)
  if (ran.length > 0) say(`Brought the database up to date (${ran.join(', ')})`)
  await refuseOtherSecret(open.database, secrets)
  life.throwIfStopped()
  return { secrets, open, lock }
}

/** What the person at the terminal is waiting for. */
export function sayReady({ env, say, onReady }: Starting, { lock }: Machine, port: number, hints: Hints): void {
  const [here, ...elsewhere] = urlsOf({ ...env, PORT: port })
  lock?.serves(here)
  onReady?.(here)
  say('Ready')
  say.plain([
    '',
    `Anushilon runs at ${here}`,
    ...elsewhere.map((url) => `in your network at ${url}`),
    ...plainHttpWarning(env),
    ...hints(here),
    '',
  ])
}
