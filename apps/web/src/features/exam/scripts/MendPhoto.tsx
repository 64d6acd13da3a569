import Camera from 'lucide-react/icons/camera'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import type { PhotoState } from '../../../photos/script.ts'
import { photos as words } from '../../../text/en-photos.ts'
import { ui } from '@anushilon/ui/text/words.ts'
import css from './PhotoTiles.module.css'
import { HAS_TOUCH, usePhotoInput } from './use-photo-input.tsx'

interface Props {
  readonly state: PhotoState
  readonly number: number
  readonly onRetry: () => void
  readonly onRetake: (file: File) => void
}

/** On the tile of a photo that has gone wrong: what can be done about it. */
export function MendPhoto({ state, number, onRetry, onRetake }: Props) {
  const { input, open } = usePhotoInput(HAS_TOUCH ? 'camera' : 'gallery', ([file]) => {
    if (file !== undefined) onRetake(file)
  })
  if (state === 'failed') {
    return (
      <button type="button" className={css.mend} aria-label={words.retryPhoto(number)} onClick={onRetry}>
        <RefreshCw size={16} /> {ui.retry}
      </button>
    )
  }
  if (state !== 'damaged') return null
  return (
    <>
      {input}
      <button type="button" className={css.mend} aria-label={words.retakePhoto(number)} onClick={open}>
        <Camera size={16} /> {words.retake}
      </button>
    </>
  )
}
