import { counted } from '../../../ui/text/counted.ts'
import { LinkButton } from '@anushilon/ui/controls/LinkButton.tsx'
import Upload from 'lucide-react/icons/upload'
import type { ExamDraft } from '@anushilon/contract/staff/exam-draft'
import { sectionsOf } from '@anushilon/contract/staff/draft-sections'
import { isFlat } from '@anushilon/domain/exam/variation'
import { examQuestionPath, paths } from '../../../paths.ts'
import { BankPicker } from '../bank/BankPicker.tsx'
import { DrawPaper } from '../bank/DrawPaper.tsx'
import { SelectCell } from '../fields/fields.tsx'
import { PartBox } from './PartBox.tsx'
import { PaperLink, PartActions, PartCells, PartHint, partSetter } from './PartCells.tsx'
import type { SectionProps } from '../section-props.ts'

const CELLS = [
  { field: 'durationMinutes', label: 'Time', unit: 'min' },
  { field: 'questionsPerStudent', label: 'Questions each', placeholder: 'all' },
  { field: 'marksPerQuestion', label: 'Mark each' },
  { field: 'negativePercent', label: 'Wrong costs', unit: '%' },
] as const

const ORDERS = [
  { value: 'mixed', label: 'Mixed for each student' },
  { value: 'same', label: 'The same for all' },
] as const

export function McqPart({ number, open, facts }: SectionProps & { number: number }) {
  const { document, paper } = open
  const { mcq = {} } = document
  const sections = sectionsOf(document)
  const asked = sections.reduce((sum, { questions }) => sum + questions.length, 0)
  const each = mcq.marksPerQuestion ?? 0
  const planned = mcq.questionsPerStudent ?? sections[0]?.questions.length ?? 0
  const cost = Math.round(each * (mcq.negativePercent ?? 0)) / 100
  return (
    <PartBox number={number} name="MCQ" facts={`${counted(asked, 'question')} · ${counted(asked * each, 'mark')}`}>
      <PartCells open={open} part="mcq" cells={CELLS}>
        <SelectCell
          label="Order of questions"
          place="mcq.shuffle"
          span={6}
          value={mcq.shuffle === false ? 'same' : 'mixed'}
          options={ORDERS}
          onChange={(order) => partSetter(open, 'mcq')('shuffle')(order === 'mixed')}
        />
      </PartCells>
      <PartHint>
        A wrong answer costs {cost}. Blank costs nothing. Full marks {planned * each}
        {isFlat(document.variation) ? '' : ' a subject'}.
      </PartHint>
      <PartActions>
        {isFlat(document.variation) && (
          <PaperLink href={examQuestionPath(document.id, 0, 1)}>
            {paper.started > 0 ? 'See questions' : 'Edit questions'}
          </PaperLink>
        )}
        {paper.isDraft && (
          <>
            <BankPicker open={open} facts={facts} />
            {isFlat(document.variation) && <DrawPaper open={open} facts={facts} section={0} />}
            <LinkButton href={importPath(document)} look="text" small icon={Upload}>
              Import
            </LinkButton>
          </>
        )}
      </PartActions>
    </PartBox>
  )
}

/** Where the paper has several subjects, the import asks for one. */
function importPath({ id, subject }: ExamDraft): string {
  const into = { examId: id, ...(subject === undefined ? {} : { subjectId: subject }) }
  return `${paths.questionsImport}?${new URLSearchParams(into)}`
}
