import { MOST_OPTIONS } from '@anushilon/contract/exam-document/question'
import type { DraftQuestion } from '@anushilon/contract/staff/exam-draft'
import { optionLabels } from '@anushilon/domain/exam/option-label'
import { Button } from '@anushilon/ui/controls/Button.tsx'
import { classNames } from '@anushilon/ui/class-names.ts'
import { languageOf } from '@anushilon/ui/text/language.ts'
import { Select } from '@anushilon/ui/controls/Select.tsx'
import Check from 'lucide-react/icons/check'
import CheckCheck from 'lucide-react/icons/check-check'
import Image from 'lucide-react/icons/image'
import Plus from 'lucide-react/icons/plus'
import X from 'lucide-react/icons/x'
import { useState } from 'react'
import { RemoveButton } from '../../../ui/controls/RemoveButton.tsx'
import { PictureField } from '../fields/PictureField.tsx'
import { useFormulaFaults } from './FormulaField.tsx'
import { OldFontNote } from './OldFontNote.tsx'
import { keyOf, pressed, withKey, withoutOption } from './draft-key.ts'
import { withOptionImage } from './option-images.ts'
import { pasteAsWritten } from './pasted-text.ts'
import css from './OptionsField.module.css'

interface Props {
  question: DraftQuestion
  onChange: (edit: (question: DraftQuestion) => DraftQuestion) => void
  disabled: boolean
}

const SEVERAL = 'fill the bubbles of all right answers: any one of them gets the mark'

/** The options of a text; filling the bubble sets the key. */
export function TextOptions({ question, onChange, disabled }: Props) {
  const { options = [], optionImages = [] } = question
  const key = keyOf(question)
  const [wantsSeveral, setWantsSeveral] = useState(false)
  const areSeveral = wantsSeveral || key.length > 1
  const [wantsPictures, setWantsPictures] = useState(false)
  const arePictures = wantsPictures || optionImages.some((image) => image !== null)
  const faults = useFormulaFaults(options.join('\n'))
  const set = (at: number, text: string) =>
    onChange((now) => ({ ...now, options: options.map((option, index) => (index === at ? text : option)) }))
  return (
    <fieldset className={css.set} disabled={disabled}>
      <legend>
        Options {!disabled && <span>— {areSeveral ? SEVERAL : 'fill the bubble of the right answer'}</span>}
      </legend>
      {arePictures && (
        <p className={css.note}>Each line is what its picture is called, for screen readers and files.</p>
      )}
      {options.map((option, at) => {
        const letter = optionLabels(options.length)[at] ?? ''
        const isKey = key.includes(at)
        return (
          <div key={letter} className={classNames(css.row, isKey && css.key)}>
            <button
              type="button"
              className={css.bubble}
              aria-pressed={isKey}
              aria-label={`Option ${letter} is the key`}
              onClick={() => onChange((now) => pressed(now, at, areSeveral))}
            >
              {letter}
            </button>
            <span className={css.field}>
              <input
                aria-label={`Option ${letter}`}
                value={option}
                lang={languageOf(option)}
                onChange={({ target }) => set(at, target.value)}
                onPaste={pasteAsWritten}
              />
              {isKey && (
                <span className={css.tag}>
                  <Check size={16} aria-hidden />
                  Key
                </span>
              )}
            </span>
            {!disabled && (
              <RemoveButton
                icon={X}
                label={`Remove option ${letter}`}
                onRemove={() => onChange((now) => withoutOption(now, at))}
              />
            )}
            {arePictures && (
              <div className={css.image}>
                <PictureField
                  compact
                  small
                  label={`Picture of option ${letter}`}
                  alt={option}
                  value={optionImages[at] ?? undefined}
                  disabled={disabled}
                  onChange={(path) => onChange((now) => withOptionImage(now, at, path ?? null))}
                />
              </div>
            )}
          </div>
        )
      })}
      {options.map((option, at) => (
        <OldFontNote
          key={optionLabels(options.length)[at]}
          label={`option ${optionLabels(options.length)[at] ?? ''}`}
          text={option}
          onChange={(text) => set(at, text)}
        />
      ))}
      {faults.map(({ source, fault }) => (
        <p key={source} className={css.fault} role="status">
          <code>{source}</code> {fault}
        </p>
      ))}
      {!disabled && (
        <div className={css.more}>
          {options.length < MOST_OPTIONS && (
            <Button
              look="text"
              small
              icon={Plus}
              onClick={() => onChange((now) => ({ ...now, options: [...options, ''] }))}
            >
              Option
            </Button>
          )}
          {!arePictures && (
            <Button look="text" small icon={Image} onClick={() => setWantsPictures(true)}>
              Pictures as options
            </Button>
          )}
          {!areSeveral && <SeveralButton onPress={() => setWantsSeveral(true)} />}
        </div>
      )}
    </fieldset>
  )
}

function SeveralButton({ onPress }: { onPress: () => void }) {
  return (
    <Button look="text" small icon={CheckCheck} onClick={onPress}>
      Several right options
    </Button>
  )
}

/** A picture holds its options: how many there are, and which is right. */
export function PictureOptions({ question, onChange, disabled }: Props) {
  const { optionCount = 4 } = question
  const key = keyOf(question)
  const [wantsSeveral, setWantsSeveral] = useState(false)
  const areSeveral = wantsSeveral || key.length > 1
  const counts = [2, 3, 4, 5, 6].map((count) => ({
    value: String(count),
    label: `${count} (${optionLabels(count).join(' ')})`,
  }))
  return (
    <div className={css.picture}>
      <Select
        label="Number of options"
        options={counts}
        value={String(optionCount)}
        placeholder="Choose"
        disabled={disabled}
        onChange={(count) => {
          const fits = key.filter((option) => option < Number(count))
          onChange((now) => withKey({ ...now, optionCount: Number(count) }, fits))
        }}
      />
      <div role="group" aria-label="Key">
        <span className={css.label}>Key{areSeveral && !disabled && <small> — {SEVERAL}</small>}</span>
        {optionLabels(optionCount).map((letter, at) => (
          <button
            key={letter}
            type="button"
            className={css.bubble}
            disabled={disabled}
            aria-pressed={key.includes(at)}
            aria-label={`Option ${letter} is the key`}
            onClick={() => onChange((now) => pressed(now, at, areSeveral))}
          >
            {letter}
          </button>
        ))}
        {!areSeveral && !disabled && <SeveralButton onPress={() => setWantsSeveral(true)} />}
      </div>
    </div>
  )
}
