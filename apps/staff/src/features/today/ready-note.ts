import type { ReplyOf } from '@anushilon/contract/endpoint'
import type { today } from '@anushilon/contract/staff/overview'
import { isAnythingOpen, openMattersText } from '@anushilon/domain/marks/open-matters'

type ReadyExam = Pick<ReplyOf<typeof today>['body']['ready'][number], 'started' | 'scripts' | 'open'>

/** What somebody should look at before results come out; an exam without written answers has none that could be marked. */
export function readyNote({ started, scripts, open }: ReadyExam): string {
  const done = scripts > 0 ? 'all answers marked' : 'nothing open'
  return `${started} sat · ${isAnythingOpen(open) ? `open: ${openMattersText(open)}` : done}`
}
