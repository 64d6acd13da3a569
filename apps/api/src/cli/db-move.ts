import { systemClock } from '../clock.ts'
import { move } from '../backup/backup.ts'
import { withDatabase } from '../db/connect.ts'
import { readEnv } from '../env.ts'
import { readArguments } from './arguments.ts'
import { command, Misused } from './command.ts'

const USAGE = `npm run db:move -- URL        to another PostgreSQL: postgres://user:password@host:5432/name
npm run db:move -- built-in   from the one in DATABASE_URL to the built-in one

Copies everything from the database in use into an empty one, as it is at one moment; the old one stays as it is. Stop
the server first, or say --live: then what students do meanwhile stays behind. Pictures and keys do not move.
--replace: what is in the other one now, as after an earlier move, is lost.`

const BUILT_IN = 'built-in'

await command(async ({ env, args, say }) => {
  const flag = { type: 'boolean', default: false } as const
  const { positionals, values } = readArguments(args, { live: flag, replace: flag }, USAGE)
  const [target, ...more] = positionals
  if (target === undefined || more.length > 0) throw new Misused(USAGE)
  if (target === BUILT_IN && env.DATABASE_URL === undefined) {
    throw new Misused(`The built-in database is the one in use: there is nothing to move.\n\n${USAGE}`)
  }
  const to = readEnv({ ...process.env, DATABASE_URL: target === BUILT_IN ? '' : target })
  const { live, replace } = values
  await withDatabase(
    env,
    (from) =>
      withDatabase(to, (into) => move(from, into, { now: systemClock.now(), live, replace, say }), {
        schema: 'as-is',
        say,
      }),
    { absent: 'refused', schema: 'as-is', say },
  )
  say(
    target === BUILT_IN
      ? 'Done. From now on start without DATABASE_URL'
      : 'Done. From now on start with DATABASE_URL set to that address',
  )
})
