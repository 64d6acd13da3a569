import { isAnythingOpen, openMattersText, type OpenMatters } from '@anushilon/domain/marks/open-matters'

interface ReadyExam {
  readonly started: number
  readonly scripts: number
  readonly open: OpenMatters
}

/** What somebody should look at before results come out; an exam without written answers has none that could be marked. */
export function readyNote({ started, scripts, open }: ReadyExam): string {
  const done = scripts > 0 ? 'all answers marked' : 'nothing open'
  return `${started} sat · ${isAnythingOpen(open) ? `open: ${openMattersText(open)}` : done}`
}
