import { PaperPages } from '@anushilon/ui/question/PaperPages.tsx'
import { writtenSolution as en } from '../../text/en-solutions.ts'

interface Props {
  readonly pages: readonly string[]
  /** Null where the exam has but one subject. */
  readonly subjectName: string | null
}

/** The pages of a written sheet. */
export function SheetPages({ pages, subjectName }: Props) {
  const alt = subjectName === null ? en.questionPaper : en.questionPaperOf(subjectName)
  return <PaperPages pages={pages} alt={alt} label={en.zoomQuestion} />
}
