import { counted } from '../../../ui/text/counted.ts'
import { sectionsOf } from '@anushilon/contract/staff/draft-sections'
import { isFlat } from '@anushilon/domain/exam/variation'
import { examQuestionPath } from '../../../paths.ts'
import type { SectionProps } from '../section-props.ts'
import { PartBox } from './PartBox.tsx'
import { PaperLink, PartActions, PartCells, PartHint } from './PartCells.tsx'

const CELLS = [
  { field: 'durationMinutes', label: 'Time', unit: 'min' },
  { field: 'uploadMinutes', label: 'Photos hand-in', unit: 'min' },
] as const

export function WrittenPart({ number, open }: SectionProps & { number: number }) {
  const { document, paper } = open
  const marks = sectionsOf(document).flatMap((section) => section.written.marks ?? [])
  const total = marks.reduce((sum, one) => sum + one, 0)
  return (
    <PartBox number={number} name="Written" facts={`${counted(marks.length, 'question')} · ${counted(total, 'mark')}`}>
      <PartCells open={open} part="written" cells={CELLS} />
      <PartHint>Up to 15 photos a question. After the time is up there are some minutes for sending photos.</PartHint>
      {isFlat(document.variation) && (
        <PartActions>
          <PaperLink href={examQuestionPath(document.id, 0, 'written')}>
            {paper.started > 0 ? 'See paper and marks' : 'Paper and marks'}
          </PaperLink>
        </PartActions>
      )}
    </PartBox>
  )
}
