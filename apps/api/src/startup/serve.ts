import type { FastifyInstance } from 'fastify'
import type { DestinationStream, Logger } from 'pino'
import { openConfiguredDatabase } from '../db/connect.ts'
import type { Database } from '../db/database.ts'
import { migrate, SchemaMismatch } from '../db/migrate.ts'
import { BadEnv, type Env, readEnv } from '../env.ts'
import { holdFolder } from '../instance.ts'
import { loadSecrets, type Secrets } from '../secrets.ts'
import { urlsOf } from './addresses.ts'
import { errorCode, StartFault } from '../start-fault.ts'
import { Lifetime, ToldToStop } from './lifetime.ts'
import { createLog } from './log.ts'
import { checkPort, listenFault } from './port.ts'
import type { Say } from './say.ts'
import { onStopSignals } from './stop-signals.ts'
import { keepTemporaryFilesIn } from './temporary-files.ts'

/** Connections that wait to be taken while we are busy; Node's own 511 turned phones away in a rush. The system may allow less. */
const BACKLOG = 8_192

/** What the product is built on, once the ground is prepared. */
export interface Ground {
  readonly env: Env
  readonly secrets: Secrets
  readonly database: Database
  readonly log: Logger
  readonly say: Say
  /** To be called now and then by what takes long: throws when the start was told to stop. */
  readonly goOn: () => void
}

export interface Product {
  readonly app: FastifyInstance
  /** What the person at the terminal should know besides the address. */
  readonly hints: readonly string[]
  /** After the last call is answered. */
  stop(): Promise<void> | void
}

interface Terminal {
  readonly say: Say
  readonly logTo: DestinationStream
}

/** From the environment to a listening server, and back in good order. Ends the process. */
export async function serve(
  source: Readonly<Record<string, string | undefined>>,
  terminal: Terminal,
  makeProduct: (ground: Ground) => Promise<Product>,
): Promise<void> {
  const life = new Lifetime()
  // Until the environment is read, its level is not known; what can fail till then is told in plain words.
  let log = createLog('silent', terminal.logTo)
  const start = async () => {
    const env = readEnv(source)
    log = createLog(env.LOG_LEVEL, terminal.logTo)
    await startOn(env, log, terminal.say, life, makeProduct)
  }

  const started = start()
  onStopSignals({
    async stop() {
      terminal.say('Stopping …')
      life.tellToStop()
      await started.catch(() => undefined)
      await life.end(log)
      terminal.say('Stopped')
      process.exit(0)
    },
    force(reason) {
      log.error({ reason }, 'stopped by force')
      process.exit(1)
    },
  })
  try {
    await started
    // A fault of ours that nobody caught: what was accepted is still finished, then somebody may start us again.
    const onFault = async (error: unknown) => {
      log.fatal({ err: error }, 'a fault nobody caught; stopping')
      await life.end(log)
      process.exit(1)
    }
    process.once('uncaughtException', (error) => void onFault(error))
  } catch (error) {
    // Whoever told us to stop is at it, and ends the process.
    if (error instanceof ToldToStop) return
    await life.end(log)
    process.stderr.write(`\nAnushilon cannot start.\n${explain(error)}\n`)
    process.exit(1)
  }
}

async function startOn(
  env: Env,
  log: Logger,
  say: Say,
  life: Lifetime,
  makeProduct: (ground: Ground) => Promise<Product>,
): Promise<void> {
  await keepTemporaryFilesIn(env.DATA_DIR)
  // Servers with a database of their own may share a folder: nothing in it changes once it is written.
  const lock = env.DATABASE_URL === undefined ? await holdFolder(env.DATA_DIR, urlsOf(env.HOST, env.PORT)[0]) : null
  if (lock) life.onEnd('the data folder', () => lock.release())
  await checkPort(env.HOST, env.PORT)
  const secrets = await loadSecrets(env)
  life.goOn()

  const { database, describe, close } = await openConfiguredDatabase(env, { log, say })
  life.onEnd('the database', close)
  life.goOn()
  say(`Database: ${describe}`)
  const ran = await migrate(database)
  if (ran.length > 0) say(`Brought the database up to date (${ran.join(', ')})`)
  life.goOn()

  const product = await makeProduct({ env, secrets, database, log, say, goOn: () => life.goOn() })
  life.onEnd('the product', () => product.stop())
  life.onEnd('the web server', () => closeApp(product.app))
  life.goOn()
  await product.app.listen({ host: env.HOST, port: env.PORT, backlog: BACKLOG }).catch((error: unknown) => {
    throw listenFault(error, env.HOST, env.PORT)
  })
  const [here, ...elsewhere] = urlsOf(env.HOST, portOf(product.app) ?? env.PORT)
  lock?.serves(here)
  say('Ready')
  say.plain([
    '',
    `Anushilon runs at ${here}`,
    ...elsewhere.map((url) => `in your network at ${url}`),
    ...product.hints,
    '',
  ])
}

/**
 * Finishes the calls that were accepted. Their connections are kept alive by the browsers, so each is closed as soon as
 * its call is answered; Node itself closes only those that are idle at the beginning.
 */
async function closeApp(app: FastifyInstance): Promise<void> {
  const timer = setInterval(() => app.server.closeIdleConnections(), 50)
  await app.close().finally(() => clearInterval(timer))
}

function portOf(app: FastifyInstance): number | null {
  const address = app.server.address()
  return typeof address === 'object' && address !== null ? address.port : null
}

/** Known faults as the sentence they are; a fault of ours with all there is to find it. */
function explain(error: unknown): string {
  if (error instanceof StartFault || error instanceof BadEnv || error instanceof SchemaMismatch) return error.message
  for (let at = error; at instanceof Error; at = at.cause) {
    if (errorCode(at) === '53100' || errorCode(at) === 'ENOSPC')
      return 'The disk is full. Free some space and start again.'
  }
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}
