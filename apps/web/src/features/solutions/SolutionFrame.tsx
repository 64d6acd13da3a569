import ArrowLeft from 'lucide-react/icons/arrow-left'
import type { ReactNode } from 'react'
import { NoNavLayout } from '../../app/shell/NoNavLayout.tsx'
import { paths } from '../../paths.ts'
import { solution as en } from '../../text/en-solutions.ts'
import { LinkButton } from '@anushilon/ui/LinkButton.tsx'
import { Page } from '../../ui/Page.tsx'
import css from './SolutionFrame.module.css'

interface Props {
  readonly children: ReactNode
  /** Beside it on a wide screen. */
  readonly side?: ReactNode
}

/** The logo leads to the root; the way back to the history stands at the end, and on a wide screen on top as well. */
export function SolutionFrame({ children, side }: Props) {
  return (
    <NoNavLayout
      action={
        <span className={css.wide}>
          <LinkButton href={paths.history} look="quiet" small icon={ArrowLeft}>
            {en.backToHistory}
          </LinkButton>
        </span>
      }
    >
      <Page>
        <div className={css.columns}>
          <div className={css.main}>
            {children}
            <div className={css.end}>
              <LinkButton href={paths.history} block icon={ArrowLeft}>
                {en.backToHistory}
              </LinkButton>
            </div>
          </div>
          {side !== undefined && <aside className={css.side}>{side}</aside>}
        </div>
      </Page>
    </NoNavLayout>
  )
}
