import Check from 'lucide-react/icons/check'
import { classNames } from '@anushilon/ui/class-names.ts'
import css from './Steps.module.css'

/** Where one is on a short way, such as File, Review, Done. */
export function Steps({ names, at }: { names: readonly string[]; at: number }) {
  return (
    <ol className={css.steps}>
      {names.map((name, index) => (
        <li key={name} className={index === at ? css.now : undefined} aria-current={index === at ? 'step' : undefined}>
          <span className={classNames(css.number, index < at && css.done, index > at && css.off)}>
            {index < at ? <Check size={14} strokeWidth={3} aria-label="done" /> : index + 1}
          </span>
          {name}
        </li>
      ))}
    </ol>
  )
}
