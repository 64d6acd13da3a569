import type { ReviewedQuestion } from '@anushilon/contract/staff/question-import'
import { Dialog } from '@anushilon/ui/feedback/Dialog.tsx'
import { languageOf } from '@anushilon/ui/text/language.ts'
import { MathText } from '@anushilon/ui/question/MathText.tsx'
import { letterOf } from './KeyBubbles.tsx'
import css from './KeyDialog.module.css'

interface Props {
  question: ReviewedQuestion
  onChosen: (correct: number) => void
  onClose: () => void
}

/** One click on the right option settles it. */
export function KeyDialog({ question: { text, options, optionCount }, onChosen, onClose }: Props) {
  return (
    <Dialog open title="Choose key" onClose={onClose}>
      {text !== null && (
        <p lang={languageOf(text)} className={css.asked}>
          <MathText text={text} />
        </p>
      )}
      <div className={css.options}>
        {Array.from({ length: optionCount }, (_, index) => (
          <button key={index} type="button" className={css.option} onClick={() => onChosen(index)}>
            <b>{letterOf(index)}</b>
            <span lang={languageOf(options[index] ?? '')}>
              <MathText text={options[index] ?? ''} />
            </span>
          </button>
        ))}
      </div>
    </Dialog>
  )
}
