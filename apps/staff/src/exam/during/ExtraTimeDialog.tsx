import { giveTime, previewTime, type TimeRecipients } from '@anushilon/contract/staff/live'
import { plusMinutes } from '@anushilon/domain/instant'
import { Alert } from '@anushilon/ui/feedback/Alert.tsx'
import { dhakaClock } from '@anushilon/domain/dhaka-time'
import { Select } from '@anushilon/ui/controls/Select.tsx'
import { useQuery } from '@tanstack/react-query'
import Timer from 'lucide-react/icons/timer'
import { useState } from 'react'
import { call } from '../../api/client.ts'
import { useMe } from '../../api/me.ts'
import { queryFor } from '../../api/queries.ts'
import { FaultAlert } from '../../ui/feedback/FaultAlert.tsx'
import { Segment } from '../../ui/controls/Segment.tsx'
import { useDebounced } from '../../ui/controls/use-debounced.ts'
import { ActionDialog } from './ActionDialog.tsx'
import { useAction } from './during-queries.ts'
import css from './ExtraTimeDialog.module.css'
import { previewWords, type TimePreview } from './preview-words.ts'
import { MinutesChips } from './MinutesChips.tsx'
import { ReasonField } from './ReasonField.tsx'
import { branchLabel, minutesInWords } from './sitting-words.ts'

interface Props {
  examId: string
  closesAt: number
  expected: number
  branches: readonly { readonly name: string; readonly expected: number }[]
  /** Where it was opened for one student. */
  student?: { readonly studentId: number; readonly name: string; readonly branch: string } | undefined
  onClose: () => void
}

const PREVIEW_AGAIN_MS = 3_000

type Reach = 'student' | 'branch' | 'all' | 'closing'

const WAYS = [
  { value: 'give', name: 'Give' },
  { value: 'back', name: 'Take back' },
] as const

/**
 * More minutes for one, a branch or everybody, a later closing time, or both; or minutes back that one was given by mistake.
 * The new end is shown before.
 */
export function ExtraTimeDialog({ examId, closesAt, expected, branches, student, onClose }: Props) {
  // Who is of some branches gives time to these, however few the board shows them; everybody is others', too.
  const isOfBranches = useMe().rights.branches.length > 0
  const [reach, setReach] = useState<Reach>(student === undefined ? (isOfBranches ? 'branch' : 'all') : 'student')
  const [branch, setBranch] = useState(student?.branch ?? branches[0]?.name ?? '')
  const [minutes, setMinutes] = useState<number | null>(10)
  const [way, setWay] = useState<'give' | 'back'>('give')
  const [isClosingToo, setClosingToo] = useState(false)
  const [reason, setReason] = useState('')

  const isBack = reach === 'student' && way === 'back'
  const movesClosing = reach === 'closing' || (isClosingToo && !isBack)
  const wanted = {
    examId,
    whom: recipientsOf(reach, branch, student?.studentId),
    minutes: reach === 'closing' ? 0 : (minutes ?? 0) * (isBack ? -1 : 1),
    closesAt: movesClosing ? plusMinutes(closesAt, minutes ?? 0) : null,
  }
  const asked = useDebounced(wanted, 150)
  const preview = useQuery({
    ...queryFor(previewTime, asked),
    enabled: minutes !== null,
    staleTime: 0,
    // A colleague may give time to the same students meanwhile: the ends that are shown are those that would come of it.
    refetchInterval: PREVIEW_AGAIN_MS,
    placeholderData: (before: TimePreview | undefined) => before,
  })
  const action = useAction(() => call(giveTime, { ...wanted, reason }), {
    said: ({ moved }) =>
      moved === 1 ? '1 clock follows within 15 seconds' : `${moved} clocks follow within 15 seconds`,
    onDone: onClose,
  })

  const reaches: { value: Reach; name: string }[] = [
    ...(student === undefined ? [] : [{ value: 'student' as const, name: student.name }]),
    ...(branches.length > 1 || isOfBranches || student !== undefined
      ? [{ value: 'branch' as const, name: branchName() }]
      : []),
    { value: 'all', name: isOfBranches ? 'Everybody' : `Everybody · ${expected}` },
    { value: 'closing', name: 'Closing time' },
  ]

  function branchName(): string {
    const row = branches.find(({ name }) => name === branch)
    return `${branchLabel(branch)} · ${row?.expected ?? 0}`
  }

  const verb =
    reach === 'closing' ? 'Move the closing time' : `${isBack ? 'Take back' : 'Give'} ${minutesInWords(minutes ?? 0)}`
  return (
    <ActionDialog
      title="Extra time"
      verb={verb}
      notYet={notYet(minutes, reason, preview.data)}
      action={action}
      onClose={onClose}
    >
      <div>
        <p className={css.label}>For whom</p>
        <Segment label="For whom" options={reaches} value={reach} onChange={setReach} wide />
      </div>
      {reach === 'branch' && branches.length > 1 && (
        <Select
          label="Branch"
          options={branches.map(({ name, expected: count }) => ({
            value: name,
            label: `${branchLabel(name)} · ${count}`,
          }))}
          value={branch}
          onChange={setBranch}
          placeholder="Choose a branch"
        />
      )}
      {reach === 'student' && <Segment label="Give or take back" options={WAYS} value={way} onChange={setWay} wide />}
      <MinutesChips value={minutes} onChange={setMinutes} />
      {reach !== 'closing' && !isBack && minutes !== null && (
        <label className={css.check}>
          <input type="checkbox" checked={isClosingToo} onChange={(event) => setClosingToo(event.target.checked)} />
          Close the exam later for everybody, too: {dhakaClock(plusMinutes(closesAt, minutes))} instead of{' '}
          {dhakaClock(closesAt)}
        </label>
      )}
      <ReasonField value={reason} onChange={setReason} />
      <FaultAlert error={preview.error} />
      {preview.error === null && preview.data !== undefined && minutes !== null && (
        <Alert kind={preview.data.cut + preview.data.squeezed > 0 ? 'warn' : 'info'} icon={Timer} live="status">
          {previewWords(preview.data).map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </Alert>
      )}
    </ActionDialog>
  )
}

function recipientsOf(reach: Reach, branch: string, studentId: number | undefined): TimeRecipients {
  if (reach === 'student' && studentId !== undefined) return { kind: 'student', studentId }
  return reach === 'branch' ? { kind: 'branch', branch } : { kind: 'all' }
}

function notYet(minutes: number | null, reason: string, preview: TimePreview | undefined): string | null {
  if (minutes === null) return 'Say how many minutes.'
  const changes = preview === undefined || preview.students > 0 || preview.closesAt.to > preview.closesAt.from
  if (!changes) return 'Nobody there can use more time.'
  return reason.trim() === '' ? 'Say why: it is kept in the log.' : null
}
