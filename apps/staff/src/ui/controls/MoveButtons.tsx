import { IconButton } from '@anushilon/ui/controls/IconButton.tsx'
import ChevronDown from 'lucide-react/icons/chevron-down'
import ChevronUp from 'lucide-react/icons/chevron-up'

interface Props {
  name: string
  at: number
  count: number
  onMove: (to: number) => void
}

/**
 * The ends are disabled, not hidden: nothing moves under the mouse. Whoever goes by keyboard keeps the focus there, which a button that
 * the browser itself disables would lose.
 */
export function MoveButtons({ name, at, count, onMove }: Props) {
  const move = (to: number) => {
    if (to >= 0 && to < count) onMove(to)
  }
  return (
    <>
      <IconButton icon={ChevronUp} label={`Move ${name} up`} aria-disabled={at === 0} onClick={() => move(at - 1)} />
      <IconButton
        icon={ChevronDown}
        label={`Move ${name} down`}
        aria-disabled={at === count - 1}
        onClick={() => move(at + 1)}
      />
    </>
  )
}
