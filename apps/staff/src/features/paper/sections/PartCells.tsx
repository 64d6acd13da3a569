import type { ExamDraft } from '@anushilon/contract/staff/exam-draft'
import { LinkButton } from '@anushilon/ui/controls/LinkButton.tsx'
import PencilLine from 'lucide-react/icons/pencil-line'
import type { ReactNode } from 'react'
import { Grid, NumberCell } from '../fields/fields.tsx'
import type { SectionProps } from '../section-props.ts'
import { withField } from '../with-field.ts'
import css from './PartCells.module.css'

type Plan<K extends 'mcq' | 'written'> = NonNullable<ExamDraft[K]>
/** Those of its fields that are numbers. */
type NumberIn<K extends 'mcq' | 'written'> = {
  [F in keyof Plan<K>]-?: NonNullable<Plan<K>[F]> extends number ? F : never
}[keyof Plan<K>] &
  string

interface Row<K extends 'mcq' | 'written'> {
  readonly field: NumberIn<K>
  readonly label: string
  readonly unit?: string
  readonly placeholder?: string
}

interface Props<K extends 'mcq' | 'written'> {
  open: SectionProps['open']
  part: K
  cells: readonly Row<K>[]
  children?: ReactNode
}

/** Sets a field of one part of the paper. */
export function partSetter<K extends 'mcq' | 'written'>({ editor }: SectionProps['open'], part: K) {
  return <F extends keyof Plan<K>>(field: F) =>
    (to: Plan<K>[F] | undefined) =>
      editor.change((now) => ({ ...now, [part]: withField<Plan<K>, F>(now[part] ?? {}, field, to) }))
}

/** The numbers that a part goes by, side by side. */
export function PartCells<K extends 'mcq' | 'written'>({ open, part, cells, children }: Props<K>) {
  const set = partSetter(open, part)
  const plan = open.document[part] as Readonly<Record<string, number | undefined>> | undefined
  return (
    <Grid>
      {cells.map(({ field, ...cell }) => (
        <NumberCell
          key={field}
          {...cell}
          place={`${part}.${field}`}
          span={3}
          value={plan?.[field]}
          onChange={(to) => set(field)(to as Plan<K>[NumberIn<K>] | undefined)}
        />
      ))}
      {children}
    </Grid>
  )
}

export function PartHint({ children }: { children: ReactNode }) {
  return <p className={css.hint}>{children}</p>
}

export function PartActions({ children }: { children: ReactNode }) {
  return <div className={css.actions}>{children}</div>
}

export function PaperLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <LinkButton href={href} look="quiet" small icon={PencilLine}>
      {children}
    </LinkButton>
  )
}
