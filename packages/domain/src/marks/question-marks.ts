import type { Section } from '../exam/exam.ts'
import { partOf, type Sitting } from '../sitting/attempt.ts'
import { marksFor, type Marks } from './marks.ts'
import { verdictOn, type Answers, type Scheme, type ScriptMarks } from './scoring.ts'

interface Work extends Sitting {
  readonly answers: Answers
  readonly scriptMarks: readonly ScriptMarks[]
}

/**
 * What each question brought one student, MCQ by number and then the written ones by section; null where it was not on
 * their paper, left blank or not marked.
 */
export function questionMarks(
  sections: readonly Pick<Section, 'questions' | 'written'>[],
  work: Work,
  { key, policy }: Scheme,
): (Marks | null)[] {
  const had = new Set(partOf(work, 'mcq')?.paper.flatMap(({ questions }) => questions))
  const mcq = sections.flatMap(({ questions }) =>
    questions.map(({ number }) => {
      const verdict = had.has(number) ? verdictOn(number, work.answers, key) : 'blank'
      if (policy === null || verdict === 'blank') return null
      return marksFor({ right: 0, wrong: 0, blank: 0, [verdict]: 1 }, policy)
    }),
  )
  const written = sections.flatMap((section, index) =>
    (section.written?.marks ?? []).map((_, question) => {
      const given = work.scriptMarks.find((one) => one.section === index && one.question === question + 1)
      return given?.marks ?? null
    }),
  )
  return [...mcq, ...written]
}
