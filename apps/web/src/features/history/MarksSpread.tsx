import type { MarksBucket } from '@anushilon/domain/marks/distribution'
import { result as text } from '../../text/en-results.ts'
import { ui } from '@anushilon/ui/text/words.ts'
import { Badge } from '@anushilon/ui/layout/Badge.tsx'
import css from './MarksSpread.module.css'

interface Props {
  readonly buckets: readonly MarksBucket[]
  /** The step in which the student stands. */
  readonly own: number
}

/** Drawn in hundredths of its box, which stretches it. */
const FULL = 100
const GAP = 0.12

/** How many have how many marks, and where among them the student stands. */
export function MarksSpread({ buckets, own }: Props) {
  const width = FULL / buckets.length
  const tallest = Math.max(1, ...buckets.map(({ students }) => students))
  return (
    <figure>
      <figcaption className={css.title}>{text.standing}</figcaption>
      <div className={css.plot}>
        <span className={css.you} style={{ left: `${(own + 0.5) * width}%` }} aria-hidden>
          <Badge kind="solid">{ui.you}</Badge>
        </span>
        <svg
          role="img"
          aria-label={tellSpread(buckets, own)}
          viewBox={`0 0 ${FULL} ${FULL}`}
          preserveAspectRatio="none"
          className={css.bars}
        >
          {buckets.map(({ from, students }, index) => {
            const height = (students / tallest) * FULL
            return (
              <rect
                key={from}
                x={(index + GAP) * width}
                y={FULL - height}
                width={width * (1 - 2 * GAP)}
                height={height}
                className={index === own ? css.own : css.bar}
              />
            )
          })}
        </svg>
      </div>
      <div className={css.axis} aria-hidden>
        <span>{buckets[0]?.from}</span>
        <span>{text.marks}</span>
        <span>{buckets.at(-1)?.to}</span>
      </div>
    </figure>
  )
}

function tellSpread(buckets: readonly MarksBucket[], own: number): string {
  const count = (some: readonly MarksBucket[]) => String(some.reduce((sum, { students }) => sum + students, 0))
  const { students = 0, from = 0, to = 0 } = buckets[own] ?? {}
  return text.spread({
    students: String(students),
    all: count(buckets),
    from: String(from),
    to: String(to),
    more: count(buckets.slice(own + 1)),
    less: count(buckets.slice(0, own)),
  })
}
