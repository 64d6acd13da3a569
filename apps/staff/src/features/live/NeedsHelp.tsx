import type { HelpRow, LiveBoard } from '@anushilon/contract/staff/live'
import { MINUTE } from '@anushilon/domain/instant'
import { Badge } from '@anushilon/ui/layout/Badge.tsx'
import { dhakaClock } from '@anushilon/domain/dhaka-time'
import type { Icon } from '@anushilon/ui/icon.ts'
import { languageOf } from '@anushilon/ui/text/language.ts'
import Clock from 'lucide-react/icons/clock'
import Lock from 'lucide-react/icons/lock'
import Phone from 'lucide-react/icons/phone'
import Upload from 'lucide-react/icons/upload'
import WifiOff from 'lucide-react/icons/wifi-off'
import { useMe } from '../../api/me.ts'
import type { RequestedAction } from '../../exam/during/StudentActionDialog.tsx'
import { branchLabel } from '../../exam/during/sitting-words.ts'
import { type StudentAction, StudentActions } from '../../exam/during/StudentActions.tsx'
import { Panel } from '../../ui/layout/Panel.tsx'
import { StudentLink } from '../../ui/text/StudentLink.tsx'
import { type TableColumn, Table } from '../../ui/layout/Table.tsx'
import css from './NeedsHelp.module.css'

interface Props {
  board: Pick<LiveBoard, 'help' | 'needHelp'>
  now: number
  canGoOn: boolean
  onAction: (action: RequestedAction) => void
}

const ICONS: Readonly<Record<HelpRow['why'], Icon>> = {
  offline: WifiOff,
  'upload-failing': Upload,
  'upload-lost': Upload,
  'cannot-sign-in': Lock,
  late: Clock,
}

/** What each most likely needs, first. */
const ACTIONS: Readonly<Record<HelpRow['why'], readonly StudentAction[]>> = {
  offline: ['time'],
  'upload-failing': ['time'],
  'upload-lost': ['time'],
  'cannot-sign-in': ['password'],
  late: ['decide', 'reopen'],
}

export function NeedsHelp({ board: { help, needHelp }, now, canGoOn, onAction }: Props) {
  const isOwner = useMe().role === 'owner'
  const mayDo = (action: StudentAction) => (action === 'password' ? isOwner : action === 'decide' || canGoOn)
  return (
    <Panel
      title="Needs help"
      count={needHelp}
      meta="worst first · updates by itself"
      flush
      foot={needHelp > help.length && `The ${help.length} worst of ${needHelp} are shown.`}
    >
      {help.length === 0 ? (
        <p className={css.nobody}>Nobody needs help now.</p>
      ) : (
        <Table
          caption="Students who need help"
          rows={help}
          keyOf={(row) => row.studentId}
          columns={columnsFor({ now, mayDo, onAction })}
        />
      )}
    </Panel>
  )
}

interface Doing extends Pick<Props, 'now' | 'onAction'> {
  mayDo: (action: StudentAction) => boolean
}

function columnsFor({ now, mayDo, onAction }: Doing): readonly TableColumn<HelpRow>[] {
  return [
    { head: 'Student', cell: (row) => <Who row={row} /> },
    { head: 'What is wrong', card: 'wide', cell: (row) => <Why row={row} now={now} /> },
    {
      head: 'Do',
      card: 'actions',
      isNumber: true,
      cell: (row) => (
        <span className={css.actions}>
          <StudentActions
            name={row.name}
            actions={ACTIONS[row.why].filter(mayDo)}
            onAction={(action) => onAction({ action, student: row })}
          />
        </span>
      ),
    },
  ]
}

function Who({ row }: { row: HelpRow }) {
  return (
    <>
      <StudentLink id={row.studentId} name={row.name} />
      <small className={css.small}>
        {row.regNo} · <span lang={languageOf(row.branch)}>{branchLabel(row.branch)}</span>
      </small>
      {row.mobileNo !== null && (
        <a className={css.call} href={`tel:${row.mobileNo}`} aria-label={`Call ${row.name}: ${row.mobileNo}`}>
          <Phone size={14} />
          {row.mobileNo}
        </a>
      )}
    </>
  )
}

function Why({ row, now }: { row: HelpRow; now: number }) {
  const { title, words } = TELL[row.why](row, now)
  return (
    <>
      <Badge kind={row.why === 'late' || row.why === 'cannot-sign-in' ? 'warn' : 'bad'} icon={ICONS[row.why]}>
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
  'upload-lost': ({ times }) => ({
    title: `Upload broke off ${times}×`,
    words: 'The connection is too weak for the photos. They are kept on the phone.',
  }),
  'cannot-sign-in': ({ times, since }, now) => ({
    title: 'Cannot sign in',
    words: `${times} wrong passwords, the last at ${dhakaClock(since ?? now)}.`,
  }),
  late: ({ since }, now) => ({
    title: 'Not handed in in time',
    words: `Closed at ${dhakaClock(since ?? now)}. The answers are kept.`,
  }),
}
