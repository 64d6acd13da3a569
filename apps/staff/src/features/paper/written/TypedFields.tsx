import { MOST_WRITTEN_QUESTIONS } from '@anushilon/contract/exam-document/exam'
import type { DraftSheet } from '@anushilon/contract/staff/draft-sections'
import { latinDigits } from '@anushilon/domain/digits'
import { Button } from '@anushilon/ui/controls/Button.tsx'
import { Field } from '@anushilon/ui/controls/Field.tsx'
import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'
import { PictureField } from '../fields/PictureField.tsx'
import { FormulaField } from '../question/FormulaField.tsx'
import { without } from '../with-field.ts'
import { MoveButtons } from '../../../ui/controls/MoveButtons.tsx'
import { RemoveButton } from '../../../ui/controls/RemoveButton.tsx'
import { UndoLine } from '../../../ui/feedback/UndoLine.tsx'
import { added, broughtBack, movedTo, removed, type Row, rowsOf, type SheetEdit } from './sheet-edits.ts'
import css from './TypedFields.module.css'

interface Props {
  readonly sheet: DraftSheet
  /** By which the editor finds a question again: a colleague may give it another number. */
  readonly nameOf: (number: number) => string | undefined
  readonly disabled: boolean
  readonly onEdit: (edit: SheetEdit) => void
  /** A picture may arrive when the question has another number, or is gone. */
  readonly onEditRow: (name: string | undefined, edit: (row: Row) => Row) => void
}

/** Written questions as text with formulas, each with its marks and perhaps a figure. */
export function TypedFields({ sheet, nameOf, disabled, onEdit, onEditRow }: Props) {
  /** It can be brought back for as long as the screen is open. */
  const [gone, setGone] = useState<{ readonly at: number; readonly row: Row } | null>(null)
  const rows = rowsOf(sheet).map((row, at) => ({ ...row, at, name: `Question ${at + 1}`, key: nameOf(at + 1) }))

  function remove(at: number): void {
    const row = rowsOf(sheet)[at]
    if (row === undefined) return
    onEdit(removed(at))
    setGone({ at, row })
  }

  return (
    <>
      <ol className={css.questions}>
        {rows.map(({ text, figure, marks, at, name, key }) => (
          <li key={key ?? name} aria-label={name}>
            <div className={css.head}>
              <MarksCell
                label={`Marks of question ${at + 1}`}
                value={marks}
                disabled={disabled}
                onChange={(full) => onEditRow(key, (row) => ({ ...row, marks: full }))}
              />
              {!disabled && (
                <div className={css.tools}>
                  <MoveButtons name={name} at={at} count={rows.length} onMove={(to) => onEdit(movedTo(at, to))} />
                  <RemoveButton
                    label={`Remove question ${at + 1}`}
                    disabled={rows.length === 1}
                    onRemove={() => remove(at)}
                  />
                </div>
              )}
            </div>
            <FormulaField
              label={name}
              rows={3}
              value={text}
              disabled={disabled}
              onChange={(to) => onEditRow(key, (row) => ({ ...row, text: to }))}
            />
            <div className={css.figure}>
              <PictureField
                compact
                label={`Figure of question ${at + 1}`}
                alt={`The figure of question ${at + 1}`}
                value={figure}
                disabled={disabled}
                onChange={(path) =>
                  onEditRow(key, (row) => (path === undefined ? without(row, ['figure']) : { ...row, figure: path }))
                }
              />
            </div>
          </li>
        ))}
      </ol>
      {gone !== null && (
        <UndoLine
          done={`Question ${gone.at + 1} is removed.`}
          onUndo={() => {
            onEdit(broughtBack(gone.at, gone.row))
            setGone(null)
          }}
        />
      )}
      {!disabled && rows.length < MOST_WRITTEN_QUESTIONS && (
        <Button look="quiet" icon={Plus} onClick={() => onEdit(added)}>
          Add a question
        </Button>
      )}
    </>
  )
}

interface MarksProps {
  readonly label: string
  readonly value: number
  readonly disabled: boolean
  readonly onChange: (marks: number) => void
}

/** Keeps what is typed until it is a number. */
function MarksCell({ label, value, disabled, onChange }: MarksProps) {
  const [typed, setTyped] = useState(String(value))
  const given = (text: string) => (text.trim() === '' ? Number.NaN : Number(latinDigits(text)))
  return (
    <Field
      label={label}
      value={given(typed) === value || Number.isNaN(given(typed)) ? typed : String(value)}
      inputMode="decimal"
      disabled={disabled}
      onChange={(next) => {
        setTyped(next)
        if (!Number.isNaN(given(next))) onChange(given(next))
      }}
    />
  )
}
