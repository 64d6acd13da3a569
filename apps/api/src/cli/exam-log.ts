import { keyLetters } from '@anushilon/domain/log/signed'
import { systemClock } from '../clock.ts'
import type { Database } from '../db/database.ts'
import { withDatabase } from '../db/connect.ts'
import type { Env } from '../env.ts'
import { eraseFromLogs } from '../exam-log/erase.ts'
import { Signer } from '../exam-log/signer.ts'
import { refuseOtherSecret } from '../secret-fingerprint.ts'
import { loadSecrets } from '../secrets.ts'
import { recordByCommand } from '../staff/by-command.ts'
import { StartFault } from '../start-fault.ts'
import { studentIdOf } from '../stores/exam-log/log-erasure.ts'
import { logKeys } from '../stores/exam-log/log-keys.ts'
import { command, Misused } from './command.ts'

const USAGE = `npm run exam-log -- rotate-key
npm run exam-log -- erase REGISTRATION-NUMBER

rotate-key makes another key that signs receipts and roots of exam logs. What the old one has signed can still be checked:
its public half is kept, its private half is not. Running servers take the new one within a minute.

erase forgets what the logs of exams say of a student. Their hashes stay, so all roots and all proofs of others are as good
as before; what was said of this student nobody can prove any more, neither they nor the centre. It cannot be undone, and
comes before their answers are removed.`

type Work = (db: Database, env: Env, name: string | undefined) => Promise<string>

const WORK: Readonly<Record<string, Work>> = {
  async 'rotate-key'(db, env) {
    const secrets = await loadSecrets(env)
    await refuseOtherSecret(db, secrets)
    const signer = new Signer({ db, clock: systemClock, secrets })
    const { id } = await signer.rotate()
    await recordByCommand(db, systemClock.now(), { action: 'log.rotate-key', about: id })
    const made = (await logKeys(db)).find((key) => key.id === id)
    return `Signed from now on with the key ${made ? keyLetters(made.publicKey) : id}.`
  },
  async erase(db, _env, regNo) {
    if (regNo === undefined) throw new Misused(USAGE)
    const studentId = await studentIdOf(db, regNo)
    if (studentId === null) throw new StartFault(`There is no student with the registration number ${regNo}.`)
    const exams = await eraseFromLogs(db, { id: studentId, regNo }, systemClock.now())
    return `Forgotten in the logs of ${exams.length} ${exams.length === 1 ? 'exam' : 'exams'}.`
  },
}

await command(async ({ env, args, say }) => {
  const [what = '', name, ...more] = args
  const work = WORK[what]
  if (work === undefined || more.length > 0) throw new Misused(USAGE)
  say.plain([await withDatabase(env, (db) => work(db, env, name), { absent: 'refused', say })])
})
