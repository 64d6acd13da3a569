import cluster from 'node:cluster'
import type { DestinationStream } from 'pino'
import { asTyped } from '../cli/as-typed.ts'
import { SchemaMismatch } from '../db/migrate.ts'
import { BadEnv, readEnv } from '../env.ts'
import { misspelt } from '../misspelt.ts'
import { isDiskFull, StartFault } from '../start-fault.ts'
import { startAlone } from './alone.ts'
import { startAsWorker } from './as-worker.ts'
import { Lifetime, StopRequested } from './lifetime.ts'
import { createLog } from './log.ts'
import type { Program } from './program.ts'
import { type Say, silent } from './say.ts'
import { onStopSignals } from './stop-signals.ts'
import { startWithWorkers } from './with-workers.ts'

interface Terminal {
  readonly say: Say
  readonly logTo: DestinationStream
  /** Told where we serve, once we do. */
  readonly onReady?: (address: string) => void
}

/** From the environment to a listening server, and back in good order. Ends the process. */
export async function serve(
  source: Readonly<Record<string, string | undefined>>,
  terminal: Terminal,
  program: Program,
): Promise<void> {
  const life = new Lifetime()
  const say = cluster.isWorker ? silent : terminal.say
  // Until the environment is read, its level is not known; what can fail till then is reported in plain words.
  let log = createLog('silent', terminal.logTo)
  let replaceWorkers: (() => Promise<void>) | null = null
  const start = async () => {
    const env = readEnv(source)
    signals.waitLonger(env.STOP_DELAY_SECONDS * 1000)
    log = createLog(env.LOG_LEVEL, terminal.logTo)
    for (const line of misspelt(source)) say(line)
    const starting = { env, log, say, life, onReady: terminal.onReady }
    if (cluster.isWorker) await startAsWorker(starting, program, () => signals.stop())
    else if (env.WORKERS === 1) await startAlone(starting, program)
    else replaceWorkers = await startWithWorkers(starting, program)
  }

  const signals = onStopSignals({
    async stop() {
      say('Stopping …')
      life.requestStop()
      await started.catch(() => undefined)
      await life.end(log)
      say('Stopped')
      process.exit(0)
    },
    force(reason) {
      log.error({ reason }, 'stopped by force')
      process.exit(1)
    },
    replace: () => replaceWorkers,
  })
  const started = start()
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
    if (error instanceof StopRequested) return
    await life.end(log)
    process.stderr.write(`\nAnushilon cannot start.\n${asTyped(explain(error))}\n`)
    process.exit(1)
  }
}

/** Known faults as the sentence they are; a fault of ours with all there is to find it. */
function explain(error: unknown): string {
  if (error instanceof StartFault || error instanceof BadEnv || error instanceof SchemaMismatch) return error.message
  if (isDiskFull(error)) return 'The disk is full. Free some space and start again.'
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}
