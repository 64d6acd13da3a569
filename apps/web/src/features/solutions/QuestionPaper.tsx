import { fileUrl } from '@anushilon/ui/file-url.ts'
import { writtenSolution as en } from '../../text/en-solutions.ts'
import { ZoomPicture } from '@anushilon/ui/question/ZoomPicture.tsx'

const SHEET_RATIO = 3 / 4

interface Props {
  readonly image: string
  /** Null where the exam has but one subject. */
  readonly subjectName: string | null
}

export function QuestionPaper({ image, subjectName }: Props) {
  return (
    <ZoomPicture
      src={fileUrl(image)}
      alt={subjectName === null ? en.questionPaper : en.questionPaperOf(subjectName)}
      ratio={SHEET_RATIO}
      grows
      label={en.zoomQuestion}
    />
  )
}
