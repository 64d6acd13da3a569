import Camera from 'lucide-react/icons/camera'
import Images from 'lucide-react/icons/images'
import { photos as words } from '../../../text/en-photos.ts'
import css from './AddPhoto.module.css'
import { HAS_TOUCH, usePhotoInput } from './use-photo-input.tsx'

interface Props {
  /** The answer is on the server, and gets a page more. */
  readonly isUploaded: boolean
  readonly onChosen: (files: readonly File[]) => void
}

/**
 * Where photos come in: from the camera or from the gallery. A phone gets a button for each, since its gallery often
 * offers no camera; a computer has files only.
 */
export function AddPhoto({ isUploaded, onChosen }: Props) {
  const gallery = usePhotoInput('gallery', onChosen)
  const camera = usePhotoInput('camera', onChosen)
  return (
    <div className={css.add}>
      {HAS_TOUCH && (
        <>
          {camera.input}
          <button type="button" onClick={camera.open}>
            <Camera size={26} />
            {words.camera}
          </button>
        </>
      )}
      {gallery.input}
      <button type="button" onClick={gallery.open}>
        {HAS_TOUCH ? <Images size={26} /> : <Camera size={26} />}
        {isUploaded ? words.addPage : words.add}
      </button>
    </div>
  )
}
