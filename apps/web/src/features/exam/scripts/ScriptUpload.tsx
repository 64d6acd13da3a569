import type { Variation } from '@anushilon/domain/variation'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleDashed from 'lucide-react/icons/circle-dashed'
import { ongoing as bn } from '../../../text/bn-exam.ts'
import { ongoing as en } from '../../../text/en-exam.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { Card } from '../../../ui/Card.tsx'
import css from './ScriptUpload.module.css'

interface Props {
  readonly examId: string
  readonly variation: Variation
  readonly subjectId: string
  /** From 1, as it is printed (Decision K). */
  readonly question: number
  readonly marks: number
  /** The server has photos of it. */
  readonly uploaded: boolean
  /** To be called when photos have reached the server. */
  readonly onUploaded: () => void
}

/** One question of a written part: its marks, and whether its photos are on the server. */
export function ScriptUpload({ question, marks, uploaded }: Props) {
  return (
    <Card as="section" className={css.card} aria-label={en.questionNumber(question)}>
      <div className={css.head}>
        <h3>{en.questionNumber(question)}</h3>
        <Badge>{en.marks(marks)}</Badge>
        <span className={css.state}>
          {uploaded ? (
            <Badge kind="ok" icon={CircleCheck}>
              {en.uploaded}
            </Badge>
          ) : (
            <Badge icon={CircleDashed}>{en.notUploaded}</Badge>
          )}
        </span>
      </div>
      {!uploaded && (
        <p className={css.words} lang="bn">
          {bn.noPhotos}
        </p>
      )}
    </Card>
  )
}
