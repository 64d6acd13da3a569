import { NoNavLayout } from '../../app/shell/NoNavLayout.tsx'
import { Page, PageHead } from '../../ui/Page.tsx'
import { Toasts } from '@anushilon/ui/feedback/Toasts.tsx'
import { Actions, Colours, Fields, Notices } from './basics.tsx'
import { ExamParts, Scores } from './exam-parts.tsx'
import { Overlays } from './overlays.tsx'
import { Pictures, ShellSample } from './pictures.tsx'
import { Tables } from './tables.tsx'
import css from './UiBoard.module.css'

/** Every component in every state, in development at /ui; the shell at /ui#shell. Its own words are for developers and stay here. */
export function UiBoard() {
  if (location.hash === '#shell') return <ShellSample />
  return (
    <>
      <NoNavLayout action={<span className="meta">Component board</span>}>
        <Page>
          <PageHead title="Component board" />
          <div className={css.board}>
            <Colours />
            <Actions />
            <Fields />
            <Notices />
            <Overlays />
            <ExamParts />
            <Scores />
            <Tables />
            <Pictures />
          </div>
        </Page>
      </NoNavLayout>
      <Toasts />
    </>
  )
}
