import { availableParallelism } from 'node:os'
import { poolOfWorker } from '../db/connect.ts'
import { Supervisor } from '../workers/supervisor.ts'
import { answerMetricsQuestions } from '../workers/shared-metrics.ts'
import { prepareMachine, sayReady, type Starting } from './machine.ts'
import type { Program } from './program.ts'

/** Prepares the machine in this process, and lets others serve. Returns how to replace them all. */
export async function startWithWorkers(starting: Starting, program: Program): Promise<() => Promise<void>> {
  const { env, log, say, life } = starting
  const machine = await prepareMachine(starting)
  const { secrets, open } = machine
  const { database } = open
  const hints = await program.prepare({ env, secrets, database, log, say, throwIfStopped: life.throwIfStopped })
  life.throwIfStopped()
  // From here on only the workers talk to it.
  await database.close()
  const workers = env.WORKERS
  const supervisor = new Supervisor({
    workers,
    cores: Math.max(1, Math.round(availableParallelism() / workers)),
    env: {
      DATABASE_URL: open.url,
      DEMO: env.DEMO ? 'on' : 'off',
      DATABASE_POOL: String(poolOfWorker(env.DATABASE_POOL, workers)),
    },
    log,
  })
  answerMetricsQuestions({ wanted: workers, restarts: () => supervisor.restarts })
  life.onEnd('the workers', () => supervisor.stop(env.STOP_DELAY_SECONDS * 1000))
  const port = await supervisor.start()
  say(`Serving with ${workers} processes (SIGHUP to process ${process.pid} replaces them)`)
  sayReady(starting, machine, port, hints)
  return () => supervisor.roll()
}
