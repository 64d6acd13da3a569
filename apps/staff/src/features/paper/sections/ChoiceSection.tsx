import type { ExamDraft } from '@anushilon/contract/staff/exam-draft'
import { sectionsOf } from '@anushilon/contract/staff/draft-sections'
import { combinationsFor, optionalSubjects } from '@anushilon/domain/exam/subject-choice'
import { behaviourOf } from '@anushilon/domain/exam/variation'
import { languageOf } from '@anushilon/ui/text/language.ts'
import { Grid, NumberCell } from '../fields/fields.tsx'
import type { SectionProps } from '../section-props.ts'
import { without } from '../with-field.ts'
import css from './ChoiceSection.module.css'
import { SheetSection } from './SheetSection.tsx'

type Choice = NonNullable<ExamDraft['choice']>

const ROLES = [
  ['fixed', 'Everybody sits it'],
  ['optional', 'Can be the main one'],
  ['other', 'Makes up the number'],
] as const

/** Which subjects make a sitting: fixed ones for all, one of the optional ones as the main one, others to make up. */
export function ChoiceSection({ open: { editor, document, paper }, facts }: SectionProps) {
  const { choice: rule } = behaviourOf(document.variation)
  if (rule === 'never') return null
  const { choice } = document
  const set = (to: Choice | undefined) =>
    editor.change((now) => (to === undefined ? without(now, ['choice']) : { ...now, choice: to }))
  const isLocked = paper.started > 0
  const subjects = sectionsOf(document).map(({ subjectId = '' }) => subjectId)
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
            {subjects.length > 0 && (
              <table className={css.roles}>
                <caption className="sr">What each subject is</caption>
                <thead>
                  <tr>
                    <th scope="col">Subject</th>
                    {ROLES.map(([role, words]) => (
                      <th key={role} scope="col">
                        {words}
                      </th>
                    ))}
                  </tr>
                </thead>
                <tbody>
                  {subjects.map((subjectId) => (
                    <tr key={subjectId}>
                      <th scope="row" lang={languageOf(facts.subjectName(subjectId))}>
                        {facts.subjectName(subjectId)}
                      </th>
                      {ROLES.map(([role, words]) => (
                        <td key={role}>
                          <input
                            type="radio"
                            name={`choice-${subjectId}`}
                            aria-label={`${facts.subjectName(subjectId)}: ${words}`}
                            disabled={isLocked}
                            checked={roleOf(choice, subjectId) === role}
                            onChange={() => set(withRole(choice ?? {}, subjectId, role))}
                          />
                        </td>
                      ))}
                    </tr>
                  ))}
                </tbody>
              </table>
            )}
            <Sets choice={choice} subjects={subjects} subjectName={facts.subjectName} />
          </>
        )}
      </div>
    </SheetSection>
  )
}

interface SetsProps {
  choice: Choice | undefined
  subjects: readonly string[]
  subjectName: (id: string) => string
}

/** What students will be able to choose between. */
function Sets({ choice: { size = 0, fixed = [], optional = [] } = {}, subjects, subjectName }: SetsProps) {
  const offering = {
    choice: { size: Math.trunc(size), fixed, optional },
    sections: subjects.map((subjectId) => ({ subjectId })),
  }
  const sets = new Map(
    optionalSubjects(offering).flatMap((main) => combinationsFor(offering, main).map((set) => [set.join(' '), set])),
  )
  const [first] = sets.values()
  if (first === undefined) {
    return <p className={css.sets}>With this no student could choose anything yet.</p>
  }
  return (
    <p className={css.sets}>
      <b>{sets.size === 1 ? 'One combination' : `${sets.size} combinations`}</b> to choose from, such as{' '}
      <span lang={languageOf(first.map(subjectName).join(' '))}>{first.map(subjectName).join(' + ')}</span>.
    </p>
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
