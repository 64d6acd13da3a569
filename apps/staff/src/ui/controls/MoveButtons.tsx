import { IconButton } from '@anushilon/ui/controls/IconButton.tsx'
import ChevronDown from 'lucide-react/icons/chevron-down'
import ChevronUp from 'lucide-react/icons/chevron-up'

interface Props {
  name: string
  at: number
  count: number
  onMove: (to: number) => void
}

/** The ends are disabled, not hidden: nothing moves under the mouse. */
export function MoveButtons({ name, at, count, onMove }: Props) {
  return (
    <>
      <IconButton icon={ChevronUp} label={`Move ${name} up`} disabled={at === 0} onClick={() => onMove(at - 1)} />
      <IconButton
        icon={ChevronDown}
        label={`Move ${name} down`}
        disabled={at === count - 1}
        onClick={() => onMove(at + 1)}
      />
    </>
  )
}
