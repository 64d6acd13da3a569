import type { Variation } from '@anushilon/domain/exam/variation'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import type { ReactNode } from 'react'
import { NoNavLayout } from '../../app/shell/NoNavLayout.tsx'
import { useWayBack } from '../../lib/way-back.ts'
import { listPath, paths } from '../../paths.ts'
import { LinkButton } from '@anushilon/ui/controls/LinkButton.tsx'
import { Page } from '../../ui/Page.tsx'
import { wayBackLabel } from '../../ui/way-back-label.ts'
import css from './SolutionFrame.module.css'

interface Props {
  readonly variation: Variation
  readonly children: ReactNode
}

/** The logo leads to the root; the way back stands on top as well as below the last question. */
export function SolutionFrame({ variation, children }: Props) {
  const back = useSolutionWayBack(variation)
  const { label, short } = wayBackLabel(back)
  return (
    <NoNavLayout
      action={
        <LinkButton href={back} look="quiet" small icon={ArrowLeft} aria-label={label}>
          <span className={css.wide}>{label}</span>
          <span className={css.short}>{short}</span>
        </LinkButton>
      }
    >
      <Page>{children}</Page>
    </NoNavLayout>
  )
}

export function WayBack({ variation }: Pick<Props, 'variation'>) {
  const back = useSolutionWayBack(variation)
  return (
    <LinkButton href={back} block icon={ArrowLeft}>
      {wayBackLabel(back).label}
    </LinkButton>
  )
}

/** To the list and the tab one came from; whoever came by a typed address, to the history (Spec 2). */
function useSolutionWayBack(variation: Variation): string {
  return useWayBack(listPath(paths.history, variation))
}

/** What has no palette beside it stands in the middle. */
export function Narrow({ variation, children }: Props) {
  return (
    <div className={css.narrow}>
      {children}
      <div className={css.end}>
        <WayBack variation={variation} />
      </div>
    </div>
  )
}
