import { LinkButton } from '@anushilon/ui/controls/LinkButton.tsx'
import { faultText } from '../../../api/fault-text.ts'
import { markingScriptsPath } from '../../../paths.ts'
import { PageHead } from '../../../ui/layout/PageHead.tsx'
import css from './Desk.module.css'

interface Props {
  readonly examId: string
  readonly fault: unknown
}

/** In the place of a script that is not in this exam, or not for whoever asks. */
export function NoScript({ examId, fault }: Props) {
  return (
    <main className={css.gone}>
      <PageHead title="This script cannot be opened" note={faultText(fault)} />
      <LinkButton href={markingScriptsPath(examId)}>Back to all scripts</LinkButton>
    </main>
  )
}
