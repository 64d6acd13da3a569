import { type ReactNode, useCallback, useLayoutEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import css from './Framed.module.css'

interface Props {
  title: string
  /** As wide as the device it stands for: its style sheets see this width and no other. */
  width: number
  /** Drawn smaller, to fit beside something. */
  scale?: number
  children: ReactNode
}

interface Inside {
  readonly frame: HTMLIFrameElement
  readonly body: HTMLElement
}

/** A window of its own inside the page, so that what is in it looks as on a phone, or as on a desktop. */
export function Framed({ title, width, scale = 1, children }: Props) {
  const [inside, setInside] = useState<Inside | null>(null)
  const [height, setHeight] = useState(320)

  const open = useCallback(
    (place: HTMLDivElement) => {
      const frame = document.createElement('iframe')
      frame.title = title
      frame.className = css.frame ?? ''
      // With a document type, or the browser would lay it out by the rules of the last century.
      frame.srcdoc = '<!doctype html><title></title>'
      let close: () => void = () => undefined
      frame.addEventListener('load', () => {
        const page = frame.contentDocument
        if (page === null) return
        page.documentElement.lang = document.documentElement.lang
        page.title = title
        page.body.classList.add(css.inside ?? '')
        const stop = mirrorStyles(page)
        const watch = new ResizeObserver(() => setHeight(page.body.offsetHeight))
        watch.observe(page.body)
        setInside({ frame, body: page.body })
        close = () => {
          stop()
          watch.disconnect()
        }
      })
      place.append(frame)
      return () => {
        close()
        frame.remove()
      }
    },
    [title],
  )

  useLayoutEffect(() => {
    inside?.frame.style.setProperty('width', `${width}px`)
    inside?.frame.style.setProperty('height', `${height}px`)
    inside?.frame.style.setProperty('transform', `scale(${scale})`)
  }, [width, height, scale, inside])

  return (
    <div ref={open} className={css.box} style={{ width: width * scale, height: height * scale }}>
      {inside !== null && createPortal(children, inside.body)}
    </div>
  )
}

/** The page's style sheets, and those that come later, such as that of formulas. */
function mirrorStyles(inside: Document): () => void {
  const copied = new WeakSet<Node>()
  const copy = () => {
    for (const sheet of document.head.querySelectorAll('link[rel=stylesheet], style')) {
      if (copied.has(sheet)) continue
      copied.add(sheet)
      inside.head.append(sheet.cloneNode(true))
    }
  }
  copy()
  const watch = new MutationObserver(copy)
  watch.observe(document.head, { childList: true })
  return () => watch.disconnect()
}
