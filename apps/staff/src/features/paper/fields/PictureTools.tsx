import { Button } from '@anushilon/ui/controls/Button.tsx'
import { IconButton } from '@anushilon/ui/controls/IconButton.tsx'
import Crop from 'lucide-react/icons/crop'
import ImageUp from 'lucide-react/icons/image-up'
import RotateCw from 'lucide-react/icons/rotate-cw'
import Trash2 from 'lucide-react/icons/trash-2'
import Undo2 from 'lucide-react/icons/undo-2'
import css from './PictureField.module.css'

interface Props {
  /** In one row without words. */
  small: boolean
  isBusy: boolean
  /** Null where nothing was done to it yet. */
  onUndo: (() => void) | null
  onCrop: () => void
  onTurn: () => void
  onReplace: () => void
  onRemove: (press: { readonly detail: number }) => void
}

/** What can be done to a picture, below it. */
export function PictureTools({ small, isBusy, onUndo, onCrop, onTurn, onReplace, onRemove }: Props) {
  const tools = [
    ...(onUndo === null ? [] : [{ icon: Undo2, label: 'Undo', onClick: onUndo }]),
    { icon: Crop, label: 'Crop', onClick: onCrop },
    { icon: RotateCw, label: 'Rotate', onClick: onTurn },
    { icon: ImageUp, label: 'Replace', onClick: onReplace },
    { icon: Trash2, label: 'Remove', onClick: onRemove },
  ]
  return (
    <div className={css.tools}>
      {tools.map(({ icon, label, onClick }) =>
        small ? (
          <IconButton key={label} icon={icon} label={label} title={label} disabled={isBusy} onClick={onClick} />
        ) : (
          <Button
            key={label}
            look="text"
            small
            icon={icon}
            busy={isBusy && onClick === onTurn && 'Sending…'}
            onClick={onClick}
          >
            {label}
          </Button>
        ),
      )}
    </div>
  )
}
