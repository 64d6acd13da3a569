import { IconButton } from '@anushilon/ui/controls/IconButton.tsx'
import type { Icon } from '@anushilon/ui/icon.ts'
import Trash2 from 'lucide-react/icons/trash-2'

interface Props {
  icon?: Icon
  label: string
  disabled?: boolean
  onRemove: () => void
}

/** Takes one thing out of a list: the second press of a double one would take the next of them, too. */
export function RemoveButton({ icon = Trash2, onRemove, ...rest }: Props) {
  return (
    <IconButton
      icon={icon}
      onClick={({ detail }) => {
        if (detail <= 1) onRemove()
      }}
      {...rest}
    />
  )
}
