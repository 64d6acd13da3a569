import CircleCheck from 'lucide-react/icons/circle-check'
import Info from 'lucide-react/icons/info'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import X from 'lucide-react/icons/x'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { ui } from '../text/words.ts'
import { Words } from '../text/Words.tsx'
import { classNames } from '../class-names.ts'
import { IconButton } from '../controls/IconButton.tsx'
import type { Icon } from '../icon.ts'
import { type Toast, TOAST_MS, type ToastKind, toasts } from './toast.ts'
import css from './Toasts.module.css'

interface Look {
  readonly place: 'foot' | 'centre'
  readonly live: 'status' | 'alert'
  readonly tone: 'plain' | 'good' | 'bad'
  readonly icon: Icon
}

const LOOKS: Record<ToastKind, Look> = {
  info: { place: 'foot', live: 'status', tone: 'plain', icon: Info },
  success: { place: 'foot', live: 'status', tone: 'good', icon: CircleCheck },
  saved: { place: 'foot', live: 'status', tone: 'good', icon: CircleCheck },
  upload: { place: 'foot', live: 'status', tone: 'good', icon: CircleCheck },
  cancelled: { place: 'foot', live: 'status', tone: 'plain', icon: Info },
  failure: { place: 'foot', live: 'alert', tone: 'bad', icon: TriangleAlert },
  'start-failure': { place: 'centre', live: 'alert', tone: 'bad', icon: TriangleAlert },
}

const REGIONS = [
  { place: 'foot', live: 'status' },
  { place: 'foot', live: 'alert' },
  { place: 'centre', live: 'alert' },
] as const

/** Stands once at the root. Its regions are there before any text, so that a screen reader listens to them. */
export function Toasts() {
  const shown = useSyncExternalStore(toasts.subscribe, toasts.read)
  return (
    <>
      {(['foot', 'centre'] as const).map((place) => (
        <div key={place} className={classNames(css.stack, css[place])}>
          {REGIONS.filter((region) => region.place === place).map(({ live }) => (
            <div key={live} role={live} className={css.region}>
              {shown
                .filter(({ kind }) => LOOKS[kind].place === place && LOOKS[kind].live === live)
                .map((one) => (
                  <ToastCard key={one.id} toast={one} />
                ))}
            </div>
          ))}
        </div>
      ))}
    </>
  )
}

/** Its time stands still while a pointer or the focus is on it. */
function ToastCard({ toast: { id, kind, text } }: { toast: Toast }) {
  const { tone, icon: Face } = LOOKS[kind]
  const [held, setHeld] = useState(false)
  const left = useRef<number>(TOAST_MS[kind])
  useEffect(() => {
    if (held) return
    const since = performance.now()
    const timer = setTimeout(() => toasts.dismiss(id), left.current)
    return () => {
      clearTimeout(timer)
      left.current -= performance.now() - since
    }
  }, [held, id])
  return (
    <div
      className={classNames(css.toast, css[tone])}
      // A finger leaves no trace of having left: only a mouse holds it.
      onPointerEnter={({ pointerType }) => setHeld(pointerType === 'mouse')}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Face size={20} />
      <span className={css.text}>
        <Words text={text} />
      </span>
      <IconButton icon={X} label={ui.dismiss} onClick={() => toasts.dismiss(id)} />
    </div>
  )
}
