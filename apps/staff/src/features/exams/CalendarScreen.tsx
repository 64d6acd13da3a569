import { CALENDAR_MOST, examList, type ExamRow } from '@anushilon/contract/staff/overview'
import { DAY } from '@anushilon/domain/instant'
import { Alert } from '@anushilon/ui/feedback/Alert.tsx'
import { Bengali } from '@anushilon/ui/text/Bengali.tsx'
import { Button } from '@anushilon/ui/controls/Button.tsx'
import { ErrorPanel } from '@anushilon/ui/feedback/ErrorPanel.tsx'
import { IconButton } from '@anushilon/ui/controls/IconButton.tsx'
import { TABLE_ROLES as ROLE } from '@anushilon/ui/layout/table-roles.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { useState } from 'react'
import { queryFor } from '../../api/queries.ts'
import { serverNow } from '../../api/server-clock.ts'
import { FilterBar } from '../../ui/controls/FilterBar.tsx'
import { CalendarDay } from './CalendarDay.tsx'
import { CalendarEntry } from './CalendarEntry.tsx'
import { CalendarLegend } from './CalendarLegend.tsx'
import css from './CalendarScreen.module.css'
import { ExamFilters, useExamFilter } from './ExamFilters.tsx'
import { ExamsHead } from './ExamsHead.tsx'
import { monthOf, weeksOf } from './month.ts'
import { MoveDialog } from './MoveDialog.tsx'
import { useMove } from './use-move.ts'

const WEEKDAYS = ['Sat', 'Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri']
const monthName = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' })

function nameOf(year: number, month: number): string {
  return monthName.format(new Date(Date.UTC(year, month, 1)))
}

export function CalendarScreen() {
  const [now] = useState(serverNow)
  const [{ year, month }, setMonth] = useState(() => monthOf(now))
  const [dragged, setDragged] = useState<ExamRow | null>(null)
  const { filter, fields } = useExamFilter()
  const moving = useMove()
  const weeks = weeksOf(year, month)
  const days = weeks.flat()
  const from = days[0]?.startsAt ?? 0
  const to = (days.at(-1)?.startsAt ?? 0) + DAY
  const list = useQuery({ ...queryFor(examList, { ...filter, from, to }), placeholderData: keepPreviousData })
  const exams = (list.data?.exams ?? []).toReversed()
  const on = (startsAt: number) =>
    exams.filter(({ opensAt }) => opensAt !== null && opensAt >= startsAt && opensAt < startsAt + DAY)
  const hands = { dragged, onDrag: setDragged, onAsk: moving.ask }
  return (
    <>
      <ExamsHead
        title={nameOf(year, month)}
        view="calendar"
        beside={
          <span className={css.months}>
            <IconButton icon={ChevronLeft} label="Month before" onClick={() => setMonth({ year, month: month - 1 })} />
            <Button look="quiet" small onClick={() => setMonth(monthOf(now))}>
              Today
            </Button>
            <IconButton icon={ChevronRight} label="Month after" onClick={() => setMonth({ year, month: month + 1 })} />
          </span>
        }
      />
      {list.isError && <ErrorPanel onRetry={() => void list.refetch()} />}
      {list.data !== undefined && list.data.total > CALENDAR_MOST && (
        <div className={css.cut}>
          <Alert kind="info">
            {CALENDAR_MOST} of {list.data.total} exams are shown, those that open last: choose a course to see all of
            its exams.
          </Alert>
        </div>
      )}
      <div className={css.sheet}>
        <FilterBar>
          <ExamFilters fields={fields} courses={list.data?.courses} />
          <CalendarLegend />
        </FilterBar>
        <table {...ROLE.table} className={css.month}>
          <caption className="sr">Exams of the month</caption>
          <thead {...ROLE.rowgroup}>
            <tr {...ROLE.row}>
              {WEEKDAYS.map((day) => (
                <th key={day} {...ROLE.columnheader} scope="col">
                  {day}
                </th>
              ))}
            </tr>
          </thead>
          <tbody {...ROLE.rowgroup}>
            {weeks.map((week) => (
              <tr key={week[0]?.startsAt} {...ROLE.row}>
                {week.map((day, weekday) => (
                  <CalendarDay
                    key={day.startsAt}
                    day={day}
                    weekday={WEEKDAYS[weekday] ?? ''}
                    now={now}
                    exams={on(day.startsAt)}
                    {...hands}
                    onDrop={(exam, to) => void moving.drop(exam, to)}
                  />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <Undated filter={filter} onDrag={setDragged} onAsk={moving.ask} />
      <p className={css.note}>
        <Bengali>
          খসড়া পরীক্ষা টেনে অন্য দিনে নেওয়া যায়। Scheduled পরীক্ষা সরাতে হলে কারণ লিখতে হবে; শিক্ষার্থীরা নতুন সময় সাথে সাথে দেখবে।
        </Bengali>
      </p>
      {moving.asking !== null && (
        <MoveDialog
          {...moving.asking}
          now={now}
          onMove={(day, reason) => moving.asking !== null && void moving.move(moving.asking.exam, day, reason)}
          onClose={moving.close}
        />
      )}
    </>
  )
}

interface UndatedProps {
  filter: ReturnType<typeof useExamFilter>['filter']
  onDrag: (exam: ExamRow | null) => void
  onAsk: (exam: ExamRow) => void
}

/** Drafts that nobody has given a day yet, to be dragged to one. */
function Undated({ filter, onDrag, onAsk }: UndatedProps) {
  const drafts = useQuery({
    ...queryFor(examList, { ...filter, state: 'draft' }),
    placeholderData: keepPreviousData,
  })
  const undated = (drafts.data?.exams ?? []).filter(({ opensAt }) => opensAt === null)
  if (undated.length === 0) return null
  return (
    <section className={css.undated} aria-labelledby="undated">
      <h2 id="undated">Without a date</h2>
      <ul>
        {undated.map((exam) => (
          <li key={exam.id}>
            <CalendarEntry exam={exam} onDrag={onDrag} onAsk={onAsk} />
          </li>
        ))}
      </ul>
    </section>
  )
}
