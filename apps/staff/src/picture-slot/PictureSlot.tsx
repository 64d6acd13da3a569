import { Button } from '@anushilon/ui/controls/Button.tsx'
import { fileUrl } from '@anushilon/ui/file-url.ts'
import { Picture } from '@anushilon/ui/question/Picture.tsx'
import ImageUp from 'lucide-react/icons/image-up'
import { useState } from 'react'
import { upload } from '../api/client.ts'
import { useChange } from '../api/use-change.ts'
import { AskingDialog } from '../ui/feedback/AskingDialog.tsx'
import { FileButton } from '../ui/controls/FileButton.tsx'
import css from './PictureSlot.module.css'

interface Props {
  /** What it is a picture of, in words. */
  name: string
  path: string | null
  ratio: number
  canChange: boolean
  /** The call that tells of it, asked again after a change. */
  changes: { readonly name: string }
  onSent: (fileId: string) => Promise<unknown>
  onRemove: () => Promise<unknown>
}

/** A picture with what changes it beside it. */
export function PictureSlot({ name, path, ratio, canChange, changes, onSent, onRemove }: Props) {
  const [isAsking, setAsking] = useState(false)
  const change = useChange(changes)
  if (path === null && !canChange) return <span className={css.hint}>none</span>
  return (
    <div className={css.slot}>
      {path !== null && <Picture src={fileUrl(path)} alt={name} ratio={ratio} fit="contain" />}
      {canChange && (
        <div className={css.row}>
          <FileButton
            look="quiet"
            small
            icon={ImageUp}
            accept="image/png,image/jpeg,image/gif,image/webp,image/svg+xml"
            label={`${path === null ? 'Choose' : 'Change'} ${name}`}
            disabled={change.isPending}
            onFile={(file) => change.mutate(async () => await onSent((await upload(file)).fileId))}
          >
            {change.isPending ? 'Working …' : path === null ? 'Choose picture' : 'Change'}
          </FileButton>
          {path !== null && (
            <Button look="text" small aria-label={`Remove ${name}`} onClick={() => setAsking(true)}>
              Remove
            </Button>
          )}
        </div>
      )}
      <AskingDialog
        open={isAsking}
        title={`Remove ${name}?`}
        onClose={() => setAsking(false)}
        actions={
          <Button
            look="danger"
            onClick={() => {
              setAsking(false)
              change.mutate(onRemove)
            }}
          >
            Remove
          </Button>
        }
      >
        <p lang="bn">শিক্ষার্থীরা ছবিটি আর দেখবে না। ফেরাতে হলে ফাইলটি আবার দিতে হবে।</p>
      </AskingDialog>
    </div>
  )
}
