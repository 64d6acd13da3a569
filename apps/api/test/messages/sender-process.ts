/** Sends what is due, in a process of its own that a test can kill in the middle. */
import { systemClock } from '../../src/clock.ts'
import { withDatabase } from '../../src/db/connect.ts'
import { readEnv } from '../../src/env.ts'
import { sendDueMessages } from '../../src/messages/send-due.ts'
import { loadSecrets } from '../../src/secrets.ts'
import { Settings } from '../../src/settings/settings.ts'

const env = readEnv(process.env)
await withDatabase(env, async (db) => {
  await sendDueMessages({ db, clock: systemClock, secrets: await loadSecrets(env), settings: new Settings(env), env })
})
