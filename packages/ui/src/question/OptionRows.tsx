import ZoomIn from 'lucide-react/icons/zoom-in'
import { useState } from 'react'
import { Button } from '../controls/Button.tsx'
import { Dialog } from '../feedback/Dialog.tsx'
import { languageOf } from '../text/language.ts'
import { sheet as en } from '../text/words.ts'
import { MathText } from './MathText.tsx'
import { OptionList, OptionRow, type OptionState } from './OptionRow.tsx'
import css from './OptionRows.module.css'

export interface OptionView {
  /** A, B, C … */
  readonly letter: string
  readonly text: string | null
  /** The address of its picture. */
  readonly image: string | null
  readonly state: OptionState
}

interface Props {
  options: readonly OptionView[]
  /** The same for all options of a question. */
  name: string
  onPick?: (option: number) => void
  theirs?: boolean
}

/** The options of one question, laid out by what they are: words, pictures, or letters of the question's picture. */
export function OptionRows({ options, name, onPick, theirs = false }: Props) {
  const arePictures = options.some(({ image }) => image !== null)
  const areLetters = options.every(({ text }) => text === null)
  return (
    <>
      <OptionList layout={arePictures ? 'pictures' : areLetters ? 'bubbles' : 'pairs'}>
        {options.map((option, at) => (
          <OptionRow key={option.letter} {...option} name={name} theirs={theirs} onPick={() => onPick?.(at)} />
        ))}
      </OptionList>
      {arePictures && <EnlargeOptions options={options} />}
    </>
  )
}

/** A tap on an option picks it, for good: they are looked at closely in a place of their own. */
function EnlargeOptions({ options }: Pick<Props, 'options'>) {
  const [isOpen, setOpen] = useState(false)
  return (
    <div className={css.foot}>
      <Button look="text" small icon={ZoomIn} onClick={() => setOpen(true)}>
        {en.enlargeOptions}
      </Button>
      <Dialog open={isOpen} title={en.options} wide onClose={() => setOpen(false)}>
        <ol className={css.large}>
          {options.map(({ letter, text, image }) => (
            <li key={letter}>
              <b>{letter}</b>
              {image === null ? (
                <span lang={languageOf(text ?? '')}>
                  <MathText text={text ?? ''} />
                </span>
              ) : (
                <img src={image} alt={text ?? ''} />
              )}
            </li>
          ))}
        </ol>
      </Dialog>
    </div>
  )
}
