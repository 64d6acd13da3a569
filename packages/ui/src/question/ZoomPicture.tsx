import ZoomIn from 'lucide-react/icons/zoom-in'
import { useState } from 'react'
import { sheet as en } from '../text/words.ts'
import { Button } from '../controls/Button.tsx'
import { Picture } from './Picture.tsx'
import { ZoomDialog } from './ZoomDialog.tsx'
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
  return (
    <figure className={css.figure}>
      <Picture src={src} alt={alt} ratio={ratio} fit="contain" grows={grows} needed className={css.picture} />
      <div className={css.foot}>
        <Button look="text" small icon={ZoomIn} onClick={() => setOpen(true)}>
          {label}
        </Button>
      </div>
      {open && <ZoomDialog src={src} alt={alt} onClose={() => setOpen(false)} />}
    </figure>
  )
}
