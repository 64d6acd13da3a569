import type { ResultsView } from '@anushilon/contract/staff/results'
import { classNames } from '@anushilon/ui/class-names.ts'
import { Panel } from '../../ui/layout/Panel.tsx'
import css from './Histogram.module.css'

/** How many have how many marks. The step with the most students stands out. */
export function Histogram({ view: { distribution } }: { view: ResultsView }) {
  const most = Math.max(1, ...distribution.map(({ students }) => students))
  const [first] = distribution
  const step = first === undefined ? 0 : first.to - first.from
  const said = distribution.map(({ from, to, students }) => `${from} to ${to}: ${students}`).join(', ')
  return (
    <Panel title="Distribution" meta={step === 1 ? 'students per mark' : `students per ${step} marks`}>
      <div role="img" aria-label={`Students by marks. ${said}`} className={css.plot}>
        <div className={css.bars}>
          {distribution.map(({ from, students }) => (
            <i
              key={from}
              className={classNames(students === most && css.most)}
              style={{ height: `${(100 * students) / most}%` }}
            >
              <b>{students}</b>
            </i>
          ))}
        </div>
        <div className={css.axis}>
          {distribution.map(({ from }) => (
            <span key={from}>{from}</span>
          ))}
        </div>
      </div>
    </Panel>
  )
}
