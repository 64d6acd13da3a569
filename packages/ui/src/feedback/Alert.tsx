import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import Info from 'lucide-react/icons/info'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import type { ReactNode } from 'react'
import css from './Alert.module.css'
import { classNames } from '../class-names.ts'
import type { Icon } from '../icon.ts'
import { Bengali } from '../text/Bengali.tsx'

type AlertKind = 'ok' | 'warn' | 'bad' | 'info'

const ICONS: Record<AlertKind, Icon> = { ok: CircleCheck, warn: TriangleAlert, bad: CircleAlert, info: Info }

interface Props {
  kind: AlertKind
  title?: ReactNode
  /** One sentence in Bengali, where that is all there is to say. */
  hint?: string | undefined
  children?: ReactNode
  /** A button that mends it. */
  action?: ReactNode
  /** Instead of the kind's own, such as a broken network's. */
  icon?: Icon
  /** It came as an answer to something: `alert` interrupts, `status` waits. Left out for what was always there. */
  live?: 'alert' | 'status'
}

/** In a dialog that is longer than the screen an answer would else come where nobody looks. */
function showInDialog(alert: HTMLElement | null): void {
  if (alert?.closest('dialog')) alert.scrollIntoView({ block: 'nearest' })
}

export function Alert({ kind, title, hint, children, action, icon: Face = ICONS[kind], live }: Props) {
  const text = hint === undefined ? children : <Bengali>{hint}</Bengali>
  return (
    <div ref={live === 'alert' ? showInDialog : undefined} className={classNames(css.alert, css[kind])} role={live}>
      <Face size={20} />
      <div className={css.text}>
        {title !== undefined && <strong>{title}</strong>}
        {text !== undefined && <div>{text}</div>}
        {action !== undefined && <div className={css.action}>{action}</div>}
      </div>
    </div>
  )
}
