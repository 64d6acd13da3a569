import { IconButton } from '@anushilon/ui/controls/IconButton.tsx'
import ChevronDown from 'lucide-react/icons/chevron-down'
import ChevronUp from 'lucide-react/icons/chevron-up'

interface Props {
  name: string
  at: number
  count: number
  onMove: (by: -1 | 1) => void
}

/** The ends are disabled, not hidden: nothing moves under the mouse. */
export function MoveButtons({ name, at, count, onMove }: Props) {
  return (
    <>
      <IconButton icon={ChevronUp} label={`Move ${name} up`} disabled={at === 0} onClick={() => onMove(-1)} />
      <IconButton
        icon={ChevronDown}
        label={`Move ${name} down`}
        disabled={at === count - 1}
        onClick={() => onMove(1)}
      />
    </>
  )
}

/** The same with one of them a place further up or down. */
export function moved<T>(list: readonly T[], from: number, by: -1 | 1): T[] {
  const next = [...list]
  next.splice(from + by, 0, ...next.splice(from, 1))
  return next
}
