import type { PaperDocument } from '@anushilon/contract/staff/paper-document'
import { behaviourOf } from '@anushilon/domain/variation'
import { languageOf } from '@anushilon/ui/language.ts'
import css from './ChoiceSection.module.css'
import { Grid, NumberCell } from '../fields/fields.tsx'
import type { SectionProps } from '../section-props.ts'
import { sectionsOf, without } from '../sections.ts'
import { SheetSection } from './SheetSection.tsx'

type Choice = NonNullable<PaperDocument['choice']>

const ROLES = [
  ['fixed', 'Everybody sits it'],
  ['optional', 'Can be the main one'],
  ['other', 'To make up the number'],
] as const

/** Which subjects make a sitting: fixed ones for all, one of the optional ones as the main one, others to make up. */
export function ChoiceSection({ open: { desk, document, paper }, facts }: SectionProps) {
  const { choice: rule } = behaviourOf(document.variation)
  if (rule === 'never') return null
  const { choice } = document
  const set = (to: Choice | undefined) =>
    desk.change((now) => (to === undefined ? without(now, ['choice']) : { ...now, choice: to }))
  const isLocked = paper.started > 0
  return (
    <SheetSection title="Choice of subjects" help="শিক্ষার্থী কোন বিষয়গুলো বেছে নেবে।">
      <div id="at-choice" tabIndex={-1}>
        {rule === 'optional' && (
          <label className={css.all}>
            <input
              type="checkbox"
              checked={choice === undefined}
              disabled={isLocked}
              onChange={({ target }) => set(target.checked ? undefined : { size: 4, fixed: [], optional: [] })}
            />
            Everybody sits all subjects
          </label>
        )}
        {(choice !== undefined || rule === 'always') && (
          <>
            <Grid>
              <NumberCell
                label="Subjects a student sits"
                place="choice.size"
                span={4}
                value={choice?.size}
                onChange={(size) => set({ ...without(choice ?? {}, ['size']), ...(size !== undefined && { size }) })}
              />
            </Grid>
            {sectionsOf(document).map(({ subjectId = '' }) => (
              <fieldset key={subjectId} className={css.subject} disabled={isLocked}>
                <legend lang={languageOf(facts.subjectName(subjectId))}>{facts.subjectName(subjectId)}</legend>
                {ROLES.map(([role, words]) => (
                  <label key={role}>
                    <input
                      type="radio"
                      name={`choice-${subjectId}`}
                      checked={roleOf(choice, subjectId) === role}
                      onChange={() => set(withRole(choice ?? {}, subjectId, role))}
                    />
                    {words}
                  </label>
                ))}
              </fieldset>
            ))}
          </>
        )}
      </div>
    </SheetSection>
  )
}

function roleOf({ fixed = [], optional = [] }: Choice = {}, subjectId: string): (typeof ROLES)[number][0] {
  if (fixed.includes(subjectId)) return 'fixed'
  return optional.includes(subjectId) ? 'optional' : 'other'
}

function withRole(choice: Choice, subjectId: string, role: (typeof ROLES)[number][0]): Choice {
  const others = (list: readonly string[] = []) => list.filter((id) => id !== subjectId)
  return {
    ...choice,
    fixed: [...others(choice.fixed), ...(role === 'fixed' ? [subjectId] : [])],
    optional: [...others(choice.optional), ...(role === 'optional' ? [subjectId] : [])],
  }
}
