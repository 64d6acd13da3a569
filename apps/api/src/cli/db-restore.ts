import { chosenBackup } from '../backup/chosen-backup.ts'
import { restore } from '../backup/backup.ts'
import { picturesFolder } from '../backup/pictures.ts'
import { tellOfRestore } from '../backup/tell-of-restore.ts'
import { systemClock } from '../clock.ts'
import { withDatabase } from '../db/connect.ts'
import { fromWhereTheyStand, readArguments } from './arguments.ts'
import { command, Misused } from './command.ts'
import { refuseFolderOfOthers } from './folder-of-others.ts'

const USAGE = `npm run db:restore -- FILE [--replace] [--no-pictures]
npm run db:restore -- --newest     the newest in BACKUP_DIR
npm run db:restore -- --from-s3    the newest in the bucket for back-ups

Puts a back-up into an empty database, whole or not at all, and brings it up to date if an older version made it.
--replace: what is in the database now is lost. Stop the server first.`

await command(async ({ env, args, say }) => {
  const flag = { type: 'boolean', default: false } as const
  const options = { replace: flag, 'no-pictures': flag, newest: flag, 'from-s3': flag }
  const { positionals, values } = readArguments(args, options, USAGE)
  const [named, ...more] = positionals
  const [isNewest, isFromS3] = [values.newest, values['from-s3']]
  if ((named === undefined) === !(isNewest || isFromS3) || more.length > 0) throw new Misused(USAGE)
  const inFolder = env.S3_BUCKET === undefined
  const pictures = inFolder && !values['no-pictures'] ? picturesFolder(env.DATA_DIR) : null
  if (pictures !== null || isFromS3) await refuseFolderOfOthers(env, 'npm run db:restore -- …')
  const file = await chosenBackup(env, named === undefined ? undefined : fromWhereTheyStand(named), isFromS3, say)
  await withDatabase(
    env,
    async (database) => {
      const { madeAt } = await restore(database, file, { replace: values.replace, pictures, say })
      await tellOfRestore(database, Date.parse(madeAt), systemClock.now(), say)
    },
    { schema: 'as-is', say },
  )
})
