import { Bengali } from '@anushilon/ui/text/Bengali.tsx'
import { Button } from '@anushilon/ui/controls/Button.tsx'
import { Dialog } from '@anushilon/ui/feedback/Dialog.tsx'
import { ui } from '@anushilon/ui/text/words.ts'
import { editProfile as bn } from '../../text/bn-profile.ts'
import { editProfile as en, profile } from '../../text/en-profile.ts'
import { BlobImage } from '../../ui/BlobImage.tsx'
import css from './EditProfileScreen.module.css'

interface Props {
  readonly photo: Blob
  readonly onUse: () => void
  readonly onCancel: () => void
}

/** A photo is set once (Spec 2 "Edit profile"), and a finger in a gallery slips: it is shown and asked for first. */
export function ConfirmPhoto({ photo, onUse, onCancel }: Props) {
  return (
    <Dialog
      open
      title={en.useQuestion}
      onClose={onCancel}
      actions={
        <>
          <Button onClick={onUse}>{en.use}</Button>
          <Button look="quiet" onClick={onCancel}>
            {ui.goBack}
          </Button>
        </>
      }
    >
      <BlobImage blob={photo} alt={profile.picture} className={css.preview} />
      <p>
        {en.onceOnly} <Bengali>{bn.onceOnly}</Bengali>
      </p>
    </Dialog>
  )
}
