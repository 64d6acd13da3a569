import type { HelpRow, SittingState } from '@anushilon/contract/staff/live'
import { MINUTE } from '@anushilon/domain/instant'
import { Badge } from '@anushilon/ui/Badge.tsx'
import { dhakaClock } from '@anushilon/ui/dhaka-time.ts'
import type { Icon } from '@anushilon/ui/icon.ts'
import { languageOf } from '@anushilon/ui/language.ts'
import Clock from 'lucide-react/icons/clock'
import Lock from 'lucide-react/icons/lock'
import Upload from 'lucide-react/icons/upload'
import WifiOff from 'lucide-react/icons/wifi-off'
import type { DeedFor } from '../../exam/during/DeedDialog.tsx'
import { branchLabel } from '../../exam/during/sitting-words.ts'
import { StudentDeeds } from '../../exam/during/StudentDeeds.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { type Column, Table } from '../../ui/Table.tsx'
import css from './NeedsHelp.module.css'

interface Props {
  rows: readonly HelpRow[]
  now: number
  areResultsOut: boolean
  onDeed: (deed: DeedFor) => void
}

const ICONS: Readonly<Record<HelpRow['why'], Icon>> = {
  offline: WifiOff,
  'upload-failing': Upload,
  'cannot-sign-in': Lock,
  late: Clock,
}

/** How a student stands by why he is here. */
const STATES: Readonly<Record<HelpRow['why'], SittingState>> = {
  offline: 'offline',
  'upload-failing': 'answering',
  'cannot-sign-in': 'not-started',
  late: 'late',
}

export function NeedsHelp({ rows, now, areResultsOut, onDeed }: Props) {
  return (
    <Panel title="Needs help" count={rows.length} meta="worst first · updates by itself" flush>
      {rows.length === 0 ? (
        <p className={css.nobody}>Nobody needs help now.</p>
      ) : (
        <Table
          caption="Students who need help"
          rows={rows}
          keyOf={(row) => row.studentId}
          columns={columnsFor({ now, areResultsOut, onDeed })}
        />
      )}
    </Panel>
  )
}

function columnsFor({ now, areResultsOut, onDeed }: Omit<Props, 'rows'>): readonly Column<HelpRow>[] {
  return [
    { head: 'Student', cell: (row) => <Who row={row} /> },
    { head: 'What is wrong', cell: (row) => <Why row={row} now={now} /> },
    {
      head: 'Do',
      cell: (row) => (
        <span className={css.deeds}>
          <StudentDeeds
            name={row.name}
            state={STATES[row.why]}
            areResultsOut={areResultsOut}
            onDeed={(deed) => onDeed({ deed, student: row })}
          />
        </span>
      ),
    },
  ]
}

function Who({ row }: { row: HelpRow }) {
  return (
    <>
      <b className={css.name} lang={languageOf(row.name)}>
        {row.name}
      </b>
      <small className={css.small}>
        {row.regNo} · <span lang={languageOf(row.branch)}>{branchLabel(row.branch)}</span>
      </small>
    </>
  )
}

function Why({ row, now }: { row: HelpRow; now: number }) {
  const { title, words } = TELL[row.why](row, now)
  return (
    <>
      <Badge kind={row.why === 'offline' || row.why === 'upload-failing' ? 'bad' : 'warn'} icon={ICONS[row.why]}>
        {title}
      </Badge>
      <small className={css.small}>{words}</small>
    </>
  )
}

const TELL: Readonly<Record<HelpRow['why'], (row: HelpRow, now: number) => { title: string; words: string }>> = {
  offline: ({ since, saved, questions }, now) => ({
    title: `Offline ${Math.max(1, Math.floor((now - (since ?? now)) / MINUTE))} min`,
    words: `${questions === 0 ? '' : `${saved} of ${questions} saved on our side. `}Last seen ${dhakaClock(since ?? now)}.`,
  }),
  'upload-failing': ({ times }) => ({ title: `Upload failed ${times}×`, words: 'The photos could not be read.' }),
  'cannot-sign-in': ({ times }) => ({
    title: 'Cannot sign in',
    words: `${times} wrong passwords in the last minutes.`,
  }),
  late: ({ since }, now) => ({
    title: 'Not handed in in time',
    words: `Closed at ${dhakaClock(since ?? now)}. The answers are kept.`,
  }),
}
