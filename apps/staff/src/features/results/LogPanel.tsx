import { examRoot, logKeys } from '@anushilon/contract/operations/exam-log'
import { dhakaMoment } from '@anushilon/domain/dhaka-time'
import { fromBase64Url } from '@anushilon/domain/log/base64url'
import { keyLetters } from '@anushilon/domain/log/signed'
import { useQuery } from '@tanstack/react-query'
import { queryFor } from '../../api/queries.ts'
import { Panel } from '../../ui/layout/Panel.tsx'
import { counted } from '../../exam/shift/marks.ts'
import css from './LogPanel.module.css'

const WITHOUT_ROOT = {
  none: 'Nothing of this exam was logged: nobody has sat it since there is a log.',
  open: 'The exam is not over: its root is frozen and signed when it is.',
  frozen: '',
} as const

/** The signed root of the exam's log, as it is on the merit list: whoever wrote it down can hold it against later ones. */
export function LogPanel({ examId }: { examId: string }) {
  const { data: log } = useQuery(queryFor(examRoot, { examId }))
  const { data: known } = useQuery(queryFor(logKeys, {}))
  if (log === undefined) return null
  const head = log.heads.at(-1)
  const publicKey = fromBase64Url(known?.keys.find(({ key }) => key === head?.key)?.publicKey ?? '')
  return (
    <Panel title="Log" meta={<a href="/check">Check a proof</a>}>
      {head === undefined ? (
        <p>{WITHOUT_ROOT[log.state]}</p>
      ) : (
        <>
          <p>
            Root of {counted(head.size)} entries, signed {dhakaMoment(head.time)}
            {head.timestamp !== null && ', dated from outside'}
          </p>
          <p className={css.root}>{head.root}</p>
          {publicKey !== null && publicKey.length > 0 && (
            <p>
              Signed with the key <span className={css.root}>{keyLetters(publicKey)}</span>
            </p>
          )}
          <p className="small soft">
            The root is one number over all entries: write it down today, and any later change of answers, marks or
            times shows because the number is another one.
          </p>
          {log.heads.length > 1 && (
            <p className="small soft">
              Frozen {dhakaMoment(log.heads[0]?.time ?? head.time)}; what was added since has {log.heads.length - 1}{' '}
              newer roots that go on from it.
            </p>
          )}
        </>
      )}
      {!log.isWhole && <p className="small soft">The exam had begun before there was a log: it is not whole.</p>}
    </Panel>
  )
}
