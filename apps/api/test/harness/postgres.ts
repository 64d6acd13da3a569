import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

export interface TestPostgres {
  readonly url: string
  stop(): Promise<void>
}

const PROGRAM = fileURLToPath(new URL('./serve-postgres.ts', import.meta.url))

/** The one given by TEST_DATABASE_URL (its user must be allowed to make databases), or an embedded one of our own. */
export async function startTestPostgres(): Promise<TestPostgres> {
  const given = process.env['TEST_DATABASE_URL']
  return given ? { url: given, stop: async () => undefined } : await startTemporaryPostgres()
}

/** The embedded server in a folder of its own, which goes with it. */
export async function startTemporaryPostgres(): Promise<TestPostgres> {
  const child = fork(PROGRAM, { execArgv: [], stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  const ended = once(child, 'exit')
  const [message] = (await Promise.race([once(child, 'message'), ended])) as [{ url: string } | number | null]
  if (message === null || typeof message === 'number') throw new Error('the PostgreSQL for the tests did not start')
  return {
    url: message.url,
    async stop() {
      child.disconnect()
      await ended
    },
  }
}
