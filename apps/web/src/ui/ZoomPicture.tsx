import ZoomIn from 'lucide-react/icons/zoom-in'
import ZoomOut from 'lucide-react/icons/zoom-out'
import { useState } from 'react'
import { ongoing as en } from '../text/en-exam.ts'
import { Button } from './Button.tsx'
import { classes } from './classes.ts'
import { Dialog } from './Dialog.tsx'
import { Picture } from './Picture.tsx'
import css from './ZoomPicture.module.css'

interface Props {
  readonly src: string
  readonly alt: string
  readonly ratio: number
  /** A sheet of any length: its box takes the picture's ratio. */
  readonly grows?: boolean
  readonly label?: string
}

/** A picture that matters: it can be enlarged, and asked for again if it does not come. */
export function ZoomPicture({ src, alt, ratio, grows = false, label = en.enlarge }: Props) {
  const [open, setOpen] = useState(false)
  const [isLarge, setLarge] = useState(false)
  return (
    <figure className={css.figure}>
      <Picture src={src} alt={alt} ratio={ratio} fit="contain" grows={grows} needed className={css.picture} />
      <div className={css.foot}>
        <Button look="text" small icon={ZoomIn} onClick={() => setOpen(true)}>
          {label}
        </Button>
      </div>
      <Dialog
        open={open}
        title={alt}
        wide
        onClose={() => setOpen(false)}
        actions={
          <Button look="quiet" icon={isLarge ? ZoomOut : ZoomIn} onClick={() => setLarge(!isLarge)}>
            {isLarge ? en.zoomOut : en.zoomIn}
          </Button>
        }
      >
        <div className={css.scroll}>
          {/* A tap on the picture does it too, and the keyboard gets to what scrolls. */}
          <button type="button" className={css.press} onClick={() => setLarge(!isLarge)}>
            <img src={src} alt={alt} className={classes(css.full, isLarge && css.large)} />
          </button>
        </div>
      </Dialog>
    </figure>
  )
}
