import Lock from 'lucide-react/icons/lock'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { Button } from '../controls/Button.tsx'
import { Field } from '../controls/Field.tsx'
import { Bengali } from '../text/Bengali.tsx'
import { languageOf } from '../text/language.ts'
import { numberEntry as words } from '../text/number-words.ts'
import { MathText } from './MathText.tsx'
import css from './NumberEntry.module.css'

type Read = { readonly code: number } | { readonly fault: keyof typeof words.faults }

interface Props {
  /** '' where there is none. */
  unit: string
  /** Whether an answer may be given now. */
  isOpen: boolean
  /** What was typed, as the number that is kept; and how that is shown. */
  read: (typed: string) => Read
  shown: (code: number) => string
  onLock: (code: number) => void
  /** Whatever stands in the field, before it is locked. */
  onTyped?: (typed: string) => void
}

/** The answer to a question is typed. It is final once it is locked, as a pick is; until then it is nowhere but here. */
export function NumberEntry({ unit, isOpen, read: readTyped, shown, onLock, onTyped }: Props) {
  const [typed, setTyped] = useState('')
  const [isChecked, setChecked] = useState(false)
  const button = useRef<HTMLDivElement>(null)
  const id = useId()
  const read = readTyped(typed)
  const fault = isChecked && 'fault' in read ? read.fault : null

  function lock() {
    if ('code' in read) onLock(read.code)
    else setChecked(true)
  }

  function type(next: string) {
    setTyped(next)
    setChecked(false)
    onTyped?.(next)
  }

  /** For what a phone's pad of digits has no key for. */
  function add(next: string) {
    type(next)
    document.getElementById(id)?.focus()
  }

  /** The key that closes a phone's keyboard must not lock: it only leads to the button. */
  function pressed(event: KeyboardEvent) {
    if (event.key !== 'Enter') return
    event.preventDefault()
    button.current?.querySelector('button')?.focus()
  }

  return (
    <div className={css.entry}>
      <div className={css.row}>
        <div className={css.field}>
          <Field
            id={id}
            label={
              <>
                {words.label}
                {unit !== '' && (
                  <span className={css.unit} lang={languageOf(unit)}>
                    (<MathText text={unit} />)
                  </span>
                )}
              </>
            }
            value={typed}
            inputMode="decimal"
            enterKeyHint="done"
            autoComplete="off"
            maxLength={60}
            disabled={!isOpen}
            onChange={type}
            onKeyDown={pressed}
            hint={<Bengali>{words.hint}</Bengali>}
            ok={'code' in read && <span className="num">{words.readAs(shown(read.code))}</span>}
            error={fault !== null && <Bengali>{words.faults[fault]}</Bengali>}
          />
        </div>
        <div className={css.keys}>
          <Button look="quiet" aria-label={words.minus} disabled={!isOpen} onClick={() => add(withMinus(typed))}>
            −
          </Button>
          <Button
            look="quiet"
            aria-label={words.power}
            disabled={!isOpen || typed.includes('^')}
            onClick={() => add(`${typed}×10^`)}
          >
            ×10ⁿ
          </Button>
        </div>
        <div ref={button}>
          <Button icon={Lock} disabled={!isOpen} onClick={lock}>
            {words.lock}
          </Button>
        </div>
      </div>
    </div>
  )
}

/** Put in front of the number, or of the power where one is being written; taken away where it stands. */
function withMinus(typed: string): string {
  const at = typed.indexOf('^') + 1
  const [before, after] = [typed.slice(0, at), typed.slice(at)]
  return before + (after.startsWith('-') ? after.slice(1) : `-${after}`)
}
