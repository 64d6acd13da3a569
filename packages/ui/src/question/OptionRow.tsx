import CircleCheck from 'lucide-react/icons/circle-check'
import CircleMinus from 'lucide-react/icons/circle-minus'
import CircleX from 'lucide-react/icons/circle-x'
import Lock from 'lucide-react/icons/lock'
import type { ReactNode } from 'react'
import { option as words } from '../text/words.ts'
import { classNames } from '../class-names.ts'
import type { Icon } from '../icon.ts'
import { languageOf } from '../text/language.ts'
import { MathText } from './MathText.tsx'
import css from './OptionRow.module.css'
import { Picture } from './Picture.tsx'

/**
 * In the exam: idle, picked (and locked), or off because another one is. In review: correct, mine (picked and
 * correct), wrong (picked), or plain.
 */
export type OptionState = 'idle' | 'picked' | 'off' | 'correct' | 'mine' | 'wrong' | 'plain'

interface Look {
  readonly tone: 'open' | 'picked' | 'off' | 'right' | 'wrong' | 'plain'
  readonly tag: { readonly icon: Icon; readonly long: string; readonly short: string } | null
}

const LOOKS: Record<OptionState, Look> = {
  idle: { tone: 'open', tag: null },
  picked: { tone: 'picked', tag: { icon: Lock, long: words.locked, short: words.locked } },
  off: { tone: 'off', tag: null },
  correct: { tone: 'right', tag: { icon: CircleCheck, long: words.correct, short: words.correct } },
  mine: { tone: 'right', tag: { icon: CircleCheck, long: words.yourAnswer, short: words.yours } },
  wrong: { tone: 'wrong', tag: { icon: CircleX, long: words.yourAnswer, short: words.yours } },
  plain: { tone: 'plain', tag: null },
}

const PICKED: ReadonlySet<OptionState> = new Set(['picked', 'mine', 'wrong'])

type OptionLayout = 'column' | 'pairs' | 'pictures' | 'bubbles'

const OPTION_RATIO = 4 / 3

interface Props {
  /** A, B, C … */
  letter: string
  /** Null for a picture question, whose choices are in the picture: the bubble alone is shown. */
  text: string | null
  /** The address of a picture in the place of the text, which is the words for it. */
  image?: string | null
  state: OptionState
  /** The same for all options of a question. */
  name: string
  onPick?: () => void
  /** Somebody else looks at it: the answer is not theirs. */
  theirs?: boolean
}

export function OptionRow({ letter, text, image = null, state, name, onPick, theirs = false }: Props) {
  const { tone, tag: own } = LOOKS[state]
  const tag = theirs && own !== null && PICKED.has(state) ? { ...own, long: words.picked, short: words.picked } : own
  const bare = text === null
  const isPictured = image !== null
  return (
    <label className={classNames(css.option, css[tone], bare && css.bare, isPictured && css.pictured)}>
      <input
        type="radio"
        className="cover"
        name={name}
        checked={PICKED.has(state)}
        disabled={state !== 'idle'}
        onChange={() => onPick?.()}
      />
      <span className={css.bubble} aria-hidden={bare}>
        {letter}
      </span>
      {isPictured ? (
        <Picture
          src={image}
          alt={text ?? words.named(letter)}
          ratio={OPTION_RATIO}
          fit="contain"
          needed
          instead={text}
          className={css.image}
        />
      ) : bare ? (
        <span className="sr">{words.named(letter)}</span>
      ) : (
        <span className={css.text} lang={languageOf(text)}>
          <MathText text={text} />
        </span>
      )}
      {tag !== null && (
        <span className={css.tag}>
          <tag.icon size={15} />
          {bare || isPictured ? tag.short : tag.long}
        </span>
      )}
    </label>
  )
}

/**
 * Around the options of one question: one below the other, two across on a wide screen or, with pictures, on any; or a row
 * of bubbles.
 */
export function OptionList({ layout, children }: { layout: OptionLayout; children: ReactNode }) {
  return <div className={classNames(css.list, layout !== 'column' && css[layout])}>{children}</div>
}

/** In the head of a reviewed question that was left out. */
export function NotAnswered() {
  return (
    <span className={css.notAnswered}>
      <CircleMinus size={15} />
      {words.notAnswered}
    </span>
  )
}
