import { markingOverview } from '@anushilon/contract/staff/marking-piles'
import { chooseSecondMarks, secondMarks } from '@anushilon/contract/staff/second-marks'
import { latinDigits } from '@anushilon/domain/digits'
import { Button } from '@anushilon/ui/controls/Button.tsx'
import { Field } from '@anushilon/ui/controls/Field.tsx'
import { Select } from '@anushilon/ui/controls/Select.tsx'
import { toast } from '@anushilon/ui/feedback/toast.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../api/client.ts'
import { faultText } from '../../../api/fault-text.ts'
import { invalidate } from '../../../api/queries.ts'
import { Panel } from '../../../ui/layout/Panel.tsx'
import css from './Second.module.css'

const UNITS = [
  { value: 'percent', label: '% of each question' },
  { value: 'scripts', label: 'scripts of the exam' },
] as const

interface Props {
  readonly examId: string
  readonly marked: number
  readonly chosen: number
}

export function ChoosePanel({ examId, marked, chosen }: Props) {
  const [typed, setTyped] = useState('10')
  const [unit, setUnit] = useState<string>('percent')
  const [seed, setSeed] = useState(() => String(Math.floor(100_000 + Math.random() * 900_000)))
  const count = Number(latinDigits(typed.trim()))
  const isWrong = unit === 'percent' ? !(count >= 1 && count <= 100) : !(count >= 1 && Number.isInteger(count))

  const choosing = useMutation({
    mutationFn: async () => {
      const size = unit === 'percent' ? { percent: count } : { scripts: count }
      return await call(chooseSecondMarks, { examId, size, seed: seed.trim() })
    },
    onSuccess: async ({ added, chosen: all }) => {
      await invalidate(secondMarks, markingOverview)
      toast(added === 0 ? `${all} are chosen already.` : `${added} chosen, ${all} in all.`, 'success')
    },
    onError: (error) => toast(faultText(error), 'failure'),
  })

  return (
    <Panel title="Choose scripts" meta={`${chosen} of ${marked} chosen`}>
      <div className={css.fields}>
        <Field
          label="How many"
          numeric
          inputMode="decimal"
          value={typed}
          error={isWrong && (unit === 'percent' ? 'A number from 1 to 100.' : 'A whole number from 1.')}
          onChange={setTyped}
        />
        <Select label="Of what" placeholder="Choose" options={[...UNITS]} value={unit} onChange={setUnit} />
        <Field
          label="Number of the draw"
          hint="The same number draws the same scripts, so anybody can check the choice."
          value={seed}
          maxLength={40}
          onChange={setSeed}
        />
        <Button
          busy={choosing.isPending && 'Choosing…'}
          disabled={isWrong || seed.trim() === '' || marked === 0}
          onClick={() => choosing.mutate()}
        >
          Choose
        </Button>
        <p className={css.hint}>
          Chosen scripts wait under Marking for everybody but who marked them first. Choose again as more is marked:
          those chosen before stay.
        </p>
      </div>
    </Panel>
  )
}
