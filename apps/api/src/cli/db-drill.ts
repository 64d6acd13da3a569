import { dhakaDay, dhakaClock } from '@anushilon/domain/dhaka-time'
import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import { chosenBackup } from '../backup/chosen-backup.ts'
import { drill } from '../backup/drill.ts'
import { unload } from '../backup/load.ts'
import { type OpenDatabase, withDatabaseAt, withOpenDatabase } from '../db/connect.ts'
import type { Database } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import { readEnv } from '../env.ts'
import { loadSecrets } from '../secrets.ts'
import { errorCode, StartFault } from '../start-fault.ts'
import type { Say } from '../startup/say.ts'
import { fromWhereTheyStand, readArguments } from './arguments.ts'
import { command, Misused } from './command.ts'
import { refuseFolderOfOthers } from './folder-of-others.ts'

const IN_USE_OR_OF_ANOTHER = new Set(['55006', '42501'])

const USAGE = `npm run db:drill [-- FILE] [--from-s3] [--into URL]

Restores the newest back-up (or FILE, or with --from-s3 the newest in the bucket) into a scratch database, compares every
table and every picture with it, and removes the scratch database. The database in use is not touched. --into: an empty
database elsewhere, where this one's user may not make any; it is empty again afterwards.`

await command(async ({ env, args, say }) => {
  const options = { 'from-s3': { type: 'boolean' }, into: { type: 'string' } } as const
  const { positionals, values } = readArguments(args, options, USAGE)
  const [named, ...more] = positionals
  if (more.length > 0) throw new Misused(USAGE)
  if (values['from-s3'] === true) await refuseFolderOfOthers(env, 'npm run db:drill -- --from-s3')
  const file = await chosenBackup(
    env,
    named === undefined ? undefined : fromWhereTheyStand(named),
    values['from-s3'] === true,
    say,
  )
  const { files: fileKey } = await loadSecrets(env)
  const work = (scratch: Database) => drill(scratch, file, { say, fileKey })
  const { into } = values
  const { madeAt, tables, rows, pictures } =
    into !== undefined
      ? await inNamed(into, work, say)
      : await withOpenDatabase(env, { say }, (open) => inScratch(open, work))
  const at = Date.parse(madeAt)
  say(`This back-up is good: ${dhakaDay(at)}, ${dhakaClock(at)}`)
  say(
    `${tables} tables with ${rows.toLocaleString('en')} rows and ${pictures.toLocaleString('en')} pictures, all as they were`,
  )
})

/** It stays the centre's: as empty as it was, for the next drill. */
async function inNamed<T>(url: string, work: (db: Database) => Promise<T>, say: Say): Promise<T> {
  const env = readEnv({ ...process.env, DATABASE_URL: url })
  return await withOpenDatabase(env, { say }, async ({ database }) => {
    const done = await work(database)
    await unload(database)
    return done
  })
}

/** What drills left that were broken off: the whole centre once more, which nobody would look for. */
async function dropLeftovers(database: Database): Promise<void> {
  const left = await database.many(
    z.object({ datname: z.string() }),
    sql`select datname from pg_database where datname ~ '^anushilon_drill_[0-9a-f]{8}$'`,
  )
  for (const { datname } of left) {
    await database
      .session((client) => client.query(`drop database if exists ${datname}`))
      .catch((error: unknown) => {
        if (!IN_USE_OR_OF_ANOTHER.has(errorCode(error))) throw error
      })
  }
}

async function inScratch<T>(
  { database, url }: Pick<OpenDatabase, 'database' | 'url'>,
  work: (db: Database) => Promise<T>,
): Promise<T> {
  await dropLeftovers(database)
  const name = `anushilon_drill_${randomBytes(4).toString('hex')}`
  await database
    .session((client) => client.query(`create database ${name} template template0 encoding 'UTF8'`))
    .catch((error: unknown) => {
      if (errorCode(error) !== '42501') throw error
      throw new StartFault(
        'The user of DATABASE_URL may not make a scratch database. Allow it (ALTER USER … CREATEDB), or name an empty ' +
          'database with --into URL.',
      )
    })
  // Of several hosts the one that takes writes is found again.
  const scratch = url.replace(/^(\w+:\/\/[^/?]*)(?:\/[^?]*)?/, `$1/${name}`)
  try {
    return await withDatabaseAt(scratch, work)
  } finally {
    await database.session((client) => client.query(`drop database ${name} with (force)`))
  }
}
