import { fileUrl } from '../file-url.ts'
import { languageOf } from '../text/language.ts'
import { sheet as en } from '../text/words.ts'
import { MathText } from './MathText.tsx'
import css from './WrittenPaper.module.css'
import { ZoomPicture } from './ZoomPicture.tsx'

export interface Typed {
  readonly text: string
  /** The path of a picture. */
  readonly figure?: string
}

interface Props {
  readonly question: Typed
  readonly number: number
}

const FIGURE_RATIO = 4 / 3

/** A written question that was typed: its text, and the figure below it. */
export function TypedQuestion({ question: { text, figure }, number }: Props) {
  return (
    <div className={css.typed}>
      <p className={css.text} lang={languageOf(text)}>
        <MathText text={text} />
      </p>
      {figure !== undefined && (
        <div className={css.figure}>
          <ZoomPicture src={fileUrl(figure)} alt={en.questionFigure(number)} ratio={FIGURE_RATIO} />
        </div>
      )}
    </div>
  )
}
