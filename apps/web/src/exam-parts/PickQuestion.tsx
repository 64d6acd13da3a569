import { optionLabels } from '@anushilon/domain/exam/option-label'
import { numberRows } from '@anushilon/domain/exam/number-rows'
import { numberText, readNumber } from '@anushilon/domain/exam/typed-number'
import { optionAt, optionCountOf, pictureOf, textOf, type ShownQuestion } from '@anushilon/domain/exam/question'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { Alert } from '@anushilon/ui/feedback/Alert.tsx'
import { numberEntry as words } from '@anushilon/ui/text/number-words.ts'
import { fileUrl } from '@anushilon/ui/file-url.ts'
import type { OptionState } from '@anushilon/ui/question/OptionRow.tsx'
import { NumberEntry } from '@anushilon/ui/question/NumberEntry.tsx'
import { OptionRows } from '@anushilon/ui/question/OptionRows.tsx'
import { optionAfter, optionOfKey } from './question-keys.ts'
import { QuestionSheet } from '@anushilon/ui/question/QuestionSheet.tsx'

interface Props {
  question: ShownQuestion & { readonly picked: number | null }
  /** From 1, running through the paper. */
  number: number
  total: number
  /** Whether an answer may be given now. */
  isOpen: boolean
  status?: ReactNode
  onPick: (option: number) => void
}

/** A question to be answered. The first pick locks the others (Spec 4 "Answering"), as does a number once it is locked. */
export function PickQuestion({ question, number, total, isOpen, status, onPick }: Props) {
  const { picked } = question
  /** In the field for a number, not locked yet: it would go with the field when another tab locks an answer. */
  const [typed, setTyped] = useState('')
  const card = useRef<HTMLFieldSetElement>(null)

  function pick(option: number) {
    setTyped('')
    onPick(option)
    // The radios lock: without this the focus would be lost with them.
    if (card.current?.contains(document.activeElement)) card.current.focus({ preventScroll: true })
  }

  const pressed = useEffectEvent((event: KeyboardEvent) => {
    // What is typed into a field is no option.
    if (question.unit !== undefined) return
    if (picked !== null || !isOpen || event.ctrlKey || event.altKey || event.metaKey) return
    // Keys pressed in the enlarged picture are not meant for the question behind it.
    if (event.target instanceof Element && event.target.closest('dialog') !== null) return
    const option = optionOfKey(event.key, optionCountOf(question))
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
    const sheet = card.current
    const listener = (event: KeyboardEvent) => pressed(event)
    sheet?.addEventListener('keydown', listener)
    return () => sheet?.removeEventListener('keydown', listener)
  }, [])

  return (
    <QuestionSheet
      ref={card}
      number={number}
      total={total}
      text={textOf(question)}
      picture={pictureOf(question)}
      status={status}
    >
      {question.unit === undefined ? (
        <OptionRows
          options={optionLabels(optionCountOf(question)).map((letter, option) => {
            const { text, image } = optionAt(question, option)
            return { letter, text, image: image && fileUrl(image), state: optionState(picked, option, isOpen) }
          })}
          name={`question-${number}`}
          onPick={pick}
        />
      ) : picked === null ? (
        <NumberEntry
          unit={question.unit}
          isOpen={isOpen}
          read={readNumber}
          shown={numberText}
          onLock={pick}
          onTyped={setTyped}
        />
      ) : (
        <>
          <OptionRows options={numberRows(question.unit, picked, null)} name={`question-${number}`} />
          {typed.trim() !== '' && <Alert kind="warn" live="alert" hint={words.beaten(typed.trim())} />}
        </>
      )}
    </QuestionSheet>
  )
}

function optionState(picked: number | null, option: number, isOpen: boolean): OptionState {
  if (picked === option) return 'picked'
  return picked === null && isOpen ? 'idle' : 'off'
}
