import { optionLabel, optionLabels } from '@anushilon/domain/option-label'
import Check from 'lucide-react/icons/check'
import CloudUpload from 'lucide-react/icons/cloud-upload'
import { memo, useEffect, useEffectEvent, useRef } from 'react'
import { fileUrl } from '../../../lib/file-url.ts'
import type { SittingQuestion } from '../../../sitting/shown-picks.ts'
import { ongoing as en } from '../../../text/en-exam.ts'
import { classes } from '../../../ui/classes.ts'
import { languageOf } from '../../../ui/language.ts'
import { OptionList, OptionRow, type OptionState } from '../../../ui/OptionRow.tsx'
import { Spinner } from '../../../ui/Spinner.tsx'
import css from './QuestionCard.module.css'
import { optionAfter, optionOfKey } from './question-keys.ts'
import { ZoomPicture } from './ZoomPicture.tsx'

interface Props {
  readonly question: SittingQuestion
  readonly total: number
  /** An answer that is not on the server yet waits for something. */
  readonly isStuck: boolean
  /** Whether an answer may be given now. */
  readonly isOpen: boolean
  readonly onPick: (question: SittingQuestion, option: number) => void
}

const QUESTION_RATIO = 4 / 3

/** Its element, to jump to. */
export function questionId(number: number): string {
  return `question-${number}`
}

/** Drawn again only when something about this question has changed: a paper may have a hundred of them. */
export const QuestionCard = memo(QuestionSheet, (before, after) => {
  const [one, other] = [before.question, after.question]
  return (
    one.picked === other.picked &&
    one.state === other.state &&
    one.text === other.text &&
    one.image === other.image &&
    before.isStuck === after.isStuck &&
    before.isOpen === after.isOpen &&
    before.onPick === after.onPick
  )
})

function QuestionSheet({ question, total, isStuck, isOpen, onPick }: Props) {
  const { number, text, image, picked } = question
  const card = useRef<HTMLFieldSetElement>(null)
  const labels = optionLabels(question.optionCount)

  function pick(option: number) {
    onPick(question, option)
    // The radios lock: without this the focus would be lost with them.
    if (card.current?.contains(document.activeElement)) card.current.focus({ preventScroll: true })
  }

  const pressed = useEffectEvent((event: KeyboardEvent) => {
    if (picked !== null || !isOpen || event.ctrlKey || event.altKey || event.metaKey) return
    // Keys pressed in the enlarged picture are not meant for the question behind it.
    if (event.target instanceof Element && event.target.closest('dialog') !== null) return
    const option = optionOfKey(event.key, question.optionCount)
    if (option !== null) {
      event.preventDefault()
      pick(option)
      return
    }
    const radios = Array.from(card.current?.querySelectorAll<HTMLInputElement>('input[type=radio]') ?? [])
    const at = radios.findIndex((radio) => radio === document.activeElement)
    const next = optionAfter(event.key, at, radios.length)
    if (next === null) return
    // The browser would pick as the focus moves, and a pick is final: arrows only move, Space picks.
    event.preventDefault()
    radios[next]?.focus()
  })

  // On the element itself: for the browser, too, the keys belong to the whole question.
  useEffect(() => {
    const question = card.current
    const listener = (event: KeyboardEvent) => pressed(event)
    question?.addEventListener('keydown', listener)
    return () => question?.removeEventListener('keydown', listener)
  }, [])

  return (
    <fieldset ref={card} id={questionId(number)} tabIndex={-1} className={css.card}>
      <legend className="sr">{en.question(number, total)}</legend>
      <div className={css.top}>
        <span className={css.number} aria-hidden>
          {number}
          <span> / {total}</span>
        </span>
        <PickStatus question={question} isStuck={isStuck} />
      </div>
      <div className={css.body}>
        {text !== null && (
          <p className={css.text} lang={languageOf(text)}>
            {text}
          </p>
        )}
        {image !== null && (
          <div className={css.picture}>
            <ZoomPicture src={fileUrl(image)} alt={en.questionPicture(number)} ratio={QUESTION_RATIO} />
          </div>
        )}
        <OptionList layout={image === null ? 'pairs' : 'bubbles'}>
          {labels.map((letter, option) => (
            <OptionRow
              key={letter}
              letter={letter}
              text={question.options[option] ?? null}
              state={optionState(picked, option, isOpen)}
              name={`${question.subjectId}-${number}`}
              onPick={() => pick(option)}
            />
          ))}
        </OptionList>
      </div>
    </fieldset>
  )
}

function optionState(picked: number | null, option: number, isOpen: boolean): OptionState {
  if (picked === option) return 'picked'
  return picked === null && isOpen ? 'idle' : 'off'
}

function PickStatus({ question: { state, picked }, isStuck }: { question: SittingQuestion; isStuck: boolean }) {
  if (state === 'open' || picked === null) return null
  const letter = <span className="sr">{optionLabel(picked)}: </span>
  if (state === 'saved') {
    return (
      <span className={classes(css.status, css.saved)}>
        <Check size={15} />
        {letter}
        {en.saved}
      </span>
    )
  }
  return (
    <span className={classes(css.status, isStuck && css.waiting)}>
      {isStuck ? <CloudUpload size={15} /> : <Spinner size={15} />}
      {letter}
      {isStuck ? en.waiting : en.saving}
    </span>
  )
}
