import type { Variation } from '@anushilon/domain/exam/variation'
import { useId } from 'react'
import { useSession } from '../../../api/session.ts'
import { useKeptFocus } from '../../../lib/use-kept-focus.ts'
import { MOST_PHOTOS } from '../../../photos/shrink/limits.ts'
import { standingOf } from '../../../photos/script.ts'
import { useScript } from '../../../photos/use-script.ts'
import { ongoing as en } from '../../../text/en-exam.ts'
import { photos as words } from '../../../text/en-photos.ts'
import { Alert } from '@anushilon/ui/feedback/Alert.tsx'
import { Badge } from '@anushilon/ui/layout/Badge.tsx'
import { Card } from '@anushilon/ui/layout/Card.tsx'
import { TypedQuestion, type Typed } from '@anushilon/ui/question/TypedQuestion.tsx'
import { AddPhoto } from './AddPhoto.tsx'
import { PhotoTiles } from './PhotoTiles.tsx'
import { scriptId } from './script-id.ts'
import { ScriptFoot } from './ScriptFoot.tsx'
import { ScriptNotices } from './ScriptNotices.tsx'
import { ScriptState } from './ScriptState.tsx'
import css from './ScriptUpload.module.css'

interface Props {
  readonly examId: string
  readonly variation: Variation
  readonly subjectId: string
  /** Null where the paper has but one: then its questions stand right under the paper's name. */
  readonly subjectName: string | null
  /** From 1, as it is printed (Decision K). */
  readonly question: number
  readonly marks: number
  /** What is asked, where it was typed. */
  readonly typed: Typed | undefined
  /** The server has photos of it. */
  readonly uploaded: boolean
  /** What the student should do next on this page is to upload these. */
  readonly isNext: boolean
}

/** One question of a written part: its photos, from the camera until they are on the server, and there. */
export function ScriptUpload(props: Props) {
  const { examId, variation, subjectId, subjectName, question, marks, typed, uploaded, isNext } = props
  const studentId = useSession()?.studentId ?? ''
  const { script, ...actions } = useScript({ studentId, examId, variation, subjectId, question })
  const titleId = useId()
  const cardId = scriptId(subjectId, question)
  const keepFocus = useKeptFocus(cardId)
  const Heading = subjectName === null ? 'h2' : 'h3'
  const number = en.questionNumber(question)
  const known = standingOf(script)
  const standing = known === 'none' && uploaded ? 'uploaded' : known
  const isUploaded = uploaded || (script.received ?? []).length > 0

  return (
    <Card as="section" id={cardId} tabIndex={-1} className={css.card} aria-labelledby={titleId} onFocus={keepFocus}>
      <div className={css.head}>
        <Heading id={titleId}>{number}</Heading>
        <Badge>{en.marks(marks)}</Badge>
        <ScriptState standing={standing} />
      </div>
      <div className={css.body}>
        {typed && <TypedQuestion question={typed} number={question} />}
        <ScriptNotices script={script} onDismiss={actions.dismissRefused} />
        <PhotoTiles
          script={script}
          actions={actions}
          add={
            script.photos.length < MOST_PHOTOS && (
              <li>
                <AddPhoto isUploaded={isUploaded} onChosen={actions.add} />
              </li>
            )
          }
        />
        {standing === 'uploaded' && (
          <div className={css.said}>
            <Alert kind="ok" live="status" title={words.success} />
          </div>
        )}
        <ScriptFoot
          script={script}
          actions={actions}
          title={subjectName === null ? number : words.ofSubject(subjectName, number)}
          isUploaded={isUploaded}
          isNext={isNext}
        />
      </div>
    </Card>
  )
}
