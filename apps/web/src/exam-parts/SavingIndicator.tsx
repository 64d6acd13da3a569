import CloudCheck from 'lucide-react/icons/cloud-check'
import WifiOff from 'lucide-react/icons/wifi-off'
import { saving as words } from '../text/en-exam.ts'
import { classNames } from '@anushilon/ui/class-names.ts'
import css from './SavingIndicator.module.css'
import { Spinner } from '@anushilon/ui/feedback/Spinner.tsx'

export type SavingState = 'saved' | 'saving' | 'offline'

const FACES = { saved: <CloudCheck size={18} />, saving: <Spinner size={18} />, offline: <WifiOff size={18} /> }

/** The state of the network is always visible during an exam. */
export function SavingIndicator({ state }: { state: SavingState }) {
  return (
    <output className={classNames(css.saving, state === 'saved' && css.saved, state === 'offline' && css.offline)}>
      {FACES[state]}
      {words[state]}
    </output>
  )
}
