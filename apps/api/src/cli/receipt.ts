import { withDatabase } from '../db/connect.ts'
import { explainReceipt } from '../receipts/explain.ts'
import { readReceipt } from '../receipts/receipts.ts'
import { loadSecrets } from '../secrets.ts'
import { StartFault } from '../start-fault.ts'
import { command, Misused } from './command.ts'

const USAGE = `npm run receipt -- CODE

Says what the code on a student's end screen stands for: who, which exam, how many answers the server had, and when; and
how many are stored now. Small letters and spaces do not matter. Ends with 1 where the code is not one of ours.`

await command(async ({ env, args, say }) => {
  if (args.length === 0) throw new Misused(USAGE)
  const receipt = readReceipt((await loadSecrets(env)).receipts, args.join(' '))
  if (receipt === null) {
    throw new StartFault(
      'This is not one of our receipts. It was mistyped, it was issued with other keys (APP_SECRET, or secrets.json in ' +
        'DATA_DIR), or it was made up.',
    )
  }
  say.plain(await withDatabase(env, (db) => explainReceipt(db, receipt), { absent: 'refused', schema: 'as-is' }))
})
