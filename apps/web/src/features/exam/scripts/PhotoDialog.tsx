import ArrowLeft from 'lucide-react/icons/arrow-left'
import ArrowRight from 'lucide-react/icons/arrow-right'
import RotateCw from 'lucide-react/icons/rotate-cw'
import Trash2 from 'lucide-react/icons/trash-2'
import type { Photo } from '../../../photos/script.ts'
import type { ScriptActions } from '../../../photos/use-script.ts'
import { photos as bn } from '../../../text/bn-photos.ts'
import { photos as words } from '../../../text/en-photos.ts'
import { Button } from '@anushilon/ui/Button.tsx'
import { classes } from '@anushilon/ui/classes.ts'
import { Dialog } from '@anushilon/ui/Dialog.tsx'
import { Spinner } from '@anushilon/ui/Spinner.tsx'
import { BlobImage } from './BlobImage.tsx'
import css from './PhotoDialog.module.css'

interface Props {
  readonly photos: readonly Photo[]
  readonly id: string
  readonly actions: ScriptActions
  readonly onClose: () => void
}

/** One photo, as large as the screen allows: is it legible, upright and in its place? */
export function PhotoDialog({ photos, id, actions, onClose }: Props) {
  const index = photos.findIndex((photo) => photo.id === id)
  const photo = photos[index]
  if (photo === undefined) return null
  const isWorking = photo.state === 'queued' || photo.state === 'developing'
  return (
    <Dialog
      open
      wide
      title={words.photo(index + 1)}
      onClose={onClose}
      actions={<Button onClick={onClose}>{words.done}</Button>}
    >
      <div className={css.body}>
        <div className={classes(css.frame, isWorking && css.working)}>
          {photo.developed !== null && <BlobImage blob={photo.developed.picture} alt={words.photo(index + 1)} />}
          {isWorking && (
            <output className={css.veil}>
              <Spinner size={26} /> {words.states.developing}
            </output>
          )}
        </div>
        <div className={css.tools}>
          <Button look="quiet" small icon={RotateCw} onClick={() => actions.turn(id)}>
            {words.turn}
          </Button>
          <Button look="quiet" small icon={ArrowLeft} disabled={index === 0} onClick={() => actions.move(id, -1)}>
            {words.earlier}
          </Button>
          <Button
            look="quiet"
            small
            icon={ArrowRight}
            disabled={index === photos.length - 1}
            onClick={() => actions.move(id, 1)}
          >
            {words.later}
          </Button>
          <Button
            look="quiet"
            small
            icon={Trash2}
            onClick={() => {
              actions.remove(id)
              onClose()
            }}
          >
            {words.remove}
          </Button>
        </div>
        <p lang="bn" className="small">
          {bn.check}
        </p>
      </div>
    </Dialog>
  )
}
