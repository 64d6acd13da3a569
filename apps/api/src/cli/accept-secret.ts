import { refuseWhileInUse } from '../backup/load.ts'
import { withDatabase } from '../db/connect.ts'
import { acceptSecret } from '../secret-fingerprint.ts'
import { loadSecrets } from '../secrets.ts'
import { command, Misused } from './command.ts'

const USAGE = `npm run accept-secret -- --lost

For a database whose APP_SECRET or secrets.json is lost for good. From now on the secret of this machine counts: every
student must log in again, passwords that were handed out stop working, receipts cannot be checked any more, and pictures
get new addresses. If there is a copy of the earlier secret anywhere, use that instead. Stop the server first.`

await command(async ({ env, args, say }) => {
  if (args.join(' ') !== '--lost') throw new Misused(USAGE)
  await withDatabase(
    env,
    async (db) => {
      // It has its own secret still, would go on with it, and not start the next time.
      await db.session(refuseWhileInUse)
      await acceptSecret(db, await loadSecrets(env))
    },
    { absent: 'refused', say },
  )
  say('The secret of this machine counts from now on. Start the server.')
})
