import { Button } from '@anushilon/ui/controls/Button.tsx'
import { fileUrl } from '@anushilon/ui/file-url.ts'
import { Picture } from '@anushilon/ui/question/Picture.tsx'
import ImageUp from 'lucide-react/icons/image-up'
import { upload } from '../../api/client.ts'
import { FileButton } from '../../ui/FileButton.tsx'
import css from './Courses.module.css'
import { useChange } from './use-change.ts'

interface Props {
  /** What it is a picture of, in words. */
  name: string
  path: string | null
  ratio: number
  canChange: boolean
  onSent: (fileId: string) => Promise<unknown>
  onRemove?: () => Promise<unknown>
}

/** A picture with what changes it beside it. */
export function PictureSlot({ name, path, ratio, canChange, onSent, onRemove }: Props) {
  const change = useChange()
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
          {path !== null && onRemove !== undefined && (
            <Button look="text" small aria-label={`Remove ${name}`} onClick={() => change.mutate(onRemove)}>
              Remove
            </Button>
          )}
        </div>
      )}
    </div>
  )
}
