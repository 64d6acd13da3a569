import type { QuestionKey } from '../exam/exam.ts'
import { verdictOn } from '../marks/scoring.ts'
import { percentRight, type RightFigures } from './difficulty.ts'
import type { Share } from './course-progress.ts'

/** A question of a chapter that a student had in an exam whose results are out, with the key that made them. */
export interface ChapterAnswer {
  readonly subjectId: string
  readonly subjectName: string
  readonly chapter: string
  readonly key: QuestionKey
  /** Null: left blank. */
  readonly picked: number | null
  /** What the ranked did with it. */
  readonly figures: RightFigures
}

/** In percent of the questions that were right; the class with the same questions. */
export interface ChapterProgress extends Share {
  readonly subjectId: string
  readonly subjectName: string
  readonly chapter: string
  readonly questions: number
}

/** Subject by subject, the weakest chapter first. A cancelled question says nothing of anybody. */
export function progressByChapter(answers: readonly ChapterAnswer[]): ChapterProgress[] {
  const counted = answers.filter(({ key }) => key !== 'cancelled')
  const chapters = Map.groupBy(counted, ({ subjectId, chapter }) => JSON.stringify([subjectId, chapter]))
  return [...chapters.values()]
    .flatMap((asked) => {
      const [first] = asked
      if (first === undefined) return []
      const { subjectId, subjectName, chapter } = first
      const shares = asked.map(({ figures }) => percentRight(figures)).filter((share) => share !== null)
      return {
        subjectId,
        subjectName,
        chapter,
        questions: asked.length,
        own: rounded((100 * asked.filter(isRight).length) / asked.length),
        class:
          shares.length < asked.length ? null : rounded(shares.reduce((sum, each) => sum + each, 0) / shares.length),
      }
    })
    .toSorted((one, other) => one.subjectName.localeCompare(other.subjectName, 'bn') || one.own - other.own)
}

function isRight({ key, picked }: ChapterAnswer): boolean {
  return verdictOn(0, new Map(picked === null ? [] : [[0, picked]]), new Map([[0, key]])) === 'right'
}

/** One decimal. */
function rounded(share: number): number {
  return Math.round(share * 10) / 10
}
