import { Button } from '@anushilon/ui/controls/Button.tsx'
import Printer from 'lucide-react/icons/printer'
import css from './Students.module.css'

interface Props {
  shown: number
  total: number
  /** They have left the centre. */
  haveLeft: boolean
  onSelect: () => void
  onAsk: (what: 'passwords' | 'leave' | 'return') => void
}

/** What can be done with everybody who is found, and the way to choose some of them. */
export function ForAll({ shown, total, haveLeft, onSelect, onAsk }: Props) {
  const all = `all ${total.toLocaleString('en')}`
  return (
    <div className={css.bulk}>
      <Button look="text" small onClick={onSelect}>
        Select these {shown}
      </Button>
      <span className={css.right}>
        {haveLeft ? (
          <Button look="text" small onClick={() => onAsk('return')}>
            Let {all} back
          </Button>
        ) : (
          <>
            <Button look="text" small onClick={() => onAsk('leave')}>
              Mark {all} as left
            </Button>
            <Button look="quiet" small icon={Printer} onClick={() => onAsk('passwords')}>
              Passwords and hand-outs for {all}
            </Button>
          </>
        )}
      </span>
    </div>
  )
}
