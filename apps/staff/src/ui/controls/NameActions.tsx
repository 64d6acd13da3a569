import { Button } from '@anushilon/ui/controls/Button.tsx'
import { type ReactNode, useState } from 'react'
import type { Change } from '../../api/use-change.ts'
import { MergeDialog } from '../feedback/MergeDialog.tsx'
import css from './NameActions.module.css'
import { RenameForm } from './NameForm.tsx'

interface Merging {
  /** What it is: "branch", "chapter". */
  readonly kind: string
  /** What it may be merged into. */
  readonly others: readonly string[]
  readonly merge: (into: string) => Promise<unknown>
  /** What that does. */
  readonly help: ReactNode
}

interface Props {
  name: string
  change: Change
  rename: (to: string) => Promise<unknown>
  /** Left out where nothing can be merged. */
  merging?: Merging
  /** What else can be done. */
  children?: ReactNode
}

/** Of one of a list: another name, or it goes up in another of them. */
export function NameActions({ name, change, rename, merging, children }: Props) {
  const [doing, setDoing] = useState<'rename' | 'merge' | null>(null)
  const stop = () => setDoing(null)
  if (doing === 'rename') {
    return <RenameForm name={name} change={change} onName={rename} onClose={stop} />
  }
  return (
    <span className={css.actions}>
      <Button look="text" small aria-label={`Rename ${name}`} onClick={() => setDoing('rename')}>
        Rename
      </Button>
      {merging !== undefined && merging.others.length > 0 && (
        <Button look="text" small aria-label={`Merge ${name}`} onClick={() => setDoing('merge')}>
          Merge
        </Button>
      )}
      {children}
      {merging !== undefined && doing === 'merge' && (
        <MergeDialog
          name={name}
          kind={merging.kind}
          others={merging.others}
          isBusy={change.isPending}
          onMerge={(into) => change.mutate(async () => await merging.merge(into), { onSuccess: stop })}
          onClose={stop}
        >
          {merging.help}
        </MergeDialog>
      )}
    </span>
  )
}
