import type { ItemAnalysis, McqItem, WrittenItem } from '@anushilon/contract/staff/items'
import { Bengali } from '@anushilon/ui/text/Bengali.tsx'
import { useState, type ReactNode } from 'react'
import { Panel } from '../../ui/layout/Panel.tsx'
import { Segment } from '../../ui/controls/Segment.tsx'
import { Table, type TableColumn } from '../../ui/layout/Table.tsx'
import { AdviceText, AskedText, ChosenBars, Discrimination, RightShare, secondsText } from './cells.tsx'
import css from './Items.module.css'

type PartName = 'mcq' | 'written'

interface Props {
  examId: string
  analysis: ItemAnalysis
  part: PartName
  parts: readonly PartName[]
  onPart: (part: PartName) => void
  file: ReactNode
}

const PART_NAMES = { mcq: 'MCQ', written: 'Written' } as const
const WORST_FIRST = ['check', 'improve', 'none', 'good'] as const

export function ItemsPanel({ examId, analysis, part, parts, onPart, file }: Props) {
  const [isWorstFirst, setWorstFirst] = useState(true)
  const order = <T extends McqItem | WrittenItem>(items: readonly T[]): readonly T[] =>
    isWorstFirst
      ? items.toSorted(
          (one, other) =>
            WORST_FIRST.indexOf(one.advice.level) - WORST_FIRST.indexOf(other.advice.level) ||
            (one.discrimination ?? 0) - (other.discrimination ?? 0),
        )
      : items
  return (
    <Panel
      title="Questions"
      flush
      meta={
        <div className={css.tools}>
          <Segment
            label="Order"
            options={[
              { value: 'worst', name: 'Worst first' },
              { value: 'paper', name: 'In paper order' },
            ]}
            value={isWorstFirst ? 'worst' : 'paper'}
            onChange={(value) => setWorstFirst(value === 'worst')}
          />
          {parts.length > 1 && (
            <Segment
              label="Part"
              options={parts.map((name) => ({
                value: name,
                name: `${PART_NAMES[name]} ${analysis[name]?.items.length ?? 0}`,
              }))}
              value={part}
              onChange={onPart}
            />
          )}
          {file}
        </div>
      }
      foot={
        <p className={css.legend}>
          <b>Strong vs weak</b>:{' '}
          <Bengali>
            ভালো শিক্ষার্থীরা দুর্বলদের চেয়ে বেশি পারলে ডানে; শূন্যের বাঁয়ে গেলে প্রশ্ন বা উত্তর দেখুন। ০.৩০ বা বেশি ভালো, ০.১৫ থেকে ০.৩০
            মোটামুটি।
          </Bengali>
        </p>
      }
    >
      {part === 'mcq' ? (
        <Table
          caption="Questions of the MCQ part"
          columns={mcqColumns(examId)}
          rows={order(analysis.mcq?.items ?? [])}
          isWide
          keyOf={({ number }) => number}
          toneOf={toneOf}
        />
      ) : (
        <Table
          caption="Questions of the written part"
          columns={WRITTEN_COLUMNS}
          rows={order(analysis.written?.items ?? [])}
          keyOf={({ subjectName, question }) => `${subjectName} ${question}`}
          toneOf={toneOf}
        />
      )}
    </Panel>
  )
}

function toneOf({ advice }: McqItem | WrittenItem): 'bad' | undefined {
  return advice.level === 'check' ? 'bad' : undefined
}

function mcqColumns(examId: string): TableColumn<McqItem>[] {
  return [
    { head: 'No.', card: 'title', cell: ({ number }) => <b>{number}</b> },
    { head: 'Question', card: 'title', cell: (item) => <AskedText item={item} /> },
    { head: 'Right, %', cell: ({ facility, advice }) => <RightShare share={facility} level={advice.level} /> },
    {
      head: 'Strong vs weak',
      cell: ({ discrimination, upperLower, advice }) => (
        <Discrimination value={discrimination} upperLower={upperLower} level={advice.level} />
      ),
    },
    { head: 'Chosen, %', cell: (item) => <ChosenBars item={item} /> },
    { head: 'Time', isNumber: true, cell: ({ medianSeconds }) => secondsText(medianSeconds) },
    {
      head: 'In plain words',
      card: 'wide',
      cell: ({ advice, number }) => <AdviceText advice={advice} examId={examId} number={number} />,
    },
  ]
}

const WRITTEN_COLUMNS: readonly TableColumn<WrittenItem>[] = [
  { head: 'No.', card: 'title', cell: ({ question }) => <b>{question}</b> },
  { head: 'Subject', card: 'title', cell: ({ subjectName }) => subjectName },
  {
    head: 'Mean',
    isNumber: true,
    cell: ({ mean, fullMarks }) => `${mean === null ? '–' : mean.toFixed(2)} of ${fullMarks}`,
  },
  { head: 'Of full marks, %', cell: ({ facility, advice }) => <RightShare share={facility} level={advice.level} /> },
  {
    head: 'Strong vs weak',
    cell: ({ discrimination, advice }) => (
      <Discrimination value={discrimination} upperLower={null} level={advice.level} />
    ),
  },
  { head: 'In plain words', card: 'wide', cell: ({ advice }) => <AdviceText advice={advice} /> },
]
