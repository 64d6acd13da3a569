import { markingOverview, markingPeople, markingWaiting, shareOut } from '@anushilon/contract/staff/marking-piles'
import { Bengali } from '@anushilon/ui/text/Bengali.tsx'
import { Button } from '@anushilon/ui/controls/Button.tsx'
import { Select } from '@anushilon/ui/controls/Select.tsx'
import { SkeletonList } from '@anushilon/ui/feedback/Skeleton.tsx'
import { toast } from '@anushilon/ui/feedback/toast.ts'
import { Words } from '@anushilon/ui/text/Words.tsx'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/client.ts'
import { queryFor, invalidate } from '../../api/queries.ts'
import css from './ShareDialog.module.css'
import type { Marking } from './use-marking.ts'
import { AskingDialog } from '../../ui/feedback/AskingDialog.tsx'
import { FaultAlert } from '../../ui/feedback/FaultAlert.tsx'

interface Props {
  readonly marking: Marking
  readonly onClose: () => void
}

const ALL = 'all'

/** The unmarked answers of one question, or of all, go to chosen people in even shares. */
export function ShareDialog({ marking: { examId, questions, markers }, onClose }: Props) {
  const people = useQuery(queryFor(markingPeople, {}))
  const open = questions.filter(({ marked, scripts }) => marked < scripts)
  const [of, setOf] = useState(ALL)
  const [chosen, setChosen] = useState<ReadonlySet<number>>(
    () => new Set(markers.filter(({ shareLeft }) => shareLeft !== null).map(({ id }) => id)),
  )
  const piles = open.filter((row) => of === ALL || keyOf(row) === of)
  const left = piles.reduce((sum, { scripts, marked }) => sum + scripts - marked, 0)

  const sharing = useMutation({
    mutationFn: async (staffIds: readonly number[]) =>
      await call(shareOut, {
        examId,
        piles: piles.map(({ section, question }) => ({ section, question })),
        staffIds: [...staffIds],
      }),
    onSuccess: async ({ shared }) => {
      await invalidate(markingOverview, markingWaiting)
      toast(shared === 0 ? 'The answers are for everybody again' : `${shared} answers shared out`, 'success')
      onClose()
    },
  })

  return (
    <AskingDialog
      open
      title="Share out"
      onClose={onClose}
      actions={
        <>
          <Button
            disabled={chosen.size === 0}
            busy={sharing.isPending && 'Sharing out'}
            onClick={() => sharing.mutate([...chosen])}
          >
            Share out {left} answers
          </Button>
          {piles.some(({ isShared }) => isShared) && (
            <Button look="quiet" disabled={sharing.isPending} onClick={() => sharing.mutate([])}>
              For everybody again
            </Button>
          )}
        </>
      }
    >
      <div className={css.form}>
        <FaultAlert error={sharing.error} />
        <Select
          label="Which answers"
          placeholder="Choose"
          value={of}
          onChange={setOf}
          options={[
            { value: ALL, label: 'All questions' },
            ...open.map((row) => ({ value: keyOf(row), label: `${nameOf(row)}: ${row.scripts - row.marked} left` })),
          ]}
        />
        {people.data === undefined ? (
          <SkeletonList count={3} height={40} />
        ) : (
          <fieldset className={css.people}>
            <legend>Who marks them</legend>
            {people.data.people.map(({ id, name, role }) => (
              <label key={id}>
                <input type="checkbox" checked={chosen.has(id)} onChange={() => setChosen(toggled(chosen, id))} />
                <span>
                  <Words text={name} />
                </span>
                <small>{role}</small>
              </label>
            ))}
          </fieldset>
        )}
        <p className={css.sum} role="status">
          {sumOf(left, chosen.size)}
        </p>
        <Bengali>প্রত্যেকে আগে নিজের ভাগের খাতা পান। নিজের ভাগ শেষ হলে বাকি খাতায় সাহায্য করেন।</Bengali>
      </div>
    </AskingDialog>
  )
}

function toggled(chosen: ReadonlySet<number>, id: number): ReadonlySet<number> {
  return new Set(chosen.has(id) ? [...chosen].filter((one) => one !== id) : [...chosen, id])
}

type Question = Marking['questions'][number]

function keyOf({ section, question }: Question): string {
  return `${section}/${question}`
}

function nameOf({ subjectName, question }: Question): string {
  return `${subjectName === null ? '' : `${subjectName}, `}Question ${question}`
}

/** "169 unmarked answers: 56 or 57 each" */
function sumOf(left: number, people: number): string {
  if (people === 0) return `${left} unmarked answers. Choose who marks them.`
  const [least, most] = [Math.floor(left / people), Math.ceil(left / people)]
  return `${left} unmarked answers: ${least === most ? least : `${least} or ${most}`} each`
}
