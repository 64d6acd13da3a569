import Check from 'lucide-react/icons/check'
import css from './Import.module.css'

const STEPS = ['File', 'Columns', 'Preview', 'Done'] as const
export type Step = (typeof STEPS)[number]

export function ImportSteps({ now }: { now: Step }) {
  const at = STEPS.indexOf(now)
  return (
    <ol className={css.steps} aria-label="Steps">
      {STEPS.map((step, index) => (
        <li key={step} aria-current={step === now ? 'step' : undefined}>
          <span className={index < at ? css.past : css.bubble}>{index < at ? <Check size={14} /> : index + 1}</span>
          {step}
        </li>
      ))}
    </ol>
  )
}
