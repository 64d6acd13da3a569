import type { RunningWritten } from '@anushilon/contract/schemas/running-written'
import type { ScriptStanding } from '../../../../photos/script.ts'
import type { StandingAt } from '../../../../photos/use-server-pages.ts'

interface WrittenQuestion {
  readonly subjectId: string
  readonly question: number
  /** Where its photos stand. */
  readonly standing: ScriptStanding
  /** The server has photos of it. */
  readonly isUploaded: boolean
}

/** Each question of the paper. What another tab has sent is known here before the next look at the paper tells of it. */
export function questionsOf(
  sections: readonly Pick<RunningWritten['sections'][number], 'subjectId' | 'marks' | 'uploaded'>[],
  standingAt: StandingAt,
): WrittenQuestion[] {
  return sections.flatMap(({ subjectId, marks, uploaded }) =>
    marks.map((_, index) => {
      const question = index + 1
      const isTold = uploaded.includes(question)
      const standing = standingAt(subjectId, question, isTold)
      return { subjectId, question, standing, isUploaded: isTold || standing === 'uploaded' }
    }),
  )
}
