import ArrowLeft from 'lucide-react/icons/arrow-left'
import ArrowRight from 'lucide-react/icons/arrow-right'
import RotateCw from 'lucide-react/icons/rotate-cw'
import Trash2 from 'lucide-react/icons/trash-2'
import type { Photo } from '../../../photos/script.ts'
import type { ScriptActions } from '../../../photos/use-script.ts'
import { photos as bn } from '../../../text/bn-photos.ts'
import { photos as words } from '../../../text/en-photos.ts'
import { Button } from '@anushilon/ui/controls/Button.tsx'
import { classNames } from '@anushilon/ui/class-names.ts'
import { Dialog } from '@anushilon/ui/feedback/Dialog.tsx'
import { Spinner } from '@anushilon/ui/feedback/Spinner.tsx'
import css from './PhotoDialog.module.css'
import { PhotoImage } from './PhotoImage.tsx'

interface Props {
  readonly photos: readonly Photo[]
  readonly id: string
  readonly actions: ScriptActions
  /** It may be taken away. */
  readonly isRemovable: boolean
  readonly onClose: () => void
}

/** One photo, as large as the screen allows: is it legible, upright and in its place? */
export function PhotoDialog({ photos, id, actions, isRemovable, onClose }: Props) {
  const index = photos.findIndex((photo) => photo.id === id)
  const photo = photos[index]
  if (photo === undefined) return null
  const isStored = photo.stored !== null
  const name = isStored ? words.uploadedPhoto(index + 1) : words.photo(index + 1)
  const isWorking = photo.state === 'queued' || photo.state === 'developing'
  return (
    <Dialog open wide title={name} onClose={onClose} actions={<Button onClick={onClose}>{words.done}</Button>}>
      <div className={css.body}>
        <div className={classNames(css.frame, isWorking && css.working)}>
          <PhotoImage photo={photo} isLarge alt={name} />
          {isWorking && (
            <output className={css.veil}>
              <Spinner size={26} /> {words.states.developing}
            </output>
          )}
        </div>
        <div className={css.tools}>
          {!isStored && (
            <Button look="quiet" small icon={RotateCw} onClick={() => actions.turn(id)}>
              {words.turn}
            </Button>
          )}
          {/* At either end not `disabled`: who got there by keyboard keeps the focus. There a move does nothing. */}
          <Button look="quiet" small icon={ArrowLeft} aria-disabled={index === 0} onClick={() => actions.move(id, -1)}>
            {words.earlier}
          </Button>
          <Button
            look="quiet"
            small
            icon={ArrowRight}
            aria-disabled={index === photos.length - 1}
            onClick={() => actions.move(id, 1)}
          >
            {words.later}
          </Button>
          <Button
            look="quiet"
            small
            icon={Trash2}
            disabled={!isRemovable}
            onClick={() => {
              actions.remove(id)
              onClose()
            }}
          >
            {words.remove}
          </Button>
        </div>
        <p lang="bn" className="small">
          {isStored ? bn.changeUploaded : bn.check}
        </p>
      </div>
    </Dialog>
  )
}
