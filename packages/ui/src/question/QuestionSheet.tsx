import type { ReactNode, Ref } from 'react'
import { fileUrl } from '../file-url.ts'
import { sheet as en } from '../text/words.ts'
import { classNames } from '../class-names.ts'
import { languageOf } from '../text/language.ts'
import { MathText } from './MathText.tsx'
import css from './QuestionSheet.module.css'
import { ZoomPicture } from './ZoomPicture.tsx'

interface Props {
  number: number
  total: number
  /** Null where the question is a picture, its options and all. */
  text: string | null
  /** Beside a text: its figure. Its words are for those who cannot see it. */
  picture: { readonly path: string; readonly words?: string } | null
  /** Beside the number: what became of the answer. */
  status?: ReactNode
  /** In one box with its neighbours: without a frame of its own. */
  frameless?: boolean
  ref?: Ref<HTMLFieldSetElement>
  /** The options, and what else belongs to the question. */
  children: ReactNode
}

const QUESTION_RATIO = 4 / 3

/** Its element, to jump to. */
export function questionId(number: number): string {
  return `question-${number}`
}

/** One question: its number in a margin on a wide screen, what is asked, and what it is asked about. */
export function QuestionSheet({ number, total, text, picture, status, frameless = false, ref, children }: Props) {
  return (
    <fieldset
      ref={ref}
      id={questionId(number)}
      tabIndex={-1}
      aria-describedby={text === null ? undefined : `${questionId(number)}-text`}
      className={classNames(css.sheet, frameless ? css.frameless : css.card)}
    >
      <legend className="sr">{en.question(number, total)}</legend>
      <div className={css.top}>
        <span className={css.number} aria-hidden>
          {number}
          <span> / {total}</span>
        </span>
        <span className={css.status}>{status}</span>
      </div>
      <div className={css.body}>
        {text !== null && (
          <p id={`${questionId(number)}-text`} className={css.text} lang={languageOf(text)}>
            <MathText text={text} />
          </p>
        )}
        {picture !== null && (
          <div className={css.picture}>
            <ZoomPicture
              src={fileUrl(picture.path)}
              alt={picture.words ?? (text === null ? en.questionPicture(number) : en.questionFigure(number))}
              ratio={QUESTION_RATIO}
            />
          </div>
        )}
        {children}
      </div>
    </fieldset>
  )
}
