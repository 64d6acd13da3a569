import ZoomIn from 'lucide-react/icons/zoom-in'
import ZoomOut from 'lucide-react/icons/zoom-out'
import { type ReactNode, useState } from 'react'
import { sheet as en } from '../text/words.ts'
import { Button } from '../controls/Button.tsx'
import { classNames } from '../class-names.ts'
import { Dialog } from '../feedback/Dialog.tsx'
import css from './ZoomDialog.module.css'

interface Props {
  readonly src: string
  readonly alt: string
  readonly onClose: () => void
  /** Another button beside the one that enlarges. */
  readonly action?: ReactNode
}

/** A picture as large as the screen, and larger. */
export function ZoomDialog({ src, alt, onClose, action }: Props) {
  const [isLarge, setLarge] = useState(false)
  return (
    <Dialog
      open
      title={alt}
      wide
      onClose={onClose}
      actions={
        <>
          <Button look="quiet" icon={isLarge ? ZoomOut : ZoomIn} onClick={() => setLarge(!isLarge)}>
            {isLarge ? en.zoomOut : en.zoomIn}
          </Button>
          {action}
        </>
      }
    >
      <div className={css.scroll}>
        {/* A tap on the picture does it too, and the keyboard gets to what scrolls. */}
        <button type="button" className={css.press} onClick={() => setLarge(!isLarge)}>
          <img src={src} alt={alt} className={classNames(css.full, isLarge && css.large)} />
        </button>
      </div>
    </Dialog>
  )
}
