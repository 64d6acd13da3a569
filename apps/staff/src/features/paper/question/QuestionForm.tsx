import type { DraftQuestion } from '@anushilon/contract/staff/exam-draft'
import { Field } from '@anushilon/ui/controls/Field.tsx'
import { languageOf } from '@anushilon/ui/text/language.ts'
import { OF_NUMBER } from '@anushilon/contract/exam-document/question'
import Hash from 'lucide-react/icons/hash'
import Image from 'lucide-react/icons/image'
import ListChecks from 'lucide-react/icons/list-checks'
import Type from 'lucide-react/icons/type'
import { type ReactNode, useState } from 'react'
import { FilingFields } from '../bank/FilingFields.tsx'
import { FormulaField } from './FormulaField.tsx'
import { NumberField } from './NumberField.tsx'
import { PictureOptions, TextOptions } from './OptionsField.tsx'
import { PictureField } from '../fields/PictureField.tsx'
import css from './QuestionForm.module.css'
import { withField, without } from '../with-field.ts'
import { Segment } from '../../../ui/controls/Segment.tsx'

const KINDS = [
  { value: 'text', name: 'Text', icon: Type },
  { value: 'picture', name: 'Picture', icon: Image },
] as const

const ANSWERS = [
  { value: 'options', name: 'Options', icon: ListChecks },
  { value: 'number', name: 'Number', icon: Hash },
] as const

interface Props {
  question: DraftQuestion
  /** A picture arrives while others type on: an edit is made to what is there then. */
  onChange: (edit: (question: DraftQuestion) => DraftQuestion) => void
  disabled?: boolean
  /** Of its subject. */
  chapters?: readonly string[]
  /** Beside the choice of its kind. */
  actions?: ReactNode
}

/** A question as text with formulas and perhaps a figure, or as a picture; its options and key, and why it is so. */
export function QuestionForm({ question, onChange, disabled = false, chapters = [], actions }: Props) {
  const [wanted, setWanted] = useState<'text' | 'picture' | null>(null)
  const kind = wanted ?? (question.image === undefined ? 'text' : 'picture')

  function choose(to: 'text' | 'picture'): void {
    setWanted(to)
    // The words stay where they are, should the picture go again.
    if (to === 'text') onChange((now) => without(now, ['image', 'optionCount']))
  }

  const isNumber = question.answer !== undefined

  function answerBy(to: 'options' | 'number'): void {
    // The options stay where they are, should the number go again.
    onChange((now) => (to === 'number' ? { ...now, answer: now.answer ?? '' } : without(now, [...OF_NUMBER])))
  }

  const pictureWords = (
    <div className={css.words}>
      <Field
        label="Words in the picture"
        hint="For search, and for students who cannot see it. Do not give the answer away."
        value={question.imageText ?? ''}
        lang={languageOf(question.imageText ?? '')}
        maxLength={2_000}
        disabled={disabled}
        onChange={(text) => onChange((now) => withField(now, 'imageText', text === '' ? undefined : text))}
      />
    </div>
  )

  return (
    <div>
      <div className={css.head}>
        <Segment label="Kind" options={KINDS} value={kind} onChange={choose} disabled={disabled} />
        <Segment
          label="Answered by"
          options={ANSWERS}
          value={isNumber ? 'number' : 'options'}
          onChange={answerBy}
          disabled={disabled}
        />
        <div className={css.actions}>{actions}</div>
      </div>
      {kind === 'text' ? (
        <>
          <FormulaField
            label="Question"
            value={question.text ?? ''}
            disabled={disabled}
            onChange={(text) => onChange((now) => ({ ...now, text }))}
          />
          <div className={css.figure}>
            <PictureField
              compact
              takesPastes
              label={disabled ? 'Figure' : 'Figure (paste, drop or choose)'}
              alt="The figure"
              value={question.figure}
              disabled={disabled}
              onChange={(figure) => onChange((now) => withField(now, 'figure', figure))}
            />
          </div>
          {question.figure !== undefined && pictureWords}
          {isNumber ? (
            <NumberField question={question} onChange={onChange} disabled={disabled} />
          ) : (
            <TextOptions question={question} onChange={onChange} disabled={disabled} />
          )}
        </>
      ) : (
        <>
          <PictureField
            label="Question picture"
            alt="The question"
            value={question.image}
            disabled={disabled}
            onChange={(image) => onChange((now) => withField(now, 'image', image))}
          />
          {isNumber ? (
            <NumberField question={question} onChange={onChange} disabled={disabled} />
          ) : (
            <PictureOptions question={question} onChange={onChange} disabled={disabled} />
          )}
          {pictureWords}
        </>
      )}
      <div className={css.why}>
        <FormulaField
          label="Explanation (shown after results)"
          rows={2}
          value={question.explanationText ?? ''}
          disabled={disabled}
          onChange={(text) => onChange((now) => withField(now, 'explanationText', text === '' ? undefined : text))}
        />
        <PictureField
          compact
          label="Explanation picture"
          alt="The explanation"
          value={question.explanation}
          disabled={disabled}
          onChange={(path) => onChange((now) => withField(now, 'explanation', path))}
        />
        {/* Where it is filed may change at any time: it is no part of what was sat. */}
        <FilingFields
          hint="The student’s page shows progress by it."
          chapter={question.chapter ?? ''}
          chapters={chapters}
          onChapter={(chapter) => onChange((now) => withField(now, 'chapter', chapter === '' ? undefined : chapter))}
          tags={question.tags ?? []}
          onTags={(tags) => onChange((now) => withField(now, 'tags', tags.length === 0 ? undefined : tags))}
        />
      </div>
    </div>
  )
}
