import { questionImportPicture, type ReviewedQuestion } from '@anushilon/contract/staff/question-import'
import { numberRows } from '@anushilon/domain/exam/number-rows'
import { optionLabels } from '@anushilon/domain/exam/option-label'
import { languageOf } from '@anushilon/ui/text/language.ts'
import { MathText } from '@anushilon/ui/question/MathText.tsx'
import { OptionRows } from '@anushilon/ui/question/OptionRows.tsx'
import { ZoomPicture } from '@anushilon/ui/question/ZoomPicture.tsx'
import { urlOf } from '../../api/client.ts'
import css from './AsStudentsSee.module.css'
import { keyIn, numberKeyIn } from './KeyBubbles.tsx'

const PICTURE_RATIO = 4 / 3

interface Props {
  fileId: string
  question: ReviewedQuestion
  /** What it is called in the file. */
  name: string
}

/** A question of the file by the parts that the students' pages are made of, with its key and explanation. */
export function AsStudentsSee({ fileId, question, name }: Props) {
  const {
    index,
    text,
    hasPicture,
    options,
    optionPictures = [],
    optionCount,
    number,
    explanation,
    hasExplanationPicture,
  } = question
  const isPicture = text === null && hasPicture
  const picture = (of: 'question' | 'explanation') => urlOf(questionImportPicture, { fileId, index, of })
  return (
    <div className={css.question}>
      {text !== null && (
        <p lang={languageOf(text)} className={css.text}>
          <MathText text={text} />
        </p>
      )}
      {hasPicture && (
        <div className={css.picture}>
          <ZoomPicture src={picture('question')} alt={`Picture of ${name}`} ratio={PICTURE_RATIO} />
        </div>
      )}
      <OptionRows
        options={
          number !== undefined
            ? numberRows(number.unit, null, numberKeyIn(question))
            : optionLabels(optionCount).map((letter, option) => ({
                letter,
                text: isPicture ? null : (options[option] ?? ''),
                image:
                  optionPictures[option] === true
                    ? urlOf(questionImportPicture, { fileId, index, of: 'option', option })
                    : null,
                state: keyIn(question).includes(option) ? 'correct' : 'plain',
              }))
        }
        name={`review-${index}`}
      />
      {(explanation !== null || hasExplanationPicture) && (
        <div className={css.explanation}>
          <b>Explanation</b>
          {explanation !== null && (
            <p lang={languageOf(explanation)} className={css.text}>
              <MathText text={explanation} />
            </p>
          )}
          {hasExplanationPicture && (
            <div className={css.picture}>
              <ZoomPicture src={picture('explanation')} alt={`Explanation of ${name}`} ratio={PICTURE_RATIO} />
            </div>
          )}
        </div>
      )}
    </div>
  )
}
