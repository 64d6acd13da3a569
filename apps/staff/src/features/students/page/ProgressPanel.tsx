import type { StudentPage } from '@anushilon/contract/staff/student-page'
import { ShareBar } from '@anushilon/ui/layout/ShareBar.tsx'
import { languageOf } from '@anushilon/ui/text/language.ts'
import { counted } from '../../../ui/text/counted.ts'
import { Panel } from '../../../ui/layout/Panel.tsx'
import css from './StudentPage.module.css'

/** How much of what could be had was had, by subject, chapter and exam, with the class beside it. */
export function ProgressPanel({ page: { subjects, chapters, points } }: { page: StudentPage }) {
  return (
    <Panel title="Progress" meta="percent of full marks · tick: the class in the same exams">
      {subjects.length === 0 ? (
        <p className={css.none}>No results are out yet.</p>
      ) : (
        <>
          <ul className={css.subjects}>
            {subjects.map(({ subjectId, name, exams, ...share }) => (
              <ShareLine key={subjectId} name={name} about={counted(exams, 'exam')} {...share} />
            ))}
          </ul>
          {chapters.length > 0 && (
            <>
              <h3 className={css.chapters}>By chapter: questions right</h3>
              <ul className={css.subjects} aria-label="Progress by chapter">
                {chapters.map(({ subjectId, subjectName, chapter, questions, ...share }) => (
                  <ShareLine
                    key={`${subjectId} ${chapter}`}
                    name={chapter}
                    about={`${subjectName} · ${counted(questions, 'question')}`}
                    {...share}
                  />
                ))}
              </ul>
            </>
          )}
          {points.length > 1 && <ExamLine points={points} />}
        </>
      )}
    </Panel>
  )
}

interface LineProps {
  name: string
  about: string
  own: number
  class: number | null
}

function ShareLine({ name, about, own, class: others }: LineProps) {
  return (
    <li>
      <span className={css.subject}>
        <b lang={languageOf(name)}>{name}</b> <small lang={languageOf(about)}>{about}</small>
      </span>
      <ShareBar own={own} others={others} />
      <span className={css.share}>
        <b>{percentText(own)}</b>
        <small>{others === null ? 'class not known' : `class ${percentText(others)}`}</small>
      </span>
    </li>
  )
}

const WIDTH = 100
const HEIGHT = 100
const MARGIN = 6

/** Two lines in a box that is stretched: the student's, and the class's with dashes. */
function ExamLine({ points }: Pick<StudentPage, 'points'>) {
  const step = (WIDTH - 2 * MARGIN) / Math.max(1, points.length - 1)
  const x = (index: number) => rounded(MARGIN + index * step)
  const y = (share: number) => rounded(HEIGHT - MARGIN - (within(share) / 100) * (HEIGHT - 2 * MARGIN))
  const own = points.map((point, index) => `${x(index)},${y(point.own)}`).join(' ')
  const others = points.flatMap((point, index) => (point.class === null ? [] : `${x(index)},${y(point.class)}`))
  const [first, last] = [points[0]?.own ?? 0, points.at(-1)?.own ?? 0]
  return (
    <figure className={css.figure}>
      <svg
        role="img"
        aria-label={`From ${percentText(first)} to ${percentText(last)} over ${points.length} exams`}
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        className={css.chart}
      >
        <path d={`M0 ${MARGIN}H${WIDTH}M0 ${HEIGHT / 2}H${WIDTH}M0 ${HEIGHT - MARGIN}H${WIDTH}`} className={css.grid} />
        <polyline points={others.join(' ')} className={css.class} />
        <polyline points={own} className={css.own} />
        {points.map((point, index) => (
          <path key={point.examId} d={`M${x(index)} ${y(point.own)}h0`} className={css.dot}>
            <title lang={languageOf(point.name)}>{`${point.name}: ${percentText(point.own)}`}</title>
          </path>
        ))}
      </svg>
      <figcaption>
        <span className={css.ownKey} aria-hidden /> This student <span className={css.classKey} aria-hidden /> Class,
        the last {points.length} exams
      </figcaption>
    </figure>
  )
}

const rounded = (length: number) => Math.round(length * 100) / 100
const within = (share: number) => Math.min(100, Math.max(0, share))

function percentText(share: number): string {
  return `${Math.round(share)} %`.replace('-', '−')
}
