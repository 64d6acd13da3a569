import type { ExamInfo } from '@anushilon/contract/schemas/exam-info'
import { rules as words } from '../text/en-exam.ts'
import { timeUsed } from '../text/en-solutions.ts'
import { BilingualName } from '../ui/BilingualName.tsx'
import css from './ExamInfoPanels.module.css'

interface Props {
  info: ExamInfo
  /** Before the exam only the allowed minutes; afterwards used over allowed, with two decimals (Spec 2 "Rules"). */
  minutes: 'allowed' | 'used'
}

interface Fact {
  readonly label: string
  /** What it is about, where labels may be alike. */
  readonly id?: string
  readonly value: string
  readonly unit?: string
}

/** Marks, duration and negative marks of each part; of each subject where there are several. */
export function ExamInfoPanels({ info, minutes }: Props) {
  const { mcq, written, subjects } = info
  const hasTwoParts = mcq !== null && written !== null
  const length = (allowed: number, used: number | null): Fact =>
    minutes === 'allowed'
      ? { label: words.duration, value: String(allowed), unit: words.minutes }
      : {
          label: timeUsed.label,
          value: (used ?? 0).toFixed(2),
          unit: timeUsed.ofAllowed(allowed.toFixed(2)),
        }

  return (
    <>
      {mcq !== null && (
        <Panel
          title={hasTwoParts ? words.mcqPart : null}
          facts={[
            { label: words.questions, value: String(mcq.questionCount) },
            { label: words.totalMarks, value: String(mcq.totalMarks) },
            length(mcq.minutes, mcq.usedMinutes),
            { label: words.negativeMarks, value: `${mcq.negativePercent}%` },
          ]}
        />
      )}
      {written !== null && (
        <Panel
          title={hasTwoParts ? words.writtenPart : null}
          facts={[
            { label: words.totalMarks, value: String(written.totalMarks) },
            length(written.minutes, written.usedMinutes),
          ]}
        />
      )}
      {subjects.length > 1 && (
        <Panel
          title={words.perSubject}
          facts={subjects.map(({ id, name, mcqMarks, writtenMarks }) => ({
            id,
            label: name,
            value: [mcqMarks, writtenMarks].filter((marks) => marks !== null).join(' + '),
          }))}
        />
      )}
    </>
  )
}

function Panel({ title, facts }: { title: string | null; facts: readonly Fact[] }) {
  return (
    <>
      {title !== null && <h2 className={css.title}>{title}</h2>}
      <dl className={css.panel}>
        {facts.map(({ id, label, value, unit }) => (
          <div key={id ?? label}>
            <dt>
              <BilingualName name={label} inline />
            </dt>
            <dd>
              {value}
              {unit !== undefined && <small> {unit}</small>}
            </dd>
          </div>
        ))}
      </dl>
    </>
  )
}
