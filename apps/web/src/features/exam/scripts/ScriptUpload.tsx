import type { Variation } from '@anushilon/domain/variation'
import { useId } from 'react'
import { useSession } from '../../../api/session.ts'
import { useScript } from '../../../photos/use-script.ts'
import { ongoing as en } from '../../../text/en-exam.ts'
import { Badge } from '@anushilon/ui/Badge.tsx'
import { Card } from '@anushilon/ui/Card.tsx'
import { AddPhoto } from './AddPhoto.tsx'
import { PhotoTiles } from './PhotoTiles.tsx'
import { ScriptFoot } from './ScriptFoot.tsx'
import { ScriptNotices } from './ScriptNotices.tsx'
import { ScriptState } from './ScriptState.tsx'
import css from './ScriptUpload.module.css'
import { StoredScript } from './StoredScript.tsx'

interface Props {
  readonly examId: string
  readonly variation: Variation
  readonly subjectId: string
  /** From 1, as it is printed (Decision K). */
  readonly question: number
  readonly marks: number
  /** The server has photos of it. */
  readonly uploaded: boolean
}

/** One question of a written part: its photos, from the camera until they are on the server. */
export function ScriptUpload({ examId, variation, subjectId, question, marks, uploaded }: Props) {
  const studentId = useSession()?.studentId ?? ''
  const { script, ...actions } = useScript({ studentId, examId, variation, subjectId, question })
  const title = useId()
  const isUploaded = uploaded || script.stored !== null
  const add = <AddPhoto script={script} isUploaded={isUploaded} onChosen={actions.add} />

  return (
    <Card as="section" className={css.card} aria-labelledby={title}>
      <div className={css.head}>
        <h3 id={title}>{en.questionNumber(question)}</h3>
        <Badge>{en.marks(marks)}</Badge>
        <ScriptState script={script} isUploaded={isUploaded} />
      </div>
      <div className={css.body}>
        <ScriptNotices script={script} onDismiss={actions.dismissRefused} />
        {script.photos.length === 0 && isUploaded ? (
          <StoredScript stored={script.stored ?? []} replace={add} />
        ) : (
          <>
            <PhotoTiles script={script} actions={actions} add={add} />
            <ScriptFoot script={script} actions={actions} question={question} isUploaded={isUploaded} />
          </>
        )}
      </div>
    </Card>
  )
}
