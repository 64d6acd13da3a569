import { destination } from 'pino'
import { createApp } from './app.ts'
import { warmUp } from './db/warm-up.ts'
import { importDemo } from './demo/demo.ts'
import { Developing } from './darkroom/developing.ts'
import type { Deps } from './deps.ts'
import { createExamCache } from './exams/exam-cache.ts'
import { startJobs } from './jobs/jobs.ts'
import { Presence } from './presence/presence.ts'
import { makeFirstOwner } from './staff/first-owner.ts'
import { speaker } from './startup/say.ts'
import type { Ground, Program } from './startup/program.ts'
import { serve } from './startup/serve.ts'
import { createStorage } from './storage/create.ts'
import type { GuardedClock } from './timekeeping/guarded-clock.ts'
import { openClock, rememberStart, thisHost } from './timekeeping/open-clock.ts'
import { bootId, systemTime } from './timekeeping/system-time.ts'
import { watchClock } from './timekeeping/watch.ts'
import { createTokenService } from './tokens/token-service.ts'

const machine = { host: thisHost, bootId: bootId(), time: systemTime() }

function makeDeps({ env, secrets, database, log }: Ground, clock: GuardedClock): Deps {
  const storage = createStorage(env)
  return {
    env,
    clock,
    db: database,
    exams: createExamCache(database),
    presence: new Presence(database),
    storage,
    developing: new Developing({ db: database, storage, clock, log }),
    secrets,
    tokens: createTokenService({ secret: secrets.tokens, db: database, log }),
    log,
  }
}

const program: Program = {
  async prepare(ground) {
    const clock = await openClock(ground.database, machine)
    await rememberStart(ground.database, machine, clock)
    const deps = makeDeps(ground, clock)
    const hints = await importDemo(deps, ground)
    const ownerLink = await makeFirstOwner(deps)
    return ownerLink === null ? hints : [...hints, '', `  The centre's side: set the owner's password at ${ownerLink}`]
  },

  async makeProduct(ground) {
    const { env, database, log } = ground
    const clock = await openClock(database, machine)
    const deps = makeDeps(ground, clock)
    const { tokens } = deps
    await tokens.start()
    await warmUp(database, env.DATABASE_POOL)
    const app = await createApp(deps)
    const jobs = startJobs(deps)
    const watching = watchClock({ ...machine, db: database, clock, log })
    return {
      app,
      async stop() {
        tokens.stop()
        await Promise.all([jobs.stop(), watching.stop()])
      },
    }
  },
}

/** scripts/start.mjs hands on when the person gave the command. */
const since = Number(process.argv.find((argument) => argument.startsWith('--since='))?.slice('--since='.length))

await serve(process.env, { say: speaker(since || Date.now()), logTo: destination(2) }, program)
