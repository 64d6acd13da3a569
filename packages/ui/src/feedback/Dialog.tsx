import X from 'lucide-react/icons/x'
import { type ReactNode, useEffect, useEffectEvent, useId, useLayoutEffect, useRef } from 'react'
import { ui } from '../text/words.ts'
import { classNames } from '../class-names.ts'
import css from './Dialog.module.css'
import { IconButton } from '../controls/IconButton.tsx'

interface Props {
  open: boolean
  title: ReactNode
  /** Asked for by the close button, Esc, the phone's back gesture and, unless it is an alert, a tap beside it. */
  onClose: () => void
  children: ReactNode
  /** Buttons, the primary first: it is on top on a phone and right-most on a wide screen. */
  actions?: ReactNode
  /** Something the student must read: a tap beside it does not close it. */
  alert?: boolean
  /** Above a title in the middle, for what is final: a large icon. */
  mark?: ReactNode
  /** As wide as the screen allows, for pictures. */
  wide?: boolean
}

/** The browser's own modal: it keeps the focus inside, gives it back, and makes the page behind inert. */
export function Dialog({ open, ...rest }: Props) {
  return open ? <OpenDialog {...rest} /> : null
}

function OpenDialog({ title, onClose, children, actions, alert = false, mark, wide = false }: Omit<Props, 'open'>) {
  const ref = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  const textId = useId()
  useModal(ref, onClose, alert)

  return (
    <dialog
      ref={ref}
      className={classNames(css.dialog, wide && css.wide)}
      role={alert ? 'alertdialog' : undefined}
      aria-labelledby={titleId}
      aria-describedby={alert ? textId : undefined}
    >
      <div className={css.panel}>
        <div className={classNames(css.head, mark !== undefined && css.final)}>
          {mark}
          <h2 id={titleId}>{title}</h2>
          {!alert && <IconButton icon={X} label={ui.close} onClick={onClose} />}
        </div>
        <div id={textId} className={classNames(css.body, actions !== undefined && css.withActions)}>
          {children}
        </div>
        {actions !== undefined && <div className={css.actions}>{actions}</div>}
      </div>
    </dialog>
  )
}

/** Opens the element as a modal for as long as it is mounted. */
function useModal(ref: { readonly current: HTMLDialogElement | null }, onClose: () => void, alert: boolean): void {
  const asked = useEffectEvent(onClose)

  // In the layout phase: on the way out the element is still there, so closing it gives the focus back.
  useLayoutEffect(() => {
    const dialog = ref.current
    if (dialog === null) return
    // Some browsers close on a second Esc whatever we say; the owner must not go on thinking it is open.
    const closed = () => asked()
    dialog.showModal()
    // The browser goes to the button that has the focus, which may be at the foot of more than the screen holds.
    dialog.scrollTop = 0
    dialog.addEventListener('close', closed)
    return () => {
      // It would be told a moment later: as if somebody had asked for what its owner has done.
      dialog.removeEventListener('close', closed)
      dialog.close()
    }
  }, [ref])

  useEffect(() => {
    const dialog = ref.current
    if (dialog === null) return
    const cancel = (event: Event) => {
      // Whether it closes is the owner's to say.
      if (event.cancelable) event.preventDefault()
      asked()
    }
    const pressed = (event: Event) => {
      // The panel fills the dialog: what hits the dialog itself has hit the backdrop.
      if (event.target !== dialog) return
      // A press beside an alert does not even take the focus off its button.
      event.preventDefault()
      if (!alert) asked()
    }
    dialog.addEventListener('mousedown', pressed)
    dialog.addEventListener('cancel', cancel)
    return () => {
      dialog.removeEventListener('mousedown', pressed)
      dialog.removeEventListener('cancel', cancel)
    }
  }, [ref, alert])

  useEffect(() => holdPage(), [])
}

let holders = 0

function holdPage(): () => void {
  const page = document.documentElement
  if (holders === 0) page.style.setProperty('--scroll-bar', `${window.innerWidth - page.clientWidth}px`)
  holders += 1
  page.classList.add('held')
  return () => {
    holders -= 1
    if (holders === 0) page.classList.remove('held')
  }
}
