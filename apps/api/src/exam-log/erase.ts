import type { Instant } from '@anushilon/domain/instant'
import type { Database, Db } from '../db/database.ts'
import { recordByCommand } from '../staff/by-command.ts'
import { bundlesAbout, saveBundles } from '../stores/exam-log/log-batches.ts'
import { forgetSeeds, loggedExamsOf } from '../stores/exam-log/log-erasure.ts'
import { recordOf, recordsIn } from './leaf.ts'
import { sequenceLeaves } from './sequence.ts'

/**
 * Erases what the logs of exams say of a student: the contents of their leaves and what their salts were made from. The
 * hashes stay in their places, so every root and every other student's proof are as good as before. Returns the exams.
 * That it was done stands in the log of what staff do: nothing else tells it afterwards.
 */
export async function eraseFromLogs(
  db: Database,
  { id: studentId, regNo }: { readonly id: number; readonly regNo: string },
  now: Instant,
): Promise<string[]> {
  // What waits for its place would be missed.
  await sequenceLeaves({ db })
  return await db.transaction(async (tx) => {
    const exams = await loggedExamsOf(tx, studentId)
    for (const examId of exams) await blank(tx, examId, studentId)
    await forgetSeeds(tx, studentId)
    if (exams.length > 0) {
      const entry = { action: 'student.erase', about: `Registration number ${regNo}`, studentId, after: { exams } }
      await recordByCommand(tx, now, entry)
    }
    return exams
  })
}

const NOTHING = Buffer.alloc(0)

async function blank(tx: Db, examId: string, studentId: number): Promise<void> {
  const bundles = await bundlesAbout(tx, examId, studentId)
  const blanked = bundles.map((bundle) => ({
    ...bundle,
    leaves: Buffer.concat(
      [...recordsIn(bundle.leaves)].map((record) =>
        record.studentId === studentId ? recordOf(studentId, { hash: record.hash, content: NOTHING }) : record.bytes,
      ),
    ),
  }))
  if (blanked.length > 0) await saveBundles(tx, examId, blanked)
}
