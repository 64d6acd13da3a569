import { Field } from '@anushilon/ui/controls/Field.tsx'
import { languageOf } from '@anushilon/ui/text/language.ts'
import { Select } from '@anushilon/ui/controls/Select.tsx'
import { DIFFICULTIES } from './difficulty.ts'
import { Grid, Cell } from '../fields/fields.tsx'

interface Props {
  tags: string
  onTags: (tags: string) => void
  difficulty: number
  onDifficulty: (difficulty: number) => void
}

/** How a question is found again. */
export function BankFactsFields({ tags, onTags, difficulty, onDifficulty }: Props) {
  return (
    <Grid>
      <Cell place="tags" span={8}>
        <Field
          label="Tags"
          hint="With commas between them: chapter, source, year."
          value={tags}
          lang={languageOf(tags)}
          onChange={onTags}
        />
      </Cell>
      <Cell place="difficulty" span={4}>
        <Select
          label="Difficulty"
          options={DIFFICULTIES}
          value={String(difficulty)}
          placeholder="Choose"
          onChange={(chosen) => onDifficulty(Number(chosen))}
        />
      </Cell>
    </Grid>
  )
}
