import { Button } from '@anushilon/ui/controls/Button.tsx'
import Undo2 from 'lucide-react/icons/undo-2'
import css from './UndoLine.module.css'

/** What was done just now, with the way back for as long as its screen is open. */
export function UndoLine({ done, onUndo }: { readonly done: string; readonly onUndo: () => void }) {
  return (
    <p className={css.line} role="status">
      {done}
      <Button look="quiet" small icon={Undo2} onClick={onUndo}>
        Undo
      </Button>
    </p>
  )
}
