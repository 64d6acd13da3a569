import {
  messageBatches,
  previewMessages,
  sendMessages,
  type MessagesAsked,
  type MessageSettings,
} from '@anushilon/contract/staff/messages'
import { courseList } from '@anushilon/contract/staff/courses'
import { examList } from '@anushilon/contract/staff/overview'
import { MESSAGE_KINDS, PLACEHOLDERS, type MessageKind } from '@anushilon/domain/messages/template'
import { smsLength } from '@anushilon/domain/messages/sms-length'
import { Alert } from '@anushilon/ui/feedback/Alert.tsx'
import { Button } from '@anushilon/ui/controls/Button.tsx'
import { LongField } from '@anushilon/ui/controls/LongField.tsx'
import { Select } from '@anushilon/ui/controls/Select.tsx'
import { toast } from '@anushilon/ui/feedback/toast.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/client.ts'
import { faultText } from '../../api/fault-text.ts'
import { invalidate, queryFor } from '../../api/queries.ts'
import { Panel } from '../../ui/Panel.tsx'
import { KIND_WORDS } from './message-words.ts'
import { PreviewOf } from './PreviewOf.tsx'
import css from './Messages.module.css'

const EXAM_KINDS: readonly MessageKind[] = ['results', 'absence', 'next-exam']
const WHO = { results: 'sat', absence: 'absent', 'next-exam': 'expected' } as const

const RECIPIENTS = [
  { value: 'guardian', label: 'Guardians' },
  { value: 'student', label: 'Students' },
]

/** Kind and exam, then whom, then the real texts with their cost, then sending. */
export function ComposePanel({ settings }: { settings: MessageSettings }) {
  const [kind, setKind] = useState<MessageKind>('results')
  const [examId, setExamId] = useState('')
  const [courseId, setCourseId] = useState('')
  const [to, setTo] = useState<'guardian' | 'student'>('student')
  const [typed, setTyped] = useState<string | null>(null)
  const [key, setKey] = useState(() => crypto.randomUUID())
  const exams = useQuery(queryFor(examList, {}))
  const courses = useQuery(queryFor(courseList, {}))
  const text = typed ?? settings.templates.find((template) => template.kind === kind)?.text ?? ''
  const isAboutExam = kind === 'results' || kind === 'absence' || kind === 'next-exam'
  const asked: MessagesAsked = {
    kind,
    to,
    text,
    ...(isAboutExam
      ? { examId, whom: { exam: WHO[kind] } }
      : { whom: { everybody: courseId === '' ? {} : { courseId } } }),
  }
  const looking = useMutation({ mutationFn: async () => await call(previewMessages, asked) })
  const sending = useMutation({
    mutationFn: async () => await call(sendMessages, { ...asked, key }),
    onSuccess: async ({ count }) => {
      toast(`${count} messages are in the outbox`, 'success')
      setKey(crypto.randomUUID())
      looking.reset()
      await invalidate(messageBatches)
    },
  })
  function changed(change: () => void) {
    change()
    looking.reset()
    sending.reset()
  }
  const error = sending.error ?? looking.error
  const { parts, left, encoding } = smsLength(text)
  return (
    <Panel title="New messages">
      <div className={css.form}>
        <Select
          label="About"
          placeholder=""
          options={MESSAGE_KINDS.map((value) => ({ value, label: KIND_WORDS[value] }))}
          value={kind}
          onChange={(value) =>
            changed(() => {
              setKind(MESSAGE_KINDS.find((one) => one === value) ?? 'text')
              setTyped(null)
            })
          }
        />
        {EXAM_KINDS.includes(kind) ? (
          <Select
            label="Exam"
            placeholder="Choose an exam"
            options={(exams.data?.exams ?? []).map((exam) => ({ value: exam.id, label: exam.name }))}
            value={examId}
            onChange={(value) => changed(() => setExamId(value))}
          />
        ) : (
          <Select
            label="Course"
            placeholder="Everybody"
            options={(courses.data?.courses ?? []).map((course) => ({ value: course.id, label: course.name }))}
            value={courseId}
            onChange={(value) => changed(() => setCourseId(value))}
          />
        )}
        <Select
          label="To"
          placeholder=""
          options={RECIPIENTS}
          value={to}
          onChange={(value) => changed(() => setTo(value === 'student' ? 'student' : 'guardian'))}
        />
        <LongField
          label="Text"
          lang="bn"
          rows={4}
          maxLength={1000}
          value={text}
          onChange={(value) => changed(() => setTyped(value))}
          hint={
            <>
              Filled in for each: {PLACEHOLDERS[kind].map((name) => `{${name}}`).join(' ')}
              <br />
              {parts} SMS before that, {left} characters left in it (
              {encoding === 'gsm-7' ? 'Latin' : 'Bengali: fewer fit into one'})
            </>
          }
        />
        {error !== null && <Alert kind="bad" live="alert" title={faultText(error)} />}
        {looking.data !== undefined && <PreviewOf preview={looking.data} whom={asked.whom} onChanged={looking.reset} />}
        <div className={css.actions}>
          <Button
            look={looking.data === undefined ? 'primary' : 'quiet'}
            disabled={isAboutExam && examId === ''}
            busy={looking.isPending && 'Looking'}
            onClick={() => looking.mutate()}
          >
            Preview
          </Button>
          {looking.data !== undefined && looking.data.recipients > 0 && (
            <Button busy={sending.isPending && 'Sending'} onClick={() => sending.mutate()}>
              Send {looking.data.recipients} messages
            </Button>
          )}
        </div>
      </div>
    </Panel>
  )
}
