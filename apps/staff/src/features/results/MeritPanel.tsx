import {
  MERIT_PAGE,
  meritPage,
  meritPdf,
  resultsFile,
  type MeritRow,
  type ResultsView,
} from '@anushilon/contract/staff/results'
import { clockTime } from '@anushilon/domain/dhaka-time'
import { classNames } from '@anushilon/ui/class-names.ts'
import { Empty } from '@anushilon/ui/feedback/Empty.tsx'
import { languageOf } from '@anushilon/ui/text/language.ts'
import { Pagination } from '@anushilon/ui/layout/Pagination.tsx'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'wouter'
import { markingScriptsPath } from '../../paths.ts'
import { queryFor } from '../../api/queries.ts'
import { FileLink } from '../../file-link/FileLink.tsx'
import { FilterSelect } from '../../ui/controls/FilterBar.tsx'
import { Pending } from '../../ui/feedback/Pending.tsx'
import { Panel } from '../../ui/layout/Panel.tsx'
import { StudentLink } from '../../ui/text/StudentLink.tsx'
import { Table, type TableColumn } from '../../ui/layout/Table.tsx'
import { counted, marksText } from '../../exam/shift/marks.ts'
import css from './Results.module.css'

const TIE_RULES: Readonly<Record<ResultsView['ties'], string>> = {
  equal: 'equal marks share a position: 1, 2, 2, 4',
  'less-time': 'equal marks: less time used ranks higher',
}

export function MeritPanel({ view }: { view: ResultsView }) {
  const [page, setPage] = useState(1)
  const [branch, setBranch] = useState('')
  const [batch, setBatch] = useState('')
  const group = { ...(branch === '' ? {} : { branch }), ...(batch === '' ? {} : { batch }) }
  const first = (set: (to: string) => void) => (to: string) => {
    set(to)
    setPage(1)
  }
  const merit = useQuery({
    ...queryFor(meritPage, { examId: view.examId, page, ...group }),
    placeholderData: keepPreviousData,
  })
  const total = merit.data?.total ?? 0
  return (
    <Panel
      title="Merit list"
      meta={
        <div className={css.rule}>
          <span>{TIE_RULES[view.ties]}</span>
          {view.branches.length > 1 && (
            <FilterSelect
              label="Branch"
              all="All branches"
              value={branch}
              options={view.branches.map((name) => ({ value: name, label: name }))}
              onChange={first(setBranch)}
            />
          )}
          {view.batches.length > 0 && (
            <FilterSelect
              label="Batch"
              all="All batches"
              value={batch}
              options={view.batches.map((name) => ({ value: name, label: name }))}
              onChange={first(setBatch)}
            />
          )}
        </div>
      }
      flush
      foot={
        total > 0 ? (
          <div className={css.pages}>
            <span className={css.range}>
              {(page - 1) * MERIT_PAGE + 1}–{Math.min(page * MERIT_PAGE, total)} of {counted(total)}
            </span>
            <span className={css.files}>
              {(['csv', 'xlsx'] as const).map((format) => (
                <FileLink
                  key={format}
                  of={resultsFile}
                  input={{ examId: view.examId, what: 'merit', format, ...group }}
                >
                  Merit list ({format.toUpperCase()})
                </FileLink>
              ))}
              {branch + batch !== '' && (
                <FileLink of={meritPdf} input={{ examId: view.examId, ...group }}>
                  {[batch, branch].filter((name) => name !== '').join(', ')} (PDF)
                </FileLink>
              )}
            </span>
            {total > MERIT_PAGE && (
              <Pagination page={page} totalPages={Math.ceil(total / MERIT_PAGE)} onPage={setPage} />
            )}
          </div>
        ) : undefined
      }
    >
      <Pending query={merit} height={320} />
      {merit.data !== undefined && total === 0 && <Empty title="Nobody has sat it" />}
      {total > 0 && (
        <Table
          caption="Merit list"
          columns={columnsFor(view)}
          rows={merit.data?.rows ?? []}
          keyOf={({ studentId }) => studentId}
          isDimmed={merit.isPlaceholderData}
        />
      )}
    </Panel>
  )
}

interface MeritColumn extends TableColumn<MeritRow> {
  /** Left out where it would say nothing. */
  readonly isFor?: boolean
}

function columnsFor({ examId, hasMcq, hasWritten, branches, batches }: ResultsView): MeritColumn[] {
  const hasBoth = hasMcq && hasWritten
  const columns: MeritColumn[] = [
    { head: 'Merit', cell: ({ position }) => <Place position={position} /> },
    {
      head: 'Student',
      card: 'title',
      cell: ({ studentId, name, regNo, branch }) => (
        <div className={css.who}>
          <StudentLink id={studentId} name={name} />
          <span lang={languageOf(branch ?? '')}>{branch === null ? regNo : `${regNo} · ${branch}`}</span>
        </div>
      ),
    },
    {
      head: 'In branch, batch',
      isFor: branches.length + batches.length > 0,
      cell: (row) => <Places row={row} />,
    },
    { head: 'MCQ', isFor: hasBoth, isNumber: true, cell: ({ mcq }) => marksText(mcq) },
    { head: 'Written', isFor: hasBoth, isNumber: true, cell: ({ written }) => marksText(written) },
    { head: 'Total', isNumber: true, cell: ({ total }) => (total === null ? 'Late' : <b>{marksText(total)}</b>) },
    {
      head: 'Time used',
      isNumber: true,
      cell: ({ usedMs, decidesTie }) => (
        <>
          {clockTime(usedMs)}
          {decidesTie && <span className={css.tie}>decides the tie</span>}
        </>
      ),
    },
    {
      head: 'Scripts',
      isFor: hasWritten,
      isNumber: true,
      cell: ({ regNo, name }) => (
        <Link href={markingScriptsPath(examId, regNo)} aria-label={`Scripts of ${name}`}>
          Scripts
        </Link>
      ),
    },
  ]
  return columns.filter(({ isFor = true }) => isFor)
}

/** Where they stand among those of their branch, and of their batches. */
function Places({ row: { branch, inBranch, inBatches } }: { row: MeritRow }) {
  const places = [...(branch === null || inBranch === null ? [] : [{ name: branch, ...inBranch }]), ...inBatches]
  return (
    <div className={css.places}>
      {places.map(({ name, position, of }) => (
        <span key={name} lang={languageOf(name)}>
          {position} of {of} · {name}
        </span>
      ))}
    </div>
  )
}

const MEDALS = [css.gold, css.silver, css.bronze]

function Place({ position }: { position: number | null }) {
  if (position === null) return <span className={css.place}>–</span>
  return <span className={classNames(css.place, MEDALS[position - 1])}>{position}</span>
}
