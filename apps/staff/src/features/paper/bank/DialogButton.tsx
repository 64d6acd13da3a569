import { Button } from '@anushilon/ui/controls/Button.tsx'
import type { Icon } from '@anushilon/ui/icon.ts'
import { type ReactNode, useState } from 'react'

interface Props {
  icon: Icon
  label: string
  /** The dialog, made anew each time it is opened. */
  children: (close: () => void) => ReactNode
}

/** A small button that opens a dialog. */
export function DialogButton({ icon, label, children }: Props) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button look="text" small icon={icon} onClick={() => setOpen(true)}>
        {label}
      </Button>
      {isOpen && children(() => setOpen(false))}
    </>
  )
}
