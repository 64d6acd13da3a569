import { LinkButton } from '@anushilon/ui/LinkButton.tsx'
import PencilLine from 'lucide-react/icons/pencil-line'
import Upload from 'lucide-react/icons/upload'
import type { PaperDocument } from '@anushilon/contract/staff/paper-document'
import { examQuestionPath, paths } from '../../../paths.ts'
import { BankPicker } from '../bank/BankPicker.tsx'
import { Grid, NumberCell, SelectCell } from '../fields/fields.tsx'
import css from './McqPart.module.css'
import { PartBox } from './PartBox.tsx'
import type { SectionProps } from '../section-props.ts'
import { isFlat, sectionsOf, withField } from '../sections.ts'

type Mcq = NonNullable<PaperDocument['mcq']>

const ORDERS = [
  { value: 'mixed', label: 'Mixed for each student' },
  { value: 'same', label: 'The same for all' },
] as const

export function McqPart({ number, open, facts }: SectionProps & { number: number }) {
  const { desk, document, paper } = open
  const { mcq = {} } = document
  const sections = sectionsOf(document)
  const asked = sections.reduce((sum, { questions }) => sum + questions.length, 0)
  const set =
    <K extends keyof Mcq>(key: K) =>
    (to: Mcq[K] | undefined) =>
      desk.change((now) => ({ ...now, mcq: withField(now.mcq ?? {}, key, to) }))
  const each = mcq.marksPerQuestion ?? 0
  const planned = mcq.questionsPerStudent ?? sections[0]?.questions.length ?? 0
  const cost = Math.round(each * (mcq.negativePercent ?? 0)) / 100
  return (
    <PartBox number={number} name="MCQ" facts={`${asked} questions · ${asked * each} marks`}>
      <Grid>
        <NumberCell
          label="Time"
          unit="min"
          place="mcq.durationMinutes"
          span={3}
          value={mcq.durationMinutes}
          onChange={set('durationMinutes')}
        />
        <NumberCell
          label="Questions each"
          place="mcq.questionsPerStudent"
          span={3}
          placeholder="all"
          value={mcq.questionsPerStudent}
          onChange={set('questionsPerStudent')}
        />
        <NumberCell
          label="Mark each"
          place="mcq.marksPerQuestion"
          span={3}
          value={mcq.marksPerQuestion}
          onChange={set('marksPerQuestion')}
        />
        <NumberCell
          label="Wrong costs"
          unit="%"
          place="mcq.negativePercent"
          span={3}
          value={mcq.negativePercent}
          onChange={set('negativePercent')}
        />
        <SelectCell
          label="Order of questions"
          place="mcq.shuffle"
          span={6}
          value={mcq.shuffle === false ? 'same' : 'mixed'}
          options={ORDERS}
          onChange={(order) => set('shuffle')(order === 'mixed')}
        />
      </Grid>
      <p className={css.hint}>
        A wrong answer costs {cost}. Blank costs nothing. Full marks {planned * each}
        {isFlat(document) ? '' : ' a subject'}.
      </p>
      <div className={css.actions}>
        {isFlat(document) && (
          <LinkButton href={examQuestionPath(document.id, 0, 1)} look="quiet" small icon={PencilLine}>
            {paper.started > 0 ? 'See questions' : 'Edit questions'}
          </LinkButton>
        )}
        {paper.isDraft && (
          <>
            <BankPicker open={open} facts={facts} />
            <LinkButton href={importPath(document)} look="text" small icon={Upload}>
              Import
            </LinkButton>
          </>
        )}
      </div>
    </PartBox>
  )
}

/** Where the paper has several subjects, the import asks for one. */
function importPath({ id, subject }: PaperDocument): string {
  const into = { examId: id, ...(subject === undefined ? {} : { subjectId: subject }) }
  return `${paths.questionsImport}?${new URLSearchParams(into)}`
}
