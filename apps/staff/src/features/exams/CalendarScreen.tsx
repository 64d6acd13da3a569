import { examList, type ExamRow } from '@anushilon/contract/staff/overview'
import { Bn } from '@anushilon/ui/Bn.tsx'
import { Button } from '@anushilon/ui/Button.tsx'
import { classes } from '@anushilon/ui/classes.ts'
import { dhakaClock } from '@anushilon/ui/dhaka-time.ts'
import { ErrorPanel } from '@anushilon/ui/ErrorPanel.tsx'
import { IconButton } from '@anushilon/ui/IconButton.tsx'
import { languageOf } from '@anushilon/ui/language.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { useState } from 'react'
import { Link } from 'wouter'
import { asking } from '../../api/queries.ts'
import { serverNow } from '../../api/server-clock.ts'
import { STATE_NAMES } from '../../exam/life.ts'
import { examPath } from '../../paths.ts'
import css from './CalendarScreen.module.css'
import { ExamsHead } from './ExamsHead.tsx'
import { monthOf, weeksOf } from './month.ts'
import { nextAction } from './next-action.ts'

const WEEKDAYS = ['Sat', 'Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri']
const monthName = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' })
const DAY_MS = 86_400_000

function nameOf(year: number, month: number): string {
  return monthName.format(new Date(Date.UTC(year, month, 1)))
}

export function CalendarScreen() {
  const [now] = useState(serverNow)
  const [{ year, month }, setMonth] = useState(() => monthOf(now))
  const weeks = weeksOf(year, month)
  const days = weeks.flat()
  const from = days[0]?.startsAt ?? 0
  const to = (days.at(-1)?.startsAt ?? 0) + DAY_MS
  const list = useQuery({ ...asking(examList, { from, to }), placeholderData: keepPreviousData })
  const exams = (list.data?.exams ?? []).toReversed()
  const on = (startsAt: number) =>
    exams.filter(({ opensAt }) => opensAt !== null && opensAt >= startsAt && opensAt < startsAt + DAY_MS)
  return (
    <>
      <ExamsHead title={nameOf(year, month)} view="calendar">
        <IconButton icon={ChevronLeft} label="Month before" onClick={() => setMonth({ year, month: month - 1 })} />
        <Button look="quiet" small onClick={() => setMonth(monthOf(now))}>
          Today
        </Button>
        <IconButton icon={ChevronRight} label="Month after" onClick={() => setMonth({ year, month: month + 1 })} />
      </ExamsHead>
      {list.isError && <ErrorPanel onRetry={() => void list.refetch()} />}
      <table className={css.sheet}>
        <caption className="sr">Exams of the month</caption>
        <thead>
          <tr>
            {WEEKDAYS.map((day) => (
              <th key={day} scope="col">
                {day}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]?.startsAt}>
              {week.map((day) => {
                const isToday = now >= day.startsAt && now < day.startsAt + DAY_MS
                return (
                  <td key={day.startsAt} className={classes(!day.isInMonth && css.other, day.isFriday && css.friday)}>
                    <span className={classes(css.number, isToday && css.today)}>
                      {day.number}
                      {isToday && ' · today'}
                    </span>
                    <Entries exams={on(day.startsAt)} />
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
      <p className={css.note}>
        <Bn>খসড়া পরীক্ষার সময় ঠিক হলে এখানে দেখা যাবে।</Bn>
      </p>
    </>
  )
}

/** A full day shows its first few; the rest opens on demand, so that one day does not stretch the month. */
const SHOWN_A_DAY = 4

function Entries({ exams }: { exams: readonly ExamRow[] }) {
  const rest = exams.slice(SHOWN_A_DAY)
  return (
    <>
      {exams.slice(0, SHOWN_A_DAY).map((exam) => (
        <Entry key={exam.id} exam={exam} />
      ))}
      {rest.length > 0 && (
        <details className={css.more}>
          <summary>{rest.length} more</summary>
          {rest.map((exam) => (
            <Entry key={exam.id} exam={exam} />
          ))}
        </details>
      )}
    </>
  )
}

function Entry({ exam }: { exam: ExamRow }) {
  return (
    <Link href={examPath(exam.id, nextAction(exam).tab)} className={classes(css.entry, css[exam.state])}>
      <small>
        {dhakaClock(exam.opensAt ?? 0)} <span className="sr">{STATE_NAMES[exam.state]}</span>
      </small>
      <span lang={languageOf(exam.name)}>{exam.name}</span>
    </Link>
  )
}
