import { progress as bn } from '../../text/bn-results.ts'
import { progress as text } from '../../text/en-results.ts'
import { Bengali } from '@anushilon/ui/text/Bengali.tsx'
import { Card } from '@anushilon/ui/layout/Card.tsx'
import { languageOf } from '@anushilon/ui/text/language.ts'
import css from './MeritProgress.module.css'
import { PercentLine } from './PercentLine.tsx'
import { useProgress, type ProgressLine } from './use-history.ts'

/** The merit percentile from exam to exam, subject by subject. Nothing stands here before there is a line to draw. */
export function MeritProgress() {
  const lines = (useProgress().data ?? []).filter(({ points }) => points.length > 1)
  if (lines.length === 0) return null
  return (
    <Card as="section" pad className={css.progress} aria-label={text.title}>
      <h2>{text.title}</h2>
      <p className="small soft">
        <Bengali>{bn.hint}</Bengali>
      </p>
      <ul className={css.lines}>
        {lines.map((line) => (
          <li key={line.subjectId}>
            <SubjectLine line={line} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

function SubjectLine({ line: { subjectName, points } }: { readonly line: ProgressLine }) {
  const name = subjectName ?? text.several
  const latest = points.at(-1)
  return (
    <figure>
      <figcaption className={css.head}>
        <b lang={languageOf(name)}>{name}</b>
        <span className="muted small">{text.exams(points.length)}</span>
        <b className={css.latest}>{latest !== undefined && text.percent(Math.round(latest.percentile))}</b>
      </figcaption>
      <PercentLine points={points} />
    </figure>
  )
}
