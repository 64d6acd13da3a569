import {
  holdResults,
  meritPage,
  publishResults,
  resultsView,
  type ResultsView,
} from '@anushilon/contract/staff/results'
import { examHead } from '@anushilon/contract/staff/overview'
import { Alert } from '@anushilon/ui/feedback/Alert.tsx'
import { Bengali } from '@anushilon/ui/text/Bengali.tsx'
import { Button } from '@anushilon/ui/controls/Button.tsx'
import { Field } from '@anushilon/ui/controls/Field.tsx'
import { RadioCards } from '@anushilon/ui/controls/RadioCards.tsx'
import { toast } from '@anushilon/ui/feedback/toast.ts'
import { isAnythingOpen, openMattersText } from '@anushilon/domain/marks/open-matters'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/client.ts'
import { invalidate } from '../../api/queries.ts'
import { serverNow } from '../../api/server-clock.ts'
import { momentTyped } from '../../ui/controls/typed-time.ts'
import { FaultAlert } from '../../ui/feedback/FaultAlert.tsx'
import { Panel } from '../../ui/layout/Panel.tsx'
import { counted, plannedTime } from '../../exam/shift/marks.ts'
import { choicesFor, obstacleTo, planOf, type When } from './publishing.ts'
import css from './Results.module.css'

/** When students see the results: now, at a time, or not before somebody says so. */
export function PublishPanel({ view }: { view: ResultsView }) {
  const { examId, state, checks, figures, dueAt, earliestAt, stamp } = view
  const [chosen, setWhen] = useState<When>(state === 'open' ? 'later' : 'now')
  const when = chosen === 'held' && dueAt === null ? 'now' : chosen
  const [typed, setTyped] = useState('')
  const [withUnmarked, setWithUnmarked] = useState(false)
  const [withOpen, setWithOpen] = useState(false)
  const at = momentTyped(typed)
  // What came up since is refused, and shown with the box empty again.
  const seen = withOpen ? { open: view.open } : {}
  const deciding = useMutation({
    mutationFn: async () =>
      when === 'held'
        ? await call(holdResults, { examId })
        : await call(publishResults, { examId, at: when === 'now' ? null : at, withUnmarked, stamp, ...seen }),
    onSuccess: ({ dueAt: planned }) => {
      if (when === 'held') toast('Held back: nothing comes out until you publish', 'success')
      if (when === 'later' && planned !== null) toast(`Planned: ${plannedTime(planned)}`, 'success')
    },
    onError: () => setWithOpen(false),
    // Also where it was refused: what somebody else has changed is what one has to look at.
    onSettled: async () => await invalidate(resultsView, meritPage, examHead),
  })
  const open = { ...view.open, keys: [] }
  const plan = planOf(view, serverNow())
  const obstacle = obstacleTo(view, when, at, { withUnmarked, withOpen })
  const names = {
    now: `Publish ${counted(figures.sat)} ${figures.sat === 1 ? 'result' : 'results'}`,
    later: at === null ? 'Publish at a time' : `Publish at ${plannedTime(at)}`,
    held: 'Hold back',
  }
  return (
    <Panel
      title="Publish"
      foot={
        <>
          <Button
            block
            disabled={obstacle !== null}
            busy={deciding.isPending && { now: 'Publishing', later: 'Planning', held: 'Holding back' }[when]}
            onClick={() => deciding.mutate()}
          >
            {names[when]}
          </Button>
          <p className={css.under}>
            <Bengali>{obstacle ?? 'প্রকাশের পরও ফল ফিরিয়ে নেওয়া যায়।'}</Bengali>
          </p>
        </>
      }
    >
      <div className={css.form}>
        <FaultAlert error={deciding.error} />
        {plan !== null && (
          <Alert kind={plan.kind} title={plan.title}>
            <Bengali>{plan.text}</Bengali>
          </Alert>
        )}
        <RadioCards
          legend="When"
          hideLegend
          value={when}
          options={choicesFor(view)}
          onChange={(value) => {
            deciding.reset()
            setWhen(value as When)
          }}
        />
        {when === 'later' && (
          <Field
            label="Dhaka time"
            type="datetime-local"
            value={typed}
            onChange={setTyped}
            hint={`Not before ${plannedTime(earliestAt)}`}
          />
        )}
        {when !== 'held' && view.hasWritten && (checks.unmarked > 0 || when === 'later') && (
          <label className={css.tick}>
            <input type="checkbox" checked={withUnmarked} onChange={(event) => setWithUnmarked(event.target.checked)} />
            {when === 'now'
              ? `Publish though ${counted(checks.unmarked)} written answers have no marks: they count as 0`
              : 'Even if written answers have no marks then: they count as 0. Otherwise the results wait for the marks.'}
          </label>
        )}
        {when === 'now' && isAnythingOpen(open) && (
          <label className={css.tick}>
            <input type="checkbox" checked={withOpen} onChange={(event) => setWithOpen(event.target.checked)} />
            Publish though this is open: {openMattersText(open)}
          </label>
        )}
        <p className={css.help}>Students get marks, merit position, solutions and their marked scripts.</p>
      </div>
    </Panel>
  )
}
