import { needsRoll, type PreExamProfile } from '@anushilon/domain/profile-rules'
import { useState } from 'react'
import { beforeStart as en } from '../../../text/en-exam.ts'
import { Field } from '@anushilon/ui/controls/Field.tsx'
import { StepCard } from '../../../exam-parts/StepCard.tsx'
import css from './ProfileBlock.module.css'
import type { BeforeStartForm } from './use-before-start.ts'

interface Props {
  readonly form: BeforeStartForm
  readonly curriculumName: string | null
}

/**
 * A fault is told once the student has left the field; while they type the first time they are in the middle of it. That a
 * number from the profile will not do is told at once.
 */
export function ProfileBlock({ form, curriculumName }: Props) {
  const { profile, faults } = form
  const [left, setLeft] = useState<ReadonlySet<keyof PreExamProfile>>(
    () => new Set(faults.mobileNo === 'not-a-mobile-number' ? ['mobileNo'] : []),
  )

  function field(name: keyof PreExamProfile) {
    const fault = left.has(name) ? faults[name] : undefined
    return {
      value: profile[name],
      onChange: (value: string) => form.change(name, value),
      onBlur: () => setLeft((before) => new Set([...before, name])),
      error: fault && (fault === 'required' ? en.required : en.mobileHint),
      required: true,
    }
  }

  return (
    <StepCard number={1} title={en.profile} done={form.isProfileValid}>
      <div className={css.fields}>
        <Field label={en.name} {...field('name')} autoComplete="name" maxLength={120} />
        <Field label={en.institution} {...field('institution')} autoComplete="organization" maxLength={200} />
        <Field
          label={en.mobile}
          {...field('mobileNo')}
          hint={
            <>
              {en.mobileHint}
              <br />
              {en.mobileExample}
            </>
          }
          autoComplete="tel"
          type="tel"
          maxLength={20}
          numeric
        />
        {needsRoll(curriculumName) && (
          <Field label={en.roll(curriculumName ?? '')} {...field('roll')} autoComplete="off" maxLength={40} numeric />
        )}
      </div>
    </StepCard>
  )
}
