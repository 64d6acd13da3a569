import { createApp } from './app.ts'
import type { Clock } from './clock.ts'
import { keepPages } from './http/pages.ts'
import { PhotoQueue } from './image-worker/photo-queue.ts'
import { warmUp } from './db/connect.ts'
import type { Deps } from './deps.ts'
import { Signer } from './exam-log/signer.ts'
import { createExamCache } from './exams/exam-cache.ts'
import { startJobs } from './jobs/jobs.ts'
import { Presence } from './presence/presence.ts'
import { Witnesses } from './presence/witnesses.ts'
import { Settings } from './settings/settings.ts'
import type { Runtime, App } from './startup/program.ts'
import { createStorage } from './storage/create.ts'
import { openClock, thisMachine } from './timekeeping/open-clock.ts'
import { watchClock } from './timekeeping/watch.ts'
import { createTokenService } from './tokens/token-service.ts'

/** All that serves, in one process, by the machine's clock. */
export async function makeApp(runtime: Runtime): Promise<App> {
  const { database, log } = runtime
  const machine = thisMachine()
  const clock = await openClock(database, machine)
  const { app, stop } = await makeAppWith(clock, runtime)
  const watching = watchClock({ ...machine, db: database, clock, log })
  return {
    app,
    async stop() {
      await Promise.all([stop(), watching.stop()])
    },
  }
}

/** By any clock; whoever gives it watches it. */
export async function makeAppWith(clock: Clock, { env, secrets, database, log }: Runtime): Promise<App> {
  const storage = createStorage(env)
  const settings = new Settings(env)
  const tokens = createTokenService({ secret: secrets.tokens, db: database, log })
  const deps: Deps = {
    env,
    settings,
    clock,
    db: database,
    exams: createExamCache(database),
    presence: new Presence(database),
    witnesses: new Witnesses(database),
    storage,
    photoQueue: new PhotoQueue({ db: database, storage, clock, log }),
    secrets,
    signer: new Signer({ db: database, clock, secrets }),
    tokens,
    log,
  }
  await tokens.start()
  await settings.refresh(database)
  await warmUp(database, env.DATABASE_POOL)
  await keepPages(env)
  const app = await createApp(deps)
  const jobs = startJobs(deps)
  return {
    app,
    async stop() {
      tokens.stop()
      await jobs.stop()
    },
  }
}
