import { MOST_POINTS_A_STROKE } from '@anushilon/domain/marking/annotation'
import { type MouseEvent, type PointerEvent, type RefObject, useRef, useState } from 'react'
import { isStamp, type Tool } from './tools.ts'
import type { ViewControl } from './use-view.ts'
import { type Ink, inkAt } from '../work.ts'

/** Where a pointer is, in shares of the page. */
interface PagePoint {
  readonly x: number
  readonly y: number
}

interface Using {
  readonly tool: Tool
  readonly page: number
  readonly annotations: readonly Ink[]
  /** Height over width of the page. */
  readonly ratio: number
  readonly control: ViewControl
  readonly onInk: (annotations: Ink[]) => void
  readonly onText: (place: PagePoint) => void
  /** A stamp that the keyboard has put down follows the pointer instead of becoming two. */
  readonly onStamp: (place: PagePoint) => void
}

interface Drawing {
  readonly id: number
  readonly kind: 'pen' | 'highlighter'
  readonly isByPen: boolean
  readonly points: number[]
}

/** Points closer together than this say nothing new. */
const STEP = 0.0015
/** A finger that went no farther than this has tapped. */
const TAP_PX = 8

/**
 * A pen draws; once one was used, a finger moves the page, and only its tap leaves a stamp or a word. Two fingers always
 * move and zoom, but a hand that rests on the page while the pen writes does nothing. A mouse draws with its left button
 * and moves the page with its middle one.
 */
export function usePointer(sheet: RefObject<SVGSVGElement | null>, using: Using) {
  const [stroke, setStroke] = useState<Ink | null>(null)
  const drawing = useRef<Drawing | null>(null)
  const fingers = useRef(new Map<number, { x: number; y: number }>())
  const moving = useRef<{ readonly id: number; readonly x: number; readonly y: number } | null>(null)
  const isPenUsed = useRef(false)

  function placeOf({ clientX, clientY }: PointerEvent): PagePoint {
    const matrix = sheet.current?.getScreenCTM()?.inverse()
    const box = sheet.current?.viewBox.baseVal
    if (matrix === undefined || box === undefined) return { x: 0, y: 0 }
    const at = new DOMPoint(clientX, clientY).matrixTransform(matrix)
    return { x: rounded(at.x / box.width), y: rounded(at.y / box.height) }
  }

  function putDown(): void {
    const { current } = drawing
    drawing.current = null
    setStroke(null)
    if (current !== null) {
      using.onInk([...using.annotations, { kind: current.kind, page: using.page, points: current.points }])
    }
  }

  function begin(event: PointerEvent): void {
    const { tool, page, annotations, ratio } = using
    // A damaged page, or none: what is drawn there nobody would see.
    if (sheet.current === null) return
    const place = placeOf(event)
    if (tool === 'pen' || tool === 'highlighter') {
      const { pointerId: id, pointerType } = event
      drawing.current = { id, kind: tool, isByPen: pointerType === 'pen', points: [place.x, place.y] }
      setStroke({ kind: tool, page, points: [place.x, place.y] })
    } else if (tool === 'eraser') {
      const found = inkAt(annotations, page, place.x, place.y, ratio)
      if (found >= 0) using.onInk(annotations.filter((_, at) => at !== found))
    } else if (isOnPage(place) && tool === 'text') using.onText(place)
    else if (isOnPage(place) && isStamp(tool)) using.onStamp(place)
  }

  return {
    stroke,
    handlers: {
      /**
       * A press on the page leaves whatever was being typed in at once (below). Left to itself the browser does so later,
       * and takes the focus from the field for words that this very press has opened.
       */
      onMouseDown(event: MouseEvent<HTMLElement>) {
        if (event.target instanceof Element && event.target.closest('input') === null) event.preventDefault()
      },
      onPointerDown(event: PointerEvent<HTMLElement>) {
        const { pointerId, pointerType, button } = event
        if (pointerType === 'pen') isPenUsed.current = true
        if (pointerType === 'touch' && drawing.current?.isByPen) return
        event.currentTarget.setPointerCapture(pointerId)
        if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
        if (pointerType === 'touch') {
          fingers.current.set(pointerId, { x: event.clientX, y: event.clientY })
          if (fingers.current.size > 1) {
            // The second finger came to zoom: the first did not mean to draw.
            drawing.current = null
            moving.current = null
            setStroke(null)
            return
          }
        }
        const isFinger = pointerType === 'touch' && isPenUsed.current
        if (using.tool === 'hand' || isFinger || button === 1) {
          moving.current = { id: pointerId, x: event.clientX, y: event.clientY }
        } else if (button === 0) begin(event)
      },
      onPointerMove(event: PointerEvent<HTMLElement>) {
        const { pointerId, clientX, clientY } = event
        const finger = fingers.current.get(pointerId)
        if (finger !== undefined && fingers.current.size > 1) {
          pinch(fingers.current, pointerId, { x: clientX, y: clientY }, using.control)
          return
        }
        if (finger !== undefined) fingers.current.set(pointerId, { x: clientX, y: clientY })
        if (moving.current?.id === pointerId) {
          const [dx, dy] =
            finger === undefined ? [event.movementX, event.movementY] : [clientX - finger.x, clientY - finger.y]
          using.control.moveBy(dx, dy)
          return
        }
        const { current } = drawing
        if (current === null || current.id !== pointerId) return
        const place = placeOf(event)
        const [lastX = 0, lastY = 0] = current.points.slice(-2)
        if (Math.hypot(place.x - lastX, place.y - lastY) < STEP) return
        current.points.push(place.x, place.y)
        setStroke({ kind: current.kind, page: using.page, points: [...current.points] })
        if (current.points.length >= 2 * MOST_POINTS_A_STROKE) putDown()
      },
      onPointerUp(event: PointerEvent) {
        const { pointerId, clientX, clientY } = event
        const isFinger = fingers.current.delete(pointerId)
        const { current: moved } = moving
        if (moved?.id === pointerId) {
          moving.current = null
          const isTap = Math.hypot(clientX - moved.x, clientY - moved.y) < TAP_PX
          if (isFinger && isTap && (isStamp(using.tool) || using.tool === 'text')) begin(event)
        }
        if (drawing.current?.id === pointerId) putDown()
      },
      onPointerCancel({ pointerId }: PointerEvent) {
        fingers.current.delete(pointerId)
        moving.current = null
        drawing.current = null
        setStroke(null)
      },
    },
  }
}

function rounded(share: number): number {
  return Math.round(Math.min(2, Math.max(-1, share)) * 10_000) / 10_000
}

function isOnPage({ x, y }: PagePoint): boolean {
  return x >= 0 && x <= 1 && y >= 0 && y <= 1
}

/** Two fingers: what lies between them follows them. */
function pinch(
  fingers: Map<number, { x: number; y: number }>,
  id: number,
  to: { x: number; y: number },
  control: ViewControl,
): void {
  const before = [...fingers.values()]
  fingers.set(id, to)
  const after = [...fingers.values()]
  const [oldGap, newGap] = [gapOf(before), gapOf(after)]
  const [from, now] = [middleOf(before), middleOf(after)]
  control.moveBy(now.x - from.x, now.y - from.y)
  if (oldGap > 0) control.zoomBy(newGap / oldGap, { clientX: now.x, clientY: now.y })
}

function gapOf([one, other]: readonly { x: number; y: number }[]): number {
  return one === undefined || other === undefined ? 0 : Math.hypot(one.x - other.x, one.y - other.y)
}

function middleOf(all: readonly { x: number; y: number }[]): { x: number; y: number } {
  const sum = all.reduce((total, { x, y }) => ({ x: total.x + x, y: total.y + y }), { x: 0, y: 0 })
  return { x: sum.x / all.length, y: sum.y / all.length }
}
