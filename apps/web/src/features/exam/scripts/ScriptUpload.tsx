import type { Variation } from '@anushilon/domain/variation'
import { useEffect, useEffectEvent, useId } from 'react'
import { useSession } from '../../../api/session.ts'
import { desk } from '../../../photos/photo-delivery.ts'
import { keyOf } from '../../../photos/script.ts'
import { useScript } from '../../../photos/use-script.ts'
import { ongoing as en } from '../../../text/en-exam.ts'
import { photos as words } from '../../../text/en-photos.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { Card } from '../../../ui/Card.tsx'
import { toast } from '../../../ui/toast.ts'
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
  /** Called when photos have reached the server. */
  readonly onUploaded: () => void
}

/** One question of a written part: its photos, from the camera until they are on the server. */
export function ScriptUpload({ examId, variation, subjectId, question, marks, uploaded, onUploaded }: Props) {
  const studentId = useSession()?.studentId ?? ''
  const place = { studentId, examId, variation, subjectId, question }
  const { script, ...actions } = useScript(place)
  const title = useId()
  const isUploaded = uploaded || script.stored !== null
  const add = <AddPhoto script={script} isUploaded={isUploaded} onChosen={actions.add} />
  useUploaded(keyOf(place), onUploaded)

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

function useUploaded(key: string, onUploaded: () => void): void {
  const told = useEffectEvent(onUploaded)
  useEffect(
    () =>
      desk.onUploaded((place) => {
        if (keyOf(place) !== key) return
        toast(words.toast, 'upload')
        told()
      }),
    [key],
  )
}
