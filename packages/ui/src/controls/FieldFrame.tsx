import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import type { ReactNode } from 'react'
import css from './FieldFrame.module.css'

export interface FieldNotes {
  label: ReactNode
  /** One sentence of help. */
  hint?: ReactNode
  /** What is wrong with the value; the control is then marked invalid. */
  error?: ReactNode
  /** What went well, such as "2 courses found". */
  ok?: ReactNode
}

/** A control with its label above and its notes below, tied together for screen readers. */
export function FieldFrame({ id, label, hint, error, ok, children }: FieldNotes & { id: string; children: ReactNode }) {
  return (
    <div className={css.field}>
      <label htmlFor={id}>{label}</label>
      {children}
      {Boolean(hint) && (
        <p id={`${id}-hint`} className={css.hint}>
          {hint}
        </p>
      )}
      <div id={`${id}-note`} aria-live="polite" className={css.note}>
        {Boolean(error) && (
          <p className={css.error}>
            <CircleAlert size={16} />
            <span>{error}</span>
          </p>
        )}
        {Boolean(ok) && !error && (
          <p className={css.ok}>
            <CircleCheck size={16} />
            <span>{ok}</span>
          </p>
        )}
      </div>
    </div>
  )
}

/** The attributes that tie a control to its notes. */
export function describedBy(id: string, { hint, error }: Pick<FieldNotes, 'hint' | 'error'>) {
  return {
    'aria-describedby': hint ? `${id}-hint ${id}-note` : `${id}-note`,
    'aria-invalid': Boolean(error),
  }
}
