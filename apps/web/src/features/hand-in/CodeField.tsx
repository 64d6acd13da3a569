import { valuesOf } from '@anushilon/domain/hand-in/letters'
import type { CodeFault } from '@anushilon/domain/hand-in/sheet-code'
import { describedBy, FieldFrame } from '@anushilon/ui/controls/FieldFrame.tsx'
import { codeFaultText } from '@anushilon/contract/code-fault-text'
import { Bengali } from '@anushilon/ui/text/Bengali.tsx'
import { useId } from 'react'
import { handInPage as bn } from '../../text/bn-hand-in.ts'
import { handInPage as en } from '../../text/en-hand-in.ts'
import css from './CodeField.module.css'

interface Props {
  readonly text: string
  /** Null while nobody wants to know. */
  readonly fault: CodeFault | null
  readonly onChange: (text: string) => void
}

export function CodeField({ text, fault, onChange }: Props) {
  const id = useId()
  const values = valuesOf(text)
  const hint = 'unreadable' in values || values.length === 0 ? undefined : en.count(values.length)
  const error = fault && (
    <>
      {codeFaultText(fault)} <Bengali>{bn.fault}</Bengali>
    </>
  )
  return (
    <FieldFrame id={id} label={en.code} hint={hint} error={error}>
      <textarea
        {...describedBy(id, { hint, error })}
        id={id}
        className={css.code}
        rows={5}
        value={text}
        autoComplete="off"
        autoCapitalize="characters"
        autoCorrect="off"
        spellCheck={false}
        translate="no"
        onChange={({ target }) => onChange(target.value)}
      />
    </FieldFrame>
  )
}
