import { paySheet, paySheetFile, type PayRow } from '@anushilon/contract/staff/pay-sheet'
import { centreSettings } from '@anushilon/contract/staff/settings'
import { dhakaDate } from '@anushilon/domain/dhaka-time'
import { DAY } from '@anushilon/domain/instant'
import { Button } from '@anushilon/ui/controls/Button.tsx'
import { Field } from '@anushilon/ui/controls/Field.tsx'
import { Empty } from '@anushilon/ui/feedback/Empty.tsx'
import { languageOf } from '@anushilon/ui/text/language.ts'
import { Words } from '@anushilon/ui/text/Words.tsx'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import Download from 'lucide-react/icons/download'
import Printer from 'lucide-react/icons/printer'
import { useState } from 'react'
import { queryFor } from '../../api/queries.ts'
import { serverNow } from '../../api/server-clock.ts'
import { paths } from '../../paths.ts'
import { dayTyped, typedDay } from '../../ui/controls/typed-time.ts'
import { BackLink } from '../../ui/layout/BackLink.tsx'
import { counted } from '../../ui/text/counted.ts'
import { FileLink } from '../../file-link/FileLink.tsx'
import { Pending } from '../../ui/feedback/Pending.tsx'
import { PageHead } from '../../ui/layout/PageHead.tsx'
import { Panel } from '../../ui/layout/Panel.tsx'
import { Table, type TableColumn } from '../../ui/layout/Table.tsx'
import css from './PaySheet.module.css'

type Counts = Pick<PayRow, 'students' | 'answers' | 'pages' | 'again' | 'second'>

const COUNTS: readonly TableColumn<Counts>[] = [
  { head: 'Students', isNumber: true, cell: ({ students }) => students },
  { head: 'Answers', isNumber: true, cell: ({ answers }) => answers },
  { head: 'Pages', isNumber: true, cell: ({ pages }) => pages },
  { head: 'Marked again', isNumber: true, cell: ({ again }) => again },
  { head: 'Second marks', isNumber: true, cell: ({ second }) => second },
]
const BY_EXAM: readonly TableColumn<PayRow>[] = [
  {
    head: 'Exam',
    cell: ({ examName, courseName }) => (
      <span className={css.exam}>
        <span>
          <Words text={examName} />
        </span>
        <small>
          <Words text={courseName} />
        </small>
      </span>
    ),
  },
  ...COUNTS,
]

/** Who marked how many, for pay: to print, and as a file. */
export function PaySheetScreen() {
  const now = serverNow()
  const [first, setFirst] = useState(() => `${typedDay(now).slice(0, 8)}01`)
  const [last, setLast] = useState(() => typedDay(now))
  const centre = useQuery(queryFor(centreSettings, {})).data?.settings.name ?? ''
  const [from, to] = [dayTyped(first) ?? Number.NaN, (dayTyped(last) ?? Number.NaN) + DAY]
  const isWrong = !(from < to)
  const sheet = useQuery({
    ...queryFor(paySheet, { from, to }),
    enabled: !isWrong,
    placeholderData: keepPreviousData,
  })
  const rows = isWrong ? [] : (sheet.data?.rows ?? [])
  const markers = [...new Set(rows.map(({ staffId }) => staffId))].map((id) => ({
    id,
    own: rows.filter(({ staffId }) => staffId === id),
  }))
  return (
    <>
      <div className={css.screenOnly}>
        <BackLink href={paths.marking}>Marking</BackLink>
      </div>
      <p className={css.printOnly} lang={languageOf(centre)}>
        {centre}
      </p>
      <PageHead title="Marked, for pay" note={isWrong ? undefined : `${dhakaDate(from)} to ${dhakaDate(to - 1)}`}>
        <span className={css.screenOnly}>
          {rows.length > 0 && (
            <>
              <FileLink
                of={paySheetFile}
                input={{ from, to, format: 'xlsx' }}
                button={{ look: 'quiet' }}
                icon={Download}
              >
                Spreadsheet
              </FileLink>
              <Button icon={Printer} onClick={() => window.print()}>
                Print
              </Button>
            </>
          )}
        </span>
      </PageHead>
      <div className={css.period}>
        <Field label="From" type="date" value={first} onChange={setFirst} />
        <Field
          label="Up to and including"
          type="date"
          value={last}
          error={isWrong && 'Not before the first day.'}
          onChange={setLast}
        />
      </div>
      {!isWrong && <Pending query={sheet} count={3} height={96} />}
      {sheet.data !== undefined && rows.length === 0 && <Empty title="Nobody has marked in these days." />}
      {markers.map(({ id, own }) => (
        <Panel
          key={id}
          title={own[0]?.name ?? ''}
          flush
          meta={`${counted(sum(own, 'answers'), 'answer')} · ${counted(sum(own, 'pages'), 'page')}`}
        >
          <Table
            caption={`Marked by ${own[0]?.name ?? ''}`}
            columns={BY_EXAM}
            rows={own}
            keyOf={({ examId }) => examId}
          />
        </Panel>
      ))}
      {rows.length > 0 && (
        <p className={css.note}>
          An answer counts for who marked it first. Marked again: answers that somebody else had marked. Second marks:
          given blind for a sample. Correcting one’s own marks counts nothing.
        </p>
      )}
    </>
  )
}

function sum(rows: readonly PayRow[], what: keyof Counts): number {
  return rows.reduce((total, row) => total + row[what], 0)
}
