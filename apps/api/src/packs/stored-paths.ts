import { withPaths } from '@anushilon/domain/exam/question'
import { askedAt } from '@anushilon/domain/exam/written-sheet'
import type { PackExam } from '@anushilon/exam-pack/pack'
import type { StoredExam } from '../stores/exam/exams.ts'

type Paths = ReadonlyMap<string, string>

/** Where a picture of the pack is served. */
export function pathIn(paths: Paths) {
  function stored(path: string): string
  function stored(path: string | null): string | null
  function stored(path: string | null): string | null {
    if (path === null) return null
    const found = paths.get(path)
    if (found === undefined) throw new Error(`${path} was not prepared`)
    return found
  }
  return stored
}

/** An exam of a pack with every picture named by the path it will be served under. */
export function storedExam(exam: PackExam, paths: Paths): StoredExam {
  const stored = pathIn(paths)
  const { solutionSheet: sheet } = exam
  return {
    ...exam,
    image: stored(exam.image),
    rules: stored(exam.rules),
    solutionSheet: sheet?.kind === 'file' ? stored(sheet.path) : (sheet?.url ?? null),
    sections: exam.sections.map((section) => ({
      ...section,
      questions: section.questions.map((question) => withPaths(question, stored)),
      written: section.written && askedAt(section.written, stored),
    })),
  }
}
