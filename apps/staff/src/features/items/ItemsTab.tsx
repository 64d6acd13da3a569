import { itemAnalysis, itemFile, type ItemAnalysis } from '@anushilon/contract/staff/items'
import { Empty } from '@anushilon/ui/feedback/Empty.tsx'
import { ErrorPanel } from '@anushilon/ui/feedback/ErrorPanel.tsx'
import { Loading, Skeleton } from '@anushilon/ui/feedback/Skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import Download from 'lucide-react/icons/download'
import { useState } from 'react'
import { queryFor } from '../../api/queries.ts'
import type { TabScreenProps } from '../../exam/tab-screen.ts'
import { Figures } from '../../ui/layout/Figures.tsx'
import { FileLink } from '../../file-link/FileLink.tsx'
import css from './Items.module.css'
import { ItemsPanel } from './ItemsPanel.tsx'

type PartName = 'mcq' | 'written'

/** Of more than these the table below says which: a strip of figures is to be read at a glance. */
const MOST_NAMED = 8

/** How each question did: a sentence first, then a bar, then the number. */
export function ItemsTab({ exam }: TabScreenProps) {
  const [wanted, setWanted] = useState<PartName>('mcq')
  const analysis = useQuery(queryFor(itemAnalysis, { examId: exam.id }))
  if (analysis.isError) return <ErrorPanel onRetry={() => void analysis.refetch()} />
  if (analysis.data === undefined) {
    return (
      <Loading>
        <Skeleton height={90} radius={14} />
        <div style={{ height: 20 }} />
        <Skeleton height={320} radius={14} />
      </Loading>
    )
  }
  const parts = (['mcq', 'written'] as const).filter((name) => (analysis.data[name]?.items.length ?? 0) > 0)
  const part = parts.includes(wanted) ? wanted : parts[0]
  if (part === undefined || (analysis.data[part]?.students ?? 0) === 0) {
    return <Empty title="Nobody has handed anything in yet" />
  }
  return (
    <>
      <PartFigures part={analysis.data[part]} />
      <ItemsPanel
        examId={exam.id}
        analysis={analysis.data}
        part={part}
        parts={parts}
        onPart={setWanted}
        file={
          <FileLink of={itemFile} input={{ examId: exam.id }} button={{ look: 'quiet', small: true }} icon={Download}>
            CSV
          </FileLink>
        }
      />
    </>
  )
}

function PartFigures({ part }: { part: ItemAnalysis[PartName] }) {
  if (part === null) return null
  const items = part.items.map((item) => ({
    name: 'number' in item ? item.number : item.question,
    level: item.advice.level,
  }))
  const named = (level: string) => {
    const those = items.filter((item) => item.level === level)
    const [first] = those
    const shown = those.slice(0, MOST_NAMED).map(({ name }) => name)
    const more = those.length > MOST_NAMED ? `, and ${those.length - MOST_NAMED} more` : ''
    return { count: those.length, note: first === undefined ? 'none' : shown.join(', ') + more }
  }
  const [check, improve, good] = [named('check'), named('improve'), named('good')]
  return (
    <div className={css.figures}>
      <Figures
        figures={[
          {
            name: 'Reliability (alpha)',
            value: part.alpha === null ? '–' : part.alpha.toFixed(2).replace('-', '−'),
            note: part.reliability.sentence,
          },
          { name: 'To check', value: check.count, note: check.note, tone: check.count > 0 ? 'bad' : undefined },
          {
            name: 'Could be better',
            value: improve.count,
            note: improve.note,
            tone: improve.count > 0 ? 'warn' : undefined,
          },
          {
            name: 'Work well',
            value: good.count,
            note: `of ${items.length}`,
            tone: good.count > 0 ? 'good' : undefined,
          },
        ]}
      />
    </div>
  )
}
