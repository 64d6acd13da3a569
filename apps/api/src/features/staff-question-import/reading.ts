import type { Decision, ImportTarget } from '@anushilon/contract/staff/question-import'
import type { Db } from '../../db/database.ts'
import { reading, type Ask } from '../../readers/reading.ts'
import { sentFile } from '../../readers/sent-file.ts'
import { wordsInBank } from '../../stores/exam/question-bank.ts'

export interface Asked {
  readonly fileId: string
  readonly decisions: readonly Decision[]
  readonly leaveOutFaulty: boolean
  readonly convertOldFonts?: boolean
  readonly target?: ImportTarget
}

export interface OpenQuestions {
  readonly fileName: string
  readonly ask: Ask<'questions'>
}

/** Reads the file again and puts in what was decided: what is previewed is what will be imported. */
export async function withQuestions<T>(
  db: Db,
  staffId: number,
  { fileId, decisions, leaveOutFaulty, convertOldFonts = false, target }: Asked,
  work: (file: OpenQuestions) => Promise<T>,
): Promise<T> {
  const { name, spool } = await sentFile(db, staffId, fileId)
  return await reading('questions', spool, { name }, async (ask) => {
    await ask('decide', { decisions, leaveOutFaulty, convertOldFonts, known: await knownIn(db, ask, target) })
    return await work({ fileName: name, ask })
  })
}

/** Which of them the bank of the subject has: the same words, however they are spaced. A paper may have them again. */
async function knownIn(db: Db, ask: Ask<'questions'>, target: ImportTarget | undefined): Promise<ReadonlySet<number>> {
  const known = new Set<number>()
  if (target === undefined || target.examId !== null) return known
  for (let from = 0; ;) {
    const words = await ask('words', from)
    if (words.length === 0) return known
    for (const at of await wordsInBank(db, target.subjectId, words)) known.add(from + at)
    from += words.length
  }
}
