import { MINUTE, type Instant } from '@anushilon/domain/instant'
import { Cache } from '../../cache.ts'
import type { Db } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import { required } from '../../refused.ts'
import { meritLines, type Line } from '../../merit/standings.ts'
import { loadFullExam, type FullExam } from '../../stores/exam/full-exams.ts'

/** An exam as it is in this moment: what staff decide by must not be some seconds old. */
export async function examNow({ db }: { readonly db: Db }, examId: string): Promise<FullExam> {
  return required(await loadFullExam(db, examId), 'no-such-exam')
}

/** Fewer than this are listed anew each time; of more, whoever turns a page sees the list they have begun to read. */
const QUICK = 2_000
const FRESH_FOR = MINUTE

/** Merit lists for staff. The last large one is cached for a minute, and whoever asks while it is made waits for it. */
export class ExamLines {
  readonly #db: Deps['db']
  readonly #cache = new Cache<string, readonly Line[]>({
    most: 1,
    freshFor: ({ length }) => (length < QUICK ? 0 : FRESH_FOR),
  })

  constructor({ db }: Pick<Deps, 'db'>) {
    this.#db = db
  }

  /** `stamp` says which state of the exam is meant. */
  async of(exam: FullExam, stamp: string, now: Instant): Promise<readonly Line[]> {
    return await this.#cache.get(JSON.stringify([exam.id, stamp]), now, () => meritLines(this.#db, exam))
  }
}
