import { rulingFile, rulingList, type Ruling } from '@anushilon/contract/staff/corrections'
import { dhakaMoment } from '@anushilon/domain/dhaka-time'
import { keyLabel } from '@anushilon/domain/exam/option-label'
import { languageOf } from '@anushilon/ui/text/language.ts'
import { useQuery } from '@tanstack/react-query'
import { queryFor } from '../../api/queries.ts'
import { FileLink } from '../../file-link/FileLink.tsx'
import { Panel } from '../../ui/layout/Panel.tsx'
import css from './Checks.module.css'

/** What was corrected since students first saw these results, each with everybody it moved. */
export function Rulings({ examId }: { examId: string }) {
  const { data } = useQuery(queryFor(rulingList, { examId }))
  if (data === undefined || data.rulings.length === 0) return null
  return (
    <Panel title="Corrections" count={data.rulings.length}>
      <ul className={css.rulings}>
        {data.rulings.map((ruling) => (
          <li key={ruling.number}>
            <strong>{wordsFor(ruling)}</strong>
            <span className={css.note}>
              {dhakaMoment(ruling.at)} · {ruling.changed} {ruling.changed === 1 ? 'result' : 'results'} changed
            </span>
            {ruling.reason !== null && <span lang={languageOf(ruling.reason)}>{ruling.reason}</span>}
            <FileLink of={rulingFile} input={{ examId, number: ruling.number }}>
              Who moved (CSV)
            </FileLink>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

const WITHOUT_QUESTION: Readonly<Record<Ruling['cause'], string>> = {
  key: 'Key corrected',
  'late-accepted': 'Late attempt accepted',
  'late-proved': 'Late answers proved to be in time',
  mark: 'Marks of a written answer changed',
}

function wordsFor({ cause, questions }: Ruling): string {
  if (questions.length === 0) return WITHOUT_QUESTION[cause]
  return questions.map(({ number, from, to }) => `Question ${number}: ${keyLabel(from)} → ${keyLabel(to)}`).join(', ')
}
