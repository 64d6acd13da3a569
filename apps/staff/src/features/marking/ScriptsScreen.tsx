import { markingOverview } from '@anushilon/contract/staff/marking-piles'
import { SCRIPT_STATES, SCRIPTS_PAGE, scriptList, type ScriptState } from '@anushilon/contract/staff/scripts'
import { Empty } from '@anushilon/ui/feedback/Empty.tsx'
import { Pagination } from '@anushilon/ui/layout/Pagination.tsx'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams, useSearch } from 'wouter'
import { useMe } from '../../api/me.ts'
import { queryFor } from '../../api/queries.ts'
import { LoadFault } from '../../app/LoadFault.tsx'
import { markingExamPath } from '../../paths.ts'
import { BackLink } from '../../ui/layout/BackLink.tsx'
import { FilterBar, FilterSelect, FindField } from '../../ui/controls/FilterBar.tsx'
import { Pending } from '../../ui/feedback/Pending.tsx'
import { PageHead } from '../../ui/layout/PageHead.tsx'
import { Panel } from '../../ui/layout/Panel.tsx'
import { Table } from '../../ui/layout/Table.tsx'
import { useDebounced } from '../../ui/controls/use-debounced.ts'
import { marksBetween } from './marks-between.ts'
import { scriptColumns } from './script-columns.tsx'

const STATES: Readonly<Record<ScriptState, string>> = {
  unmarked: 'Not marked',
  marked: 'Marked',
  'second-look': 'Second look',
  changed: 'Marks changed',
}

const AT_FIRST = { find: '', pile: '', state: '', marker: '', marks: '' }

/** Every script of an exam, of any state, whether or not results are out. */
export function ScriptsScreen() {
  const { examId = '' } = useParams()
  const me = useMe()
  const asked = new URLSearchParams(useSearch())
  const [filter, setFilter] = useState({
    ...AT_FIRST,
    find: asked.get('find') ?? '',
    state: asked.get('state') ?? '',
  })
  const [page, setPage] = useState(1)
  const typed = useDebounced(`${filter.find}\n${filter.marks}`)
  const about = useQuery(queryFor(markingOverview, { examId }))
  const list = useQuery({
    ...queryFor(scriptList, { examId, page, ...filterOf(filter, typed) }),
    placeholderData: keepPreviousData,
  })
  const change = (changed: Partial<typeof AT_FIRST>) => {
    setFilter({ ...filter, ...changed })
    setPage(1)
  }
  if (about.isLoadingError) return <LoadFault error={about.error} onRetry={() => void about.refetch()} />
  const total = list.data?.total ?? 0
  const isNameless = me.role === 'marker' && about.data?.hideNames !== false
  return (
    <>
      <BackLink href={markingExamPath(examId)}>{`${about.data?.name ?? 'Exam'} · Marking`}</BackLink>
      <PageHead title="All scripts" note="Open any of them at the desk, marked or not." />
      <Panel title="Scripts" count={total} flush>
        <FilterBar>
          <FindField
            label={isNameless ? 'Script number' : 'Name, reg. or script number'}
            value={filter.find}
            onChange={(find) => change({ find })}
          />
          <FindField label="Marks: 4, or 0-3" value={filter.marks} onChange={(marks) => change({ marks })} />
          <FilterSelect
            label="Question"
            all="All questions"
            value={filter.pile}
            options={(about.data?.questions ?? []).map(({ section, question, subjectName }) => ({
              value: `${section}/${question}`,
              label: subjectName === null ? `Question ${question}` : `${subjectName}, question ${question}`,
            }))}
            onChange={(pile) => change({ pile })}
          />
          <FilterSelect
            label="State"
            all="All states"
            value={filter.state}
            options={SCRIPT_STATES.map((state) => ({ value: state, label: STATES[state] }))}
            onChange={(state) => change({ state })}
          />
          <FilterSelect
            label="Marker"
            all="All markers"
            value={filter.marker}
            options={(about.data?.markers ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
            onChange={(marker) => change({ marker })}
          />
        </FilterBar>
        <Pending query={list} count={8} height={48} />
        {list.data !== undefined && total === 0 && <Empty title="No script found" />}
        {total > 0 && (
          <Table
            caption="Scripts"
            columns={scriptColumns(examId)}
            rows={list.data?.scripts ?? []}
            keyOf={({ scriptId, section, question }) => `${scriptId}/${section}/${question}`}
            isDimmed={list.isPlaceholderData}
          />
        )}
        {total > SCRIPTS_PAGE && (
          <Pagination page={page} totalPages={Math.ceil(total / SCRIPTS_PAGE)} onPage={setPage} />
        )}
      </Panel>
    </>
  )
}

/** What is typed is looked for once one has stopped typing. */
function filterOf({ pile, state, marker }: typeof AT_FIRST, typed: string) {
  const [find = '', marks = ''] = typed.split('\n')
  const [section, question] = pile.split('/').map(Number)
  const wanted = SCRIPT_STATES.find((one) => one === state)
  return {
    ...(find.trim() === '' ? {} : { find: find.trim() }),
    ...(pile === '' || section === undefined || question === undefined ? {} : { section, question }),
    ...(wanted === undefined ? {} : { state: wanted }),
    ...(marker === '' ? {} : { markerId: Number(marker) }),
    ...marksBetween(marks),
  }
}
