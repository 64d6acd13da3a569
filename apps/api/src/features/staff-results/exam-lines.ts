import { SECOND, type Instant } from '@anushilon/domain/instant'
import type { Db } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import { Refused } from '../../http/refused.ts'
import { meritLines, type Line } from '../../merit/standings.ts'
import { loadExamPaper, type ExamPaper } from '../../stores/exam-papers.ts'

/** An exam as it is in this moment: what staff decide by must not be some seconds old. */
export async function examNow({ db }: { readonly db: Db }, examId: string): Promise<ExamPaper> {
  const exam = await loadExamPaper(db, examId)
  if (exam === null) throw new Refused('no-such-exam')
  return exam
}

/** Fewer than this are listed anew each time; of more, whoever turns a page sees the list he has begun to read. */
const QUICK = 2_000
const FRESH_MS = 60 * SECOND

interface Kept {
  readonly examId: string
  readonly stamp: string
  readonly takenAt: Instant
  readonly lines: Promise<readonly Line[]>
}

/** Merit lists for staff. The last large one is kept for a minute, and whoever asks while it is made waits for it. */
export class ExamLines {
  readonly #db: Deps['db']
  #kept: Kept | null = null

  constructor({ db }: Pick<Deps, 'db'>) {
    this.#db = db
  }

  /** `stamp` says which state of the exam is meant. */
  async of(exam: ExamPaper, stamp: string, now: Instant): Promise<readonly Line[]> {
    const known = this.#kept
    if (known?.examId === exam.id && known.stamp === stamp && Math.abs(now - known.takenAt) < FRESH_MS)
      return await known.lines
    const kept: Kept = { examId: exam.id, stamp, takenAt: now, lines: meritLines(this.#db, exam) }
    this.#kept = kept
    const forget = () => {
      if (this.#kept === kept) this.#kept = null
    }
    kept.lines.then((lines) => lines.length < QUICK && forget(), forget)
    return await kept.lines
  }
}
