import { Button } from '@anushilon/ui/controls/Button.tsx'
import { classNames } from '@anushilon/ui/class-names.ts'
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import { type Box, type Handle, HANDLES, isWhole, pulled, shoved, stepOf, WHOLE } from './crop-box.ts'
import css from './PictureCrop.module.css'

interface Props {
  src: string
  alt: string
  busy: boolean
  onCrop: (box: Box) => void
  onCancel: () => void
}

const NAMES = Object.keys(HANDLES) as Handle[]
type Grip = Handle | 'all'

function moved(box: Box, grip: Grip, by: readonly [number, number]): Box {
  return grip === 'all' ? shoved(box, by) : pulled(box, grip, by)
}

/** What to keep of a picture: pulled with a mouse, a finger or a pen, or moved with the arrow keys. */
export function PictureCrop({ src, alt, busy, onCrop, onCancel }: Props) {
  const [box, setBox] = useState(WHOLE)
  const sheet = useRef<HTMLDivElement>(null)
  const pull = useRef<{ readonly grip: Grip; readonly from: Box; readonly x: number; readonly y: number } | null>(null)

  function take(event: PointerEvent, grip: Grip) {
    event.preventDefault()
    event.stopPropagation()
    event.currentTarget.setPointerCapture(event.pointerId)
    if (event.currentTarget instanceof HTMLElement) event.currentTarget.focus()
    pull.current = { grip, from: box, x: event.clientX, y: event.clientY }
  }

  function follow(event: PointerEvent) {
    const size = sheet.current?.getBoundingClientRect()
    if (pull.current === null || size === undefined) return
    const { grip, from, x, y } = pull.current
    setBox(moved(from, grip, [(event.clientX - x) / size.width, (event.clientY - y) / size.height]))
  }

  function press(event: KeyboardEvent, grip: Grip) {
    const by = stepOf(event)
    if (by === null) return
    event.preventDefault()
    event.stopPropagation()
    setBox(moved(box, grip, by))
  }

  const hand = (grip: Grip) => ({
    onPointerDown: (event: PointerEvent) => take(event, grip),
    onPointerMove: follow,
    onPointerUp: () => {
      pull.current = null
    },
    onKeyDown: (event: KeyboardEvent) => press(event, grip),
  })
  const percent = (share: number) => `${share * 100}%`
  return (
    <div>
      <div className={css.surface}>
        <div ref={sheet} className={css.sheet}>
          <img src={src} alt={alt} draggable={false} />
          <div
            className={css.box}
            style={{
              left: percent(box.left),
              top: percent(box.top),
              right: percent(1 - box.right),
              bottom: percent(1 - box.bottom),
            }}
          >
            <button type="button" {...hand('all')} className={css.all} aria-label="Move what is kept" />
            {NAMES.map((name) => (
              <button
                key={name}
                type="button"
                {...hand(name)}
                className={classNames(css.handle, css[name.replace(' ', '-')])}
                aria-label={`Move the ${name} ${name.includes(' ') ? 'corner' : 'edge'}`}
              />
            ))}
          </div>
        </div>
      </div>
      <div className={css.tools}>
        <span className={css.hint}>Drag, or use arrow keys.</span>
        <Button look="text" small disabled={busy} onClick={onCancel}>
          Cancel
        </Button>
        <Button small disabled={isWhole(box)} busy={busy && 'Sending…'} onClick={() => onCrop(box)}>
          Keep this
        </Button>
      </div>
    </div>
  )
}
