import { CallRefused } from '@anushilon/contract/call-errors'
import { typedText } from '@anushilon/contract/schemas/text'
import { answerRecheck, recheckList, type RecheckRow } from '@anushilon/contract/staff/rechecks'
import { today } from '@anushilon/contract/staff/overview'
import { dhakaMoment } from '@anushilon/domain/dhaka-time'
import { Button } from '@anushilon/ui/controls/Button.tsx'
import { LongField } from '@anushilon/ui/controls/LongField.tsx'
import { LinkButton } from '@anushilon/ui/controls/LinkButton.tsx'
import { Words } from '@anushilon/ui/text/Words.tsx'
import { toast } from '@anushilon/ui/feedback/toast.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/client.ts'
import { faultText } from '../../api/fault-text.ts'
import { keep, kept } from '../../api/kept.ts'
import { invalidate } from '../../api/queries.ts'
import { correctionPath, markingScriptPath } from '../../paths.ts'
import { Form } from '../../ui/controls/Form.tsx'
import { StudentLink } from '../../ui/text/StudentLink.tsx'
import css from './Rechecks.module.css'

const SHORTEST = 3
const LONGEST = 1_000
const Begun = typedText(LONGEST)

/** One request: who asks what, the way to the answer in question, and what the centre says. */
export function RecheckItem({ row }: { row: RecheckRow }) {
  const { student, examName, subjectName, question, marks, part } = row
  return (
    <li className={css.item}>
      <div className={css.head}>
        <div>
          <h3>
            <StudentLink id={student.id} name={student.name} /> <span>{student.regNo}</span>
          </h3>
          <p className={css.note}>
            <Words text={examName} /> · <Words text={subjectName} /> ·{' '}
            {part === 'mcq' ? `key of question ${question}` : `written question ${question}`}
            {marks !== null && `, ${marks} marks`} · {dhakaMoment(row.askedAt)}
          </p>
        </div>
        <LinkButton href={wayTo(row)} look="quiet" small>
          {part === 'mcq' ? 'Look at the key' : 'Open the script'}
        </LinkButton>
      </div>
      <blockquote className={css.words}>
        <Words text={row.reason} />
      </blockquote>
      {row.answer === null ? <AnswerForm id={row.id} /> : <Answer row={row} />}
    </li>
  )
}

function wayTo({ examId, section, question, scriptId }: RecheckRow): string {
  return scriptId === null
    ? correctionPath(examId, question)
    : markingScriptPath({ examId, section, question, scriptId })
}

function Answer({ row: { answer, answeredBy, answeredAt } }: { row: RecheckRow }) {
  return (
    <p className={css.words}>
      <Words text={answer ?? ''} />
      <small className={css.note}>
        <Words text={answeredBy ?? ''} />
        {answeredAt !== null && `, ${dhakaMoment(answeredAt)}`}
      </small>
    </p>
  )
}

function AnswerForm({ id }: { id: number }) {
  const name = `recheck:${id}`
  // Whoever has looked at the answer in question finds what they had begun to say of it.
  const [answer, setAnswer] = useState(() => kept(Begun, name) ?? '')
  const answering = useMutation({
    mutationFn: async () => await call(answerRecheck, { id, answer }),
    onSuccess: () => keep(Begun, name, ''),
    onError: (error) => {
      // The request goes from the list of those that wait, and this form with it.
      if (error instanceof CallRefused && error.code === 'conflict') toast(faultText(error), 'failure')
    },
    onSettled: async () => await invalidate(recheckList, today),
  })
  function change(to: string): void {
    setAnswer(to)
    keep(Begun, name, to)
  }
  return (
    <Form className={css.form} error={answering.error} onSubmit={() => answering.mutate()}>
      <LongField label="Answer, as the student reads it" value={answer} maxLength={LONGEST} onChange={change} />
      <Button type="submit" small disabled={answer.trim().length < SHORTEST} busy={answering.isPending && 'Sending'}>
        Send
      </Button>
    </Form>
  )
}
