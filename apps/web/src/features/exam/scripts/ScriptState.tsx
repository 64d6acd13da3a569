import CircleCheck from 'lucide-react/icons/circle-check'
import CircleDashed from 'lucide-react/icons/circle-dashed'
import CloudUpload from 'lucide-react/icons/cloud-upload'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { isOnItsWay, type Script } from '../../../photos/script.ts'
import { photos as words } from '../../../text/en-photos.ts'
import { classes } from '@anushilon/ui/classes.ts'
import css from './ScriptUpload.module.css'

/** At the right of the question's head: where its photos stand. */
export function ScriptState({ script, isUploaded }: { readonly script: Script; readonly isUploaded: boolean }) {
  const { photos } = script
  const failed = photos.filter(({ state }) => state === 'failed').length
  if (failed > 0) {
    return (
      <span className={classes(css.state, css.failed)}>
        <TriangleAlert size={16} /> {words.failedCount(failed)}
      </span>
    )
  }
  if (isOnItsWay(script)) {
    return (
      <span className={classes(css.state, css.going)}>
        <CloudUpload size={16} /> {words.uploading}
      </span>
    )
  }
  if (photos.length > 0) return <span className={css.state}>{words.photos(photos.length)}</span>
  return isUploaded ? (
    <span className={classes(css.state, css.uploaded)}>
      <CircleCheck size={16} /> {words.uploaded}
    </span>
  ) : (
    <span className={css.state}>
      <CircleDashed size={16} /> {words.noPhoto}
    </span>
  )
}
