import { listStaff } from '@anushilon/contract/staff/account'
import { type AuditArea, auditFile } from '@anushilon/contract/staff/audit'
import { DAY, MINUTE } from '@anushilon/domain/instant'
import { useQuery } from '@tanstack/react-query'
import Download from 'lucide-react/icons/download'
import { useState } from 'react'
import { useMe } from '../../api/me.ts'
import { queryFor } from '../../api/queries.ts'
import { serverNow } from '../../api/server-clock.ts'
import { AuditList } from '../../audit-log/AuditList.tsx'
import { FileLink } from '../../file-link/FileLink.tsx'
import { FilterBar, FilterSelect, FindField } from '../../ui/controls/FilterBar.tsx'
import { PageHead } from '../../ui/layout/PageHead.tsx'
import { Panel } from '../../ui/layout/Panel.tsx'
import { Segment } from '../../ui/controls/Segment.tsx'
import { useDebounced } from '../../ui/controls/use-debounced.ts'

const AREA_NAMES: Readonly<Record<Exclude<AuditArea, 'views'>, string>> = {
  exams: 'Exams and papers',
  live: 'During exams',
  marking: 'Marking',
  results: 'Results, keys and re-checks',
  questions: 'Question bank',
  students: 'Students',
  courses: 'Courses, subjects and chapters',
  staff: 'Staff',
  centre: 'Messages, notices and settings',
}

/** What changed something, and what was only looked at or saved as a file. */
const KINDS = [
  { value: 'changes', name: 'Changes' },
  { value: 'views', name: 'Views and exports' },
] as const
type Kind = (typeof KINDS)[number]['value']

const PERIODS = [
  { value: '1', label: 'Last 24 hours' },
  { value: '7', label: 'Last 7 days' },
  { value: '30', label: 'Last 30 days' },
] as const

export function AuditScreen() {
  const isOwner = useMe().role === 'owner'
  const [typed, setTyped] = useState('')
  const [who, setWho] = useState('')
  const [kind, setKind] = useState<Kind>('changes')
  const [area, setArea] = useState('')
  const [since, setSince] = useState<{ days: string; at: number } | null>(null)
  const find = useDebounced(typed.trim())
  const people = useQuery({ ...queryFor(listStaff, {}), enabled: isOwner }).data?.people ?? []
  const filter = {
    ...(find === '' ? {} : { find }),
    ...(who === '' ? {} : { staffId: Number(who) }),
    ...(kind === 'views' ? { area: kind } : area === '' ? {} : { area: area as AuditArea }),
    ...(since === null ? {} : { since: since.at }),
  }
  const whose = isOwner ? 'Every change by staff' : 'Your own changes'
  const looked = isOwner ? 'What staff looked at or saved of students' : 'What you looked at or saved of students'
  return (
    <>
      <PageHead
        title="Audit log"
        note={`${kind === 'views' ? looked : whose}, newest first. Entries cannot be edited or removed.`}
      >
        {isOwner && (
          <FileLink of={auditFile} input={filter} button={{ look: 'quiet' }} icon={Download}>
            Export CSV
          </FileLink>
        )}
      </PageHead>
      <Panel
        title="Entries"
        flush
        meta={<Segment label="Kind of entries" options={KINDS} value={kind} onChange={setKind} />}
      >
        <FilterBar>
          <FindField label="Person, student, exam or word" value={typed} onChange={setTyped} />
          {isOwner && (
            <FilterSelect
              label="Who"
              all="Everybody"
              value={who}
              options={people.map(({ id, name }) => ({ value: String(id), label: name }))}
              onChange={setWho}
            />
          )}
          {kind === 'changes' && (
            <FilterSelect
              label="What"
              all="All actions"
              value={area}
              options={Object.entries(AREA_NAMES).map(([value, label]) => ({ value, label }))}
              onChange={setArea}
            />
          )}
          <FilterSelect
            label="When"
            all="Any time"
            value={since?.days ?? ''}
            options={PERIODS}
            onChange={(days) => setSince(days === '' ? null : { days, at: sinceDays(Number(days)) })}
          />
        </FilterBar>
        <AuditList filter={filter} key={JSON.stringify(filter)} />
      </Panel>
    </>
  )
}

/** To the minute, so that the same question is asked once. */
function sinceDays(days: number): number {
  return Math.floor((serverNow() - days * DAY) / MINUTE) * MINUTE
}
