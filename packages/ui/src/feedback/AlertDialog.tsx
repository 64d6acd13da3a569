import type { ReactNode } from 'react'
import { ui } from '../text/words.ts'
import { Button } from '../controls/Button.tsx'
import { Dialog } from './Dialog.tsx'

interface Props {
  open: boolean
  title: ReactNode
  children: ReactNode
  onClose: () => void
  /** Instead of OK. */
  closeLabel?: string
}

/** What the product calls an alert: an accessible box of our own with that text, never the browser's (Decision L3). */
export function AlertDialog({ open, title, children, onClose, closeLabel = ui.ok }: Props) {
  return (
    <Dialog alert open={open} title={title} onClose={onClose} actions={<Button onClick={onClose}>{closeLabel}</Button>}>
      {children}
    </Dialog>
  )
}
