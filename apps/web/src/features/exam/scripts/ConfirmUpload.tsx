import Upload from 'lucide-react/icons/upload'
import { megabytes } from '../../../lib/megabytes.ts'
import { bytesOf, type Script } from '../../../photos/script.ts'
import { photos as bn } from '../../../text/bn-photos.ts'
import { photos as words } from '../../../text/en-photos.ts'
import { Button } from '@anushilon/ui/controls/Button.tsx'
import { Dialog } from '@anushilon/ui/feedback/Dialog.tsx'
import css from './ConfirmUpload.module.css'

interface Props {
  readonly script: Script
  /** Which question it is, by subject where there are several. */
  readonly title: string
  /** The server has pages of it already. */
  readonly isUploaded: boolean
  readonly onConfirm: () => void
  readonly onCancel: () => void
}

export function ConfirmUpload({ script: { photos }, title, isUploaded, onConfirm, onCancel }: Props) {
  return (
    <Dialog
      open
      title={words.confirm}
      onClose={onCancel}
      actions={
        <>
          <Button icon={Upload} onClick={onConfirm}>
            {words.upload}
          </Button>
          <Button look="quiet" onClick={onCancel}>
            {words.cancel}
          </Button>
        </>
      }
    >
      <p>{words.confirmFacts(title, words.photos(photos.length), megabytes(bytesOf(photos)))}</p>
      <p lang="bn" className={css.words}>
        {isUploaded ? bn.confirmChange : bn.afterwards}
      </p>
    </Dialog>
  )
}
