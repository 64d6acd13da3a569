import { PAGE_UNITS } from '@anushilon/domain/marking/annotation'
import { fileUrl } from '@anushilon/ui/file-url.ts'
import { type ReactNode, type RefObject, useEffect, useEffectEvent, useState } from 'react'
import type { Floating } from './floating.ts'
import { CrossHair, Ink } from './Ink.tsx'
import css from './Stage.module.css'
import type { Tool } from './tools.ts'
import { usePointer } from './use-pointer.ts'
import type { ViewControl } from './use-view.ts'
import type { Ink as InkMark } from '../work.ts'

interface Props {
  readonly stage: RefObject<HTMLDivElement | null>
  readonly sheet: RefObject<SVGSVGElement | null>
  /** Its path; null where no answer was handed in, or none is there yet. */
  readonly photo: string | null
  /** Said where there is no photo. */
  readonly words: ReactNode
  readonly page: number
  readonly annotations: readonly InkMark[]
  readonly tool: Tool
  readonly control: ViewControl
  readonly floating: Floating | null
  readonly onInk: (annotations: InkMark[]) => void
  readonly onStamp: (place: { x: number; y: number }) => void
  readonly onText: (place: { x: number; y: number }) => void
  readonly children: ReactNode
}

const A4 = Math.SQRT2

/** The photo on the table, with the pen's marks over it. */
export function Stage({
  stage,
  sheet,
  photo,
  words,
  page,
  annotations,
  tool,
  control,
  floating,
  children,
  ...on
}: Props) {
  const [shape, setShape] = useState<{ photo: string | null; ratio: number }>({ photo: null, ratio: A4 })
  const ratio = shape.photo === photo ? shape.ratio : A4
  const height = PAGE_UNITS * ratio
  const pointer = usePointer(sheet, { tool, page, annotations, ratio, control, ...on })
  useWheel(stage, control)
  const { zoom, x, y, turns } = control.view
  const here = annotations.filter((ink) => ink.page === page)

  return (
    <section ref={stage} className={css.stage} data-tool={tool} aria-label="Script" {...pointer.handlers}>
      {photo === null ? (
        <div className={css.none} role="status" onPointerDown={(event) => event.stopPropagation()}>
          {words}
        </div>
      ) : (
        <div className={css.place} style={{ transform: `translate(${x}px, ${y}px) scale(${zoom})` }}>
          <div className={css.sheet} style={{ rotate: `${turns * 90}deg` }}>
            <img
              src={fileUrl(photo)}
              alt=""
              className={css.photo}
              draggable={false}
              style={{ aspectRatio: 1 / ratio }}
              onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
                setShape({ photo, ratio: naturalHeight / naturalWidth })
              }
            />
            <svg
              ref={sheet}
              viewBox={`0 0 ${PAGE_UNITS} ${height}`}
              role="img"
              aria-label={`Answer script, page ${page + 1}, ${here.length} pen marks`}
              className={css.ink}
            >
              <Ink annotations={pointer.stroke === null ? here : [...here, pointer.stroke]} height={height} />
              {floating !== null && (
                <>
                  <CrossHair x={floating.x} y={floating.y} height={height} />
                  <Ink annotations={[{ ...floating, page, turns }]} height={height} />
                </>
              )}
            </svg>
          </div>
        </div>
      )}
      {children}
    </section>
  )
}

/** By hand, because React listens to the wheel in a way that cannot keep the browser from zooming itself. */
function useWheel(stage: RefObject<HTMLDivElement | null>, control: ViewControl): void {
  const turned = useEffectEvent((event: WheelEvent) => {
    event.preventDefault()
    if (event.shiftKey) control.moveBy(-event.deltaX, -event.deltaY)
    else control.zoomBy(Math.exp(-event.deltaY / 500), event)
  })
  useEffect(() => {
    const { current: element } = stage
    const listener = (event: WheelEvent) => turned(event)
    element?.addEventListener('wheel', listener, { passive: false })
    return () => element?.removeEventListener('wheel', listener)
  }, [stage])
}
