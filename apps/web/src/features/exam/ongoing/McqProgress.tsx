import LayoutGrid from 'lucide-react/icons/layout-grid'
import { ongoing as en } from '../../../text/en-exam.ts'
import { Button } from '@anushilon/ui/Button.tsx'
import { Card } from '@anushilon/ui/Card.tsx'
import { Dialog } from '@anushilon/ui/Dialog.tsx'
import css from './McqProgress.module.css'
import { QuestionPalette } from './QuestionPalette.tsx'
import type { Sitting } from './use-sitting.ts'

interface PaletteProps {
  readonly sitting: Sitting
  readonly current: number
  readonly onGo: (number: number) => void
}

/** Beside the questions on a wide screen. */
export function McqSide({ sitting, current, onGo, onSubmit }: PaletteProps & { readonly onSubmit: () => void }) {
  return (
    <Card pad className={css.side}>
      <strong>{en.answeredOf(sitting.answered, sitting.total)}</strong>
      <QuestionPalette sections={sitting.sections} isStuck={sitting.isStuck} current={current} onGo={onGo} />
      <Button block onClick={onSubmit}>
        {en.submit}
      </Button>
    </Card>
  )
}

interface DockProps {
  readonly sitting: Sitting
  readonly onPalette: () => void
  readonly onSubmit: () => void
}

/** At the foot of a phone's screen. */
export function McqDock({ sitting: { answered, total }, onPalette, onSubmit }: DockProps) {
  return (
    <>
      <Button look="quiet" icon={LayoutGrid} aria-haspopup="dialog" onClick={onPalette}>
        <span className={css.count}>
          <span className="num">{en.answeredShort(answered, total)}</span> {en.answeredWord}
        </span>
      </Button>
      <Button onClick={onSubmit}>{en.submit}</Button>
    </>
  )
}

export function PaletteSheet({ sitting, current, onGo, onClose }: PaletteProps & { readonly onClose: () => void }) {
  return (
    <Dialog open title={en.answeredOf(sitting.answered, sitting.total)} onClose={onClose}>
      <QuestionPalette sections={sitting.sections} isStuck={sitting.isStuck} current={current} onGo={onGo} />
    </Dialog>
  )
}
