import { meritPage, publishResults, resultsView, type ResultsView } from '@anushilon/contract/staff/results'
import { examHead } from '@anushilon/contract/staff/overview'
import { Alert } from '@anushilon/ui/Alert.tsx'
import { Bn } from '@anushilon/ui/Bn.tsx'
import { Button } from '@anushilon/ui/Button.tsx'
import { dhakaMoment } from '@anushilon/ui/dhaka-time.ts'
import { Field } from '@anushilon/ui/Field.tsx'
import { RadioCards } from '@anushilon/ui/RadioCards.tsx'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/client.ts'
import { faultText } from '../../api/fault-text.ts'
import { forget } from '../../api/queries.ts'
import { Panel } from '../../ui/Panel.tsx'
import css from './Results.module.css'

export function PublishPanel({ view }: { view: ResultsView }) {
  const { state, checks, figures, dueAt, earliestAt } = view
  const [when, setWhen] = useState<'now' | 'later'>(state === 'open' ? 'later' : 'now')
  const [typed, setTyped] = useState('')
  const [withUnmarked, setWithUnmarked] = useState(false)
  const at = instantOf(typed)
  const publishing = useMutation({
    mutationFn: async () =>
      await call(publishResults, { examId: view.examId, at: when === 'now' ? null : at, withUnmarked }),
    onSuccess: async () => await forget(resultsView, meritPage, examHead),
  })
  const obstacle = obstacleTo(view, when, at, withUnmarked)
  return (
    <Panel
      title="Publish"
      foot={
        <>
          <Button
            block
            disabled={obstacle !== null}
            busy={publishing.isPending && 'Publishing'}
            onClick={() => publishing.mutate()}
          >
            {when === 'now' || at === null ? `Publish ${figures.sat} results` : `Publish at ${dhakaMoment(at)}`}
          </Button>
          <p className={css.under}>
            <Bn>{obstacle ?? 'প্রকাশের পরও ফল ফিরিয়ে নেওয়া যায়।'}</Bn>
          </p>
        </>
      }
    >
      <div className={css.form}>
        {publishing.error !== null && <Alert kind="bad" live="alert" title={faultText(publishing.error)} />}
        {dueAt !== null && (
          <Alert kind="info" title={`These come out by themselves: ${dhakaMoment(dueAt)}`}>
            <Bn>আপনাকে কিছু করতে হবে না; চাইলে অন্য সময় দিন।</Bn>
          </Alert>
        )}
        <RadioCards
          legend="When"
          hideLegend
          value={when}
          options={[
            { value: 'now', label: `Now: all ${figures.sat} students see it at once` },
            { value: 'later', label: 'At a time' },
          ]}
          onChange={(value) => setWhen(value === 'now' ? 'now' : 'later')}
        />
        {when === 'later' && (
          <Field
            label="Dhaka time"
            type="datetime-local"
            value={typed}
            onChange={setTyped}
            hint={`Not before ${dhakaMoment(earliestAt)}`}
          />
        )}
        {checks.unmarked > 0 && (
          <label className={css.tick}>
            <input type="checkbox" checked={withUnmarked} onChange={(event) => setWithUnmarked(event.target.checked)} />
            Publish though {checks.unmarked} written answers have no marks: they count as 0
          </label>
        )}
        <p className={css.help}>Students get marks, merit position, solutions and their marked scripts.</p>
      </div>
    </Panel>
  )
}

/** Why the button is grey; null where it is not. */
function obstacleTo(view: ResultsView, when: 'now' | 'later', at: number | null, withUnmarked: boolean): string | null {
  if (when === 'now' && (view.state === 'open' || view.checks.running > 0)) return 'পরীক্ষা এখনও সবার জন্য শেষ হয়নি।'
  if (when === 'later' && at === null) return 'আগে তারিখ ও সময় দিন।'
  if (view.checks.unmarked > 0 && !withUnmarked) return 'আগে সব খাতা দেখুন, বা ওপরের ঘরে টিক দিন।'
  return null
}

/** What was typed is Dhaka's wall clock, wherever the browser is. */
function instantOf(typed: string): number | null {
  const at = Date.parse(`${typed}:00+06:00`)
  return Number.isNaN(at) ? null : at
}
