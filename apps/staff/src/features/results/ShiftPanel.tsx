import { previewCorrection, type KeyChoice, type QuestionToCorrect } from '@anushilon/contract/staff/corrections'
import { Bengali } from '@anushilon/ui/text/Bengali.tsx'
import { Button } from '@anushilon/ui/controls/Button.tsx'
import { LinkButton } from '@anushilon/ui/controls/LinkButton.tsx'
import { useQuery, type UseMutationResult } from '@tanstack/react-query'
import { useMe } from '../../api/me.ts'
import { queryFor } from '../../api/queries.ts'
import { examPath } from '../../paths.ts'
import { FaultAlert } from '../../ui/feedback/FaultAlert.tsx'
import { Pending } from '../../ui/feedback/Pending.tsx'
import { Panel } from '../../ui/layout/Panel.tsx'
import css from './Correction.module.css'
import { counted } from '../../exam/shift/marks.ts'
import { isSameKey } from './ruling.ts'
import { Shift } from './Shift.tsx'

interface Props {
  examId: string
  question: QuestionToCorrect
  wanted: KeyChoice
  hasReason: boolean
  /** `stamp` is the preview's. */
  applying: Pick<UseMutationResult<unknown, Error, string>, 'mutate' | 'isPending' | 'error'>
}

/** What would shift, before anything does; and the button that does it. */
export function ShiftPanel({ examId, question, wanted, hasReason, applying }: Props) {
  const me = useMe()
  const isSame = isSameKey(question.key, wanted)
  const preview = useQuery({
    ...queryFor(previewCorrection, { examId, number: question.number, key: wanted }),
    enabled: !isSame,
    staleTime: 0,
  })
  const shift = isSame ? undefined : preview.data
  const obstacle = isSame ? 'এটিই এখনকার উত্তর।' : hasReason ? null : 'আগে কারণ লিখুন।'
  return (
    <Panel
      title="What would shift"
      meta="preview, worked out just now"
      flush
      foot={
        me.role === 'owner' ? (
          <div className={css.apply}>
            <FaultAlert error={applying.error} />
            {obstacle !== null && (
              <p>
                <Bengali>{obstacle}</Bengali>
              </p>
            )}
            <LinkButton look="text" href={examPath(examId, 'results')}>
              Cancel
            </LinkButton>
            <Button
              disabled={obstacle !== null || shift === undefined}
              busy={applying.isPending && 'Applying'}
              onClick={() => shift !== undefined && applying.mutate(shift.stamp)}
            >
              {question.areResultsOut ? `Apply to ${counted(shift?.students ?? 0)} results` : 'Apply'}
            </Button>
          </div>
        ) : (
          <Bengali>উত্তর সংশোধন করতে পারেন কেবল মালিক।</Bengali>
        )
      }
    >
      {isSame && (
        <p className={css.none}>
          {question.unit === undefined ? 'Choose another option' : 'Write another answer or tolerance'}, or cancel the
          question.
        </p>
      )}
      {!isSame && <Pending query={preview} height={240} />}
      {shift !== undefined && <Shift examId={examId} number={question.number} wanted={wanted} shift={shift} />}
    </Panel>
  )
}
