import { PAGE_UNITS, shapeOf } from '@anushilon/domain/marking/annotation'
import { languageOf } from '@anushilon/ui/text/language.ts'
import type { Ink as InkMark } from '../work.ts'

interface Props {
  readonly annotations: readonly InkMark[]
  /** Of the page, in units. */
  readonly height: number
}

/** What was drawn, as the student will get it. */
export function Ink({ annotations, height }: Props) {
  return annotations.map((annotation, at) => {
    const shape = shapeOf(annotation, height)
    // Marks have no name but their place in the order in which they were made.
    const key = `${at}-${annotation.kind}`
    if (shape.kind === 'text') {
      return (
        <text
          key={key}
          x={shape.x}
          y={shape.y}
          transform={`rotate(${shape.degrees} ${shape.x} ${shape.y})`}
          fontSize={shape.size}
          fill="#c3222a"
          lang={languageOf(shape.text)}
        >
          {shape.text}
        </text>
      )
    }
    return (
      <path
        key={key}
        d={shape.d}
        fill="none"
        stroke={shape.colour}
        strokeWidth={shape.width}
        strokeOpacity={shape.opacity}
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    )
  })
}

/** Where a stamp would fall. */
export function CrossHair({ x, y, height }: { readonly x: number; readonly y: number; readonly height: number }) {
  const [cx, cy] = [x * PAGE_UNITS, y * height]
  return (
    <path
      d={`M${cx - 6} ${cy}h12M${cx} ${cy - 6}v12`}
      stroke="#2f51b6"
      strokeWidth={0.25}
      strokeDasharray="1 0.6"
      fill="none"
    />
  )
}
