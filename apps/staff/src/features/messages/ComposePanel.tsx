import {
  messageBatches,
  previewMessages,
  sendMessages,
  type MessagesAsked,
  type MessageSettings,
} from '@anushilon/contract/staff/messages'
import { courseList } from '@anushilon/contract/staff/courses'
import type { StudentSelection } from '@anushilon/contract/staff/students'
import { CALENDAR_MOST, examList, type ExamRow } from '@anushilon/contract/staff/overview'
import { dhakaDate } from '@anushilon/domain/dhaka-time'
import { DAY } from '@anushilon/domain/instant'
import { MESSAGE_KINDS, type MessageKind } from '@anushilon/domain/messages/template'
import { Button } from '@anushilon/ui/controls/Button.tsx'
import { Select } from '@anushilon/ui/controls/Select.tsx'
import { toast } from '@anushilon/ui/feedback/toast.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/client.ts'
import { FaultAlert } from '../../ui/feedback/FaultAlert.tsx'
import { invalidate, queryFor } from '../../api/queries.ts'
import { newRequestKey } from '../../api/request-key.ts'
import { serverNow } from '../../api/server-clock.ts'
import { counted } from '../../ui/text/counted.ts'
import { Panel } from '../../ui/layout/Panel.tsx'
import { KIND_WORDS } from './message-words.ts'
import { MessageText } from './MessageText.tsx'
import { PreviewOf } from './PreviewOf.tsx'
import { ALL, selectionOf } from './who.ts'
import { WhoFields } from './WhoFields.tsx'
import css from './Messages.module.css'

const EXAM_KINDS: readonly MessageKind[] = ['results', 'absence', 'next-exam']
/** How far back and ahead there is something to tell. */
const AROUND_MS = 92 * DAY
/** What there is to tell of an exam in each of its states. */
const TOLD: Readonly<Record<ExamRow['state'], readonly MessageKind[]>> = {
  draft: [],
  scheduled: ['next-exam'],
  live: ['next-exam'],
  marking: ['absence'],
  ready: ['absence'],
  published: ['results', 'absence'],
  'called-off': [],
}
const WHO = { results: 'sat', absence: 'absent', 'next-exam': 'expected' } as const

/** No course has such an id. */
const EVERY_COURSE = '*'

const RECIPIENTS = [
  { value: 'guardian', label: 'Guardians' },
  { value: 'student', label: 'Students' },
  { value: 'device', label: 'Phones that asked for it (free)' },
] as const

/** Without a way for SMS only phones that asked for it are told, and a password never stands on a locked phone. */
const withoutSms = {
  kinds: MESSAGE_KINDS.filter((kind) => kind !== 'password'),
  recipients: RECIPIENTS.filter(({ value }) => value === 'device'),
}
const withSms = { kinds: MESSAGE_KINDS, recipients: RECIPIENTS }

function withinCourse(only: ReturnType<typeof selectionOf>, courseId: string): StudentSelection {
  if (only !== null && only !== 'all' && 'studentIds' in only) return only
  const some = only === null || only === 'all' ? {} : only.everybody
  return { everybody: { ...some, ...(courseId !== EVERY_COURSE && { courseId }) } }
}

/** Two courses have a "Daily 01" each, and a course has one every month. */
function examLabel({ name, opensAt, courseName }: ExamRow): string {
  return [name, ...(opensAt === null ? [] : [dhakaDate(opensAt)]), courseName].join(' · ')
}

interface Props {
  settings: MessageSettings
  /** Whatever became of it: what is in the outbox now stands first. */
  onSent: () => void
}

/** Kind and exam, then whom, then the real texts with their cost, then sending. */
export function ComposePanel({ settings, onSent }: Props) {
  const { kinds, recipients } = settings.channel === 'none' ? withoutSms : withSms
  const [kind, setKind] = useState<MessageKind>('results')
  const [examId, setExamId] = useState('')
  const [courseId, setCourseId] = useState(EVERY_COURSE)
  const [chosen, setChosen] = useState<MessagesAsked['to']>('student')
  const to = recipients.some(({ value }) => value === chosen) ? chosen : 'device'
  const [who, setWho] = useState(ALL)
  const [typed, setTyped] = useState<string | null>(null)
  const [key, setKey] = useState(newRequestKey)
  const [now] = useState(serverNow)
  const exams = useQuery(queryFor(examList, { from: now - AROUND_MS, to: now + AROUND_MS }))
  const isCut = exams.data !== undefined && exams.data.total > CALENDAR_MOST
  const courses = useQuery(queryFor(courseList, {}))
  const text = typed ?? settings.templates.find((template) => template.kind === kind)?.text ?? ''
  const isAboutExam = kind === 'results' || kind === 'absence' || kind === 'next-exam'
  const only = selectionOf(who)
  const asked: MessagesAsked = {
    kind,
    to,
    text,
    ...(isAboutExam
      ? { examId, whom: { exam: WHO[kind], ...(only !== null && only !== 'all' && { only }) } }
      : { whom: withinCourse(only, courseId) }),
  }
  const looking = useMutation({ mutationFn: async (of: MessagesAsked) => await call(previewMessages, of) })
  // The way they go out and the templates may be changed elsewhere meanwhile.
  const preview = JSON.stringify(looking.variables) === JSON.stringify(asked) ? looking.data : undefined
  const sending = useMutation({
    mutationFn: async () => await call(sendMessages, { ...asked, key }),
    onSuccess: ({ count }) => {
      toast(`${counted(count, 'message')} ${count === 1 ? 'is' : 'are'} in the outbox`, 'success')
      setKey(newRequestKey())
      looking.reset()
    },
    // Also after a failure: they may be there all the same.
    onSettled: async () => {
      onSent()
      await invalidate(messageBatches)
    },
  })
  function changed(change: () => void) {
    change()
    // Other messages: the key of those that may have been sent, though the reply was lost, is not theirs.
    setKey(newRequestKey())
    looking.reset()
    sending.reset()
  }
  const error = sending.error ?? looking.error
  return (
    <Panel title="New messages">
      <div className={css.form}>
        <Select
          label="About"
          placeholder=""
          options={kinds.map((value) => ({ value, label: KIND_WORDS[value] }))}
          value={kind}
          onChange={(value) =>
            changed(() => {
              setKind(kinds.find((one) => one === value) ?? 'text')
              setTyped(null)
              setExamId('')
            })
          }
        />
        {EXAM_KINDS.includes(kind) ? (
          <Select
            label="Exam"
            placeholder="Choose an exam"
            hint={isCut && `Of the exams within three months the ${CALENDAR_MOST} that open last are offered.`}
            options={(exams.data?.exams ?? [])
              .filter(({ state }) => TOLD[state].includes(kind))
              .map((exam) => ({ value: exam.id, label: examLabel(exam) }))}
            value={examId}
            onChange={(value) => changed(() => setExamId(value))}
          />
        ) : (
          <Select
            label="Course"
            placeholder=""
            options={[
              { value: EVERY_COURSE, label: 'All courses' },
              ...(courses.data?.courses ?? []).map((course) => ({ value: course.id, label: course.name })),
            ]}
            value={courseId}
            onChange={(value) => changed(() => setCourseId(value))}
          />
        )}
        <WhoFields who={who} onChange={(value) => changed(() => setWho(value))} />
        <Select
          label="To"
          placeholder=""
          options={recipients}
          value={to}
          onChange={(value) =>
            changed(() => setChosen(RECIPIENTS.find((one) => one.value === value)?.value ?? 'student'))
          }
        />
        <MessageText
          label="Text"
          kind={kind}
          isSms={to !== 'device'}
          value={text}
          onChange={(value) => changed(() => setTyped(value))}
        />
        <FaultAlert error={error} />
        {preview !== undefined && <PreviewOf preview={preview} onChanged={() => looking.mutate(asked)} />}
        <div className={css.actions}>
          <Button
            look={preview === undefined ? 'primary' : 'quiet'}
            disabled={(isAboutExam && examId === '') || only === null}
            busy={looking.isPending && 'Looking'}
            onClick={() => looking.mutate(asked)}
          >
            Preview
          </Button>
          {preview !== undefined && preview.recipients > 0 && (
            <Button busy={sending.isPending && 'Sending'} onClick={() => sending.mutate()}>
              Send {counted(preview.recipients, 'message')}
            </Button>
          )}
        </div>
      </div>
    </Panel>
  )
}
