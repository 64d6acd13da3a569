import { type ClosedExam, listClosings } from '@anushilon/contract/staff/clock'
import { Bengali } from '@anushilon/ui/text/Bengali.tsx'
import { Empty } from '@anushilon/ui/feedback/Empty.tsx'
import { ErrorPanel } from '@anushilon/ui/feedback/ErrorPanel.tsx'
import { Field } from '@anushilon/ui/controls/Field.tsx'
import { languageOf } from '@anushilon/ui/text/language.ts'
import { RadioCards } from '@anushilon/ui/controls/RadioCards.tsx'
import { SkeletonList } from '@anushilon/ui/feedback/Skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { queryFor } from '../../api/queries.ts'
import { paths } from '../../paths.ts'
import { momentTyped, typedMoment } from '../../ui/controls/typed-time.ts'
import { BackLink } from '../../ui/layout/BackLink.tsx'
import { PageHead } from '../../ui/layout/PageHead.tsx'
import { Panel } from '../../ui/layout/Panel.tsx'
import css from './Closings.module.css'
import { UndoPanel } from './UndoPanel.tsx'

const WHICH = [
  { value: 'early', label: 'Closed before the time was over', note: 'After a clock that ran ahead' },
  { value: 'since', label: 'Running at a moment, closed since', note: 'After a power cut, or a clock that was wrong' },
]

/** Puts right in bulk what closed by itself and should not have. */
export function ClosingsScreen() {
  const [which, setWhich] = useState('early')
  const [typed, setTyped] = useState<string | null>(null)
  const trouble = useQuery(queryFor(listClosings, {})).data?.lastTrouble ?? null
  const shown = typed ?? (trouble === null ? '' : typedMoment(trouble))
  const since = which === 'since' ? momentTyped(shown) : null
  const isAsked = which === 'early' || since !== null
  const found = useQuery({ ...queryFor(listClosings, since === null ? {} : { since }), enabled: isAsked })
  return (
    <>
      <BackLink href={paths.today}>Today</BackLink>
      <PageHead
        title="Closed by mistake"
        note="Opens attempts again that closed by themselves, with the time that was left. What a student handed in stays."
      />
      <Panel title="Which attempts">
        <div className={css.form}>
          <RadioCards legend="Which attempts" hideLegend options={WHICH} value={which} onChange={setWhich} />
          {which === 'since' && (
            <Field
              label="As things stood at (Dhaka time)"
              type="datetime-local"
              value={shown}
              onChange={setTyped}
              hint="The last minute in which everything was right, such as just before the power went."
            />
          )}
        </div>
      </Panel>
      {found.isError && <ErrorPanel onRetry={() => void found.refetch()} />}
      {isAsked && found.isPending && <SkeletonList count={2} height={80} />}
      {isAsked && found.data !== undefined && <Found exams={found.data.exams} since={since} />}
    </>
  )
}

function Found({ exams, since }: { exams: readonly ClosedExam[]; since: number | null }) {
  const [left, setLeft] = useState<readonly string[]>([])
  const chosen = exams.filter(({ examId }) => !left.includes(examId))
  if (exams.length === 0)
    return (
      <Panel title="Exams" count={0}>
        <Empty title="Nothing was closed by mistake." hint="এমন কিছু পাওয়া যায়নি।" />
      </Panel>
    )
  return (
    <>
      <Panel title="Exams" count={exams.length} flush>
        <ul className={css.exams}>
          {exams.map((exam) => (
            <li key={exam.examId}>
              <label>
                <input
                  type="checkbox"
                  checked={chosen.includes(exam)}
                  onChange={({ target }) =>
                    setLeft(target.checked ? left.filter((id) => id !== exam.examId) : [...left, exam.examId])
                  }
                />
                <b lang={languageOf(exam.name)}>{exam.name}</b>
              </label>
              <p className={css.what}>{whatOf(exam)}</p>
            </li>
          ))}
        </ul>
      </Panel>
      <UndoPanel exams={chosen} since={since} />
      <p className={css.help}>
        <Bengali>খোলার পর শিক্ষার্থীদের Home পাতা আবার খুলতে বলুন, সেখানে পরীক্ষাটি চালু থাকবে।</Bengali>
      </p>
    </>
  )
}

const minutes = (ms: number) => Math.max(0, Math.round(ms / 60_000))

function whatOf({ attempts, leastLeftMs, mostLeftMs, resultsTooEarly }: ClosedExam): string {
  const span = [...new Set([minutes(leastLeftMs), minutes(mostLeftMs)])].join(' to ')
  return [
    attempts > 0 && `${attempts === 1 ? '1 attempt' : `${attempts} attempts`}, ${span} min left`,
    resultsTooEarly && 'results are out before they are due: they are taken back',
  ]
    .filter((part) => part !== false)
    .join(' · ')
}
