import Camera from 'lucide-react/icons/camera'
import Images from 'lucide-react/icons/images'
import { type ChangeEvent, useId, useRef } from 'react'
import { MOST_PHOTOS } from '../../../photos/limits.ts'
import { isOnItsWay, type Script } from '../../../photos/script.ts'
import { photos as words } from '../../../text/en-photos.ts'
import { Button } from '@anushilon/ui/Button.tsx'
import css from './AddPhoto.module.css'

interface Props {
  readonly script: Script
  readonly isUploaded: boolean
  readonly onChosen: (files: readonly File[]) => void
}

/** A finger means a device with a camera at hand. */
const HAS_TOUCH = navigator.maxTouchPoints > 0

/**
 * Where photos come in: from the camera or from the gallery. A phone gets a button for each, since its gallery often
 * offers no camera; a computer has files only.
 */
export function AddPhoto({ script, isUploaded, onChosen }: Props) {
  const gallery = useRef<HTMLInputElement>(null)
  const camera = useRef<HTMLInputElement>(null)
  const id = useId()
  if (isOnItsWay(script) || script.sending.kind === 'closed' || script.photos.length >= MOST_PHOTOS) return null

  function choose({ target }: ChangeEvent<HTMLInputElement>) {
    const files = [...(target.files ?? [])]
    // So that the same file can be chosen again after it was refused or removed.
    target.value = ''
    if (files.length > 0) onChosen(files)
  }

  const isReplacing = isUploaded && script.photos.length === 0
  return (
    <>
      <label htmlFor={`${id}-gallery`} className="sr">
        {words.gallery}
      </label>
      <input
        ref={gallery}
        id={`${id}-gallery`}
        type="file"
        accept="image/*"
        multiple
        className="sr"
        tabIndex={-1}
        onChange={choose}
      />
      {isReplacing ? (
        <Button look="quiet" small icon={Images} onClick={() => gallery.current?.click()}>
          {words.replace}
        </Button>
      ) : (
        <div className={css.add}>
          {HAS_TOUCH && (
            <>
              <label htmlFor={`${id}-camera`} className="sr">
                {words.camera}
              </label>
              <input
                ref={camera}
                id={`${id}-camera`}
                type="file"
                accept="image/*"
                capture="environment"
                className="sr"
                tabIndex={-1}
                onChange={choose}
              />
              <button type="button" onClick={() => camera.current?.click()}>
                <Camera size={26} />
                {words.camera}
              </button>
            </>
          )}
          <button type="button" onClick={() => gallery.current?.click()}>
            {HAS_TOUCH ? <Images size={26} /> : <Camera size={26} />}
            {words.add}
          </button>
        </div>
      )}
    </>
  )
}
