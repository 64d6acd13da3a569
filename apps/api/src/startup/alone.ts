import { setTimeout as pause } from 'node:timers/promises'
import { announceStop } from '../http/health.ts'
import { closeApp, listen } from './listening.ts'
import { prepareMachine, sayReady, type Starting } from './machine.ts'
import type { Program } from './program.ts'

/** Everything in this process. */
export async function startAlone(starting: Starting, program: Program): Promise<void> {
  const { env, log, say, life } = starting
  const machine = await prepareMachine(starting)
  const { secrets, open } = machine
  const runtime = { env, secrets, database: open.database, log, say, throwIfStopped: life.throwIfStopped }
  const hints = await program.prepare(runtime)
  const { app, stop } = await program.makeApp(runtime)
  life.onEnd('the app', () => stop())
  life.onEnd('the web server', () => closeApp(app))
  life.throwIfStopped()
  const port = await listen(app, env)
  life.onEnd('the announcement', async () => {
    announceStop(app)
    await pause(env.STOP_DELAY_SECONDS * 1000)
  })
  sayReady(starting, machine, port, hints)
}
