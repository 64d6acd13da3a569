import { joinDatabase } from '../db/connect.ts'
import { announceStop } from '../http/health.ts'
import { loadSecrets } from '../secrets.ts'
import { isOrder, type Order } from '../workers/messages.ts'
import { closeApp, drainApp, listen } from './listening.ts'
import type { Starting } from './machine.ts'
import type { Program } from './program.ts'

/** One of several processes that serve on a machine which the supervisor has prepared. */
export async function startAsWorker(
  { env, log, say, life }: Starting,
  program: Program,
  stop: () => void,
): Promise<void> {
  const url = env.DATABASE_URL
  if (url === undefined) throw new Error('a worker needs to be told its database')
  const database = joinDatabase(env, url, log)
  life.onEnd('the database', () => database.close())
  const secrets = await loadSecrets(env)
  const runtime = { env, secrets, database, log, say, throwIfStopped: life.throwIfStopped }
  const { app, stop: stopApp } = await program.makeApp(runtime)
  life.onEnd('the app', () => stopApp())
  let close = closeApp
  life.onEnd('the web server', () => close(app))
  const obey: Record<Order, () => void> = {
    'announce-stop': () => announceStop(app),
    drain() {
      close = drainApp
      stop()
    },
    stop,
  }
  process.on('message', (message: unknown) => {
    if (isOrder(message)) obey[message]()
  })
  await listen(app, env)
}
