import { refuseDemoOutside } from './demo/refuse-demo-outside.ts'
import { createExamCache } from './exams/exam-cache.ts'
import { makeFirstOwner } from './staff/first-owner.ts'
import { Settings } from './settings/settings.ts'
import type { Hints, Runtime } from './startup/program.ts'
import { createStorage } from './storage/create.ts'
import { openClock, rememberStart, thisMachine } from './timekeeping/open-clock.ts'

/** What a machine does once before it serves: the demo, and somebody who can sign in. */
export async function prepare({ env, secrets, database: db, say, throwIfStopped }: Runtime): Promise<Hints> {
  const machine = thisMachine()
  const clock = await openClock(db, machine)
  await rememberStart(db, machine, clock)
  const settings = new Settings(env)
  await settings.refresh(db)
  const deps = { env, settings, secrets, db, clock, exams: createExamCache(db), storage: createStorage(env) }
  await refuseDemoOutside(deps)
  // Loaded only where it is wanted: with what draws its photos it takes more memory than all the rest of a start.
  const hints = env.DEMO ? await (await import('./demo/demo.ts')).importDemo(deps, { say, throwIfStopped }) : []
  const ownerLink = await makeFirstOwner(deps)
  return (address) =>
    ownerLink === null
      ? hints
      : [...hints, '', `  The centre's side: set the owner's password at ${address}${ownerLink}`]
}
