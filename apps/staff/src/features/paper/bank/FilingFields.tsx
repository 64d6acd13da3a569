import { Field } from '@anushilon/ui/controls/Field.tsx'
import { languageOf } from '@anushilon/ui/text/language.ts'
import { useId, useState } from 'react'
import { Cell, Grid } from '../fields/fields.tsx'
import { tagsIn } from './bank-content.ts'

interface ChapterProps {
  label?: string
  hint?: string
  chapter: string
  /** Those that are there already: the same name is the same chapter. */
  chapters: readonly string[]
  onChapter: (chapter: string) => void
}

/** Any name, and those in use at hand. */
export function ChapterField({ label = 'Chapter', hint, chapter, chapters, onChapter }: ChapterProps) {
  const list = useId()
  return (
    <>
      <Field
        label={label}
        hint={hint}
        value={chapter}
        lang={languageOf(chapter)}
        maxLength={100}
        list={list}
        onChange={onChapter}
      />
      <datalist id={list}>
        {chapters.map((one) => (
          <option key={one} value={one} lang={languageOf(one)}>
            {one}
          </option>
        ))}
      </datalist>
    </>
  )
}

interface Props extends ChapterProps {
  tags: readonly string[]
  onTags: (tags: string[]) => void
}

/** How a question is found again, and what progress is told by. */
export function FilingFields({ tags, onTags, ...chapter }: Props) {
  const [typed, setTyped] = useState(tags.join(', '))
  // A comma that was just typed is no tag yet; another question has other tags.
  const shown = tagsIn(typed).join() === tags.join() ? typed : tags.join(', ')
  return (
    <Grid>
      <Cell place="chapter" span={6}>
        <ChapterField {...chapter} />
      </Cell>
      <Cell place="tags" span={6}>
        <Field
          label="Tags"
          hint="With commas between them: source, year."
          value={shown}
          lang={languageOf(shown)}
          onChange={(to) => {
            setTyped(to)
            onTags(tagsIn(to))
          }}
        />
      </Cell>
    </Grid>
  )
}
