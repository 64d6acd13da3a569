import { setPriority } from 'node:os'
import { systemClock } from '../clock.ts'
import { backUp } from '../backup/backup.ts'
import { picturesFolder } from '../backup/pictures.ts'
import { runBackup } from '../backup/run-backup.ts'
import { withDatabase } from '../db/connect.ts'
import { fromWhereTheyStand, readArguments } from './arguments.ts'
import { command, Misused } from './command.ts'
import { refuseFolderOfOthers } from './folder-of-others.ts'

const USAGE = `npm run db:backup                            one more in BACKUP_DIR, as every night's is
npm run db:backup -- FILE [--no-pictures]    everything in one new file

Writes everything in the database, as it is at this moment; the server may go on meanwhile. In BACKUP_DIR the pictures of
all back-ups lie in one folder beside them, each once. Into a FILE the pictures of DATA_DIR/files go in too, unless they
lie in an S3 bucket or --no-pictures is said. Not in it: the keys (DATA_DIR/secrets.json or APP_SECRET). Keep those apart
from the back-ups, and keep them.`

await command(async ({ env, args, say }) => {
  const options = { 'no-pictures': { type: 'boolean' }, night: { type: 'string' } } as const
  const { positionals, values } = readArguments(args, options, USAGE)
  const [file, ...more] = positionals
  if (more.length > 0) throw new Misused(USAGE)
  if (file === undefined) {
    // The server started it, for this night; a person at the terminal does not wait for quieter times.
    const dueAt = values.night === undefined ? null : Number(values.night)
    if (dueAt === null)
      await refuseFolderOfOthers(env, 'npm run db:backup, or as root into a file of its own: npm run db:backup -- FILE')
    else setPriority(19)
    const kind = dueAt === null ? 'by-hand' : 'nightly'
    const asker = dueAt === null ? 'person' : 'server'
    await withDatabase(env, (db) => runBackup(db, { env, kind, dueAt, clock: systemClock, say }), {
      absent: 'refused',
      asker,
      say,
    })
    return
  }
  const inFolder = env.S3_BUCKET === undefined
  const pictures = inFolder && values['no-pictures'] !== true ? picturesFolder(env.DATA_DIR) : null
  if (!inFolder) say('The pictures are in the S3 bucket; they are not in this file')
  const bytes = await withDatabase(
    env,
    (database) => backUp(database, fromWhereTheyStand(file), { now: systemClock.now(), pictures, say }),
    { absent: 'refused', schema: 'as-is', say },
  )
  say(`${file} is complete (${(bytes / 1e6).toFixed(1)} MB)`)
})
