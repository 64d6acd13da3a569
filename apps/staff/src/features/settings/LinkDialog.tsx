import { Bengali } from '@anushilon/ui/text/Bengali.tsx'
import { Button } from '@anushilon/ui/controls/Button.tsx'
import { Dialog } from '@anushilon/ui/feedback/Dialog.tsx'
import { copyText } from '../../ui/controls/copy-text.ts'
import css from './Settings.module.css'

export interface HandedLink {
  readonly name: string
  readonly link: string
}

/** The link is shown once: only its hash is kept. */
export function LinkDialog({ handed, onClose }: { handed: HandedLink; onClose: () => void }) {
  const url = `${location.origin}${handed.link}`
  return (
    <Dialog
      open
      title={`A link for ${handed.name}`}
      onClose={onClose}
      actions={
        <>
          <Button look="primary" onClick={() => void copyText(url)}>
            Copy link
          </Button>
          <Button look="quiet" onClick={onClose}>
            Close
          </Button>
        </>
      }
    >
      <p>
        <Bengali>লিংকটি শুধু তাঁকেই দিন। একবার ব্যবহার করা যায়, এক সপ্তাহের মধ্যে; আর দেখানো হবে না।</Bengali>
      </p>
      <code className={css.link}>{url}</code>
    </Dialog>
  )
}
