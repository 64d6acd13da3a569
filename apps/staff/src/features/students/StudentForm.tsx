import type { StudentRow } from '@anushilon/contract/staff/students'
import { isMobileNumber, mobileNumberIn } from '@anushilon/domain/profile-rules'
import { Field } from '@anushilon/ui/controls/Field.tsx'

/** What the form holds: text, as typed. */
export interface TypedStudent {
  readonly regNo: string
  readonly name: string
  readonly institution: string
  readonly mobileNo: string
  readonly guardianMobile: string
  readonly curriculumRoll: string
  readonly branch: string
}

export const BLANK: TypedStudent = {
  regNo: '',
  name: '',
  institution: '',
  mobileNo: '',
  guardianMobile: '',
  curriculumRoll: '',
  branch: '',
}

export function typedOf(student: StudentRow): TypedStudent {
  const { regNo, name, institution, mobileNo, guardianMobile, curriculumRoll, branch } = student
  return {
    regNo,
    name,
    institution: institution ?? '',
    mobileNo: mobileNo ?? '',
    guardianMobile: guardianMobile ?? '',
    curriculumRoll: curriculumRoll ?? '',
    branch: branch ?? '',
  }
}

const orNull = (text: string) => (text.trim() === '' ? null : text.trim())

/** As the server takes it. */
export function detailsOf({ name, institution, mobileNo, guardianMobile, curriculumRoll, branch }: TypedStudent) {
  return {
    name: name.trim(),
    institution: orNull(institution),
    mobileNo: orNull(mobileNumberIn(mobileNo)),
    guardianMobile: orNull(mobileNumberIn(guardianMobile)),
    curriculumRoll: orNull(curriculumRoll),
    branch: orNull(branch),
  }
}

/** What was changed since the form was opened, and nothing else: others may have changed the rest meanwhile. */
export function changesOf(opened: TypedStudent, typed: TypedStudent): Partial<ReturnType<typeof detailsOf>> {
  const before = new Map<string, unknown>(Object.entries(detailsOf(opened)))
  return Object.fromEntries(Object.entries(detailsOf(typed)).filter(([field, value]) => before.get(field) !== value))
}

function mobileFault(typed: string): string | null {
  return typed.trim() === '' || isMobileNumber(mobileNumberIn(typed)) ? null : '11 digits, such as 01712334455'
}

export function hasGoodNumbers({ mobileNo, guardianMobile }: TypedStudent): boolean {
  return mobileFault(mobileNo) === null && mobileFault(guardianMobile) === null
}

interface Props {
  value: TypedStudent
  onChange: (value: TypedStudent) => void
  isNew: boolean
  /** Branches that are in use, to choose from. */
  branches: readonly string[]
}

export function StudentFields({ value, onChange, isNew, branches }: Props) {
  const set = (key: keyof TypedStudent) => (text: string) => onChange({ ...value, [key]: text })
  return (
    <>
      <Field
        label="Registration number"
        value={value.regNo}
        onChange={set('regNo')}
        required
        maxLength={64}
        disabled={!isNew}
        hint={isNew ? 'Letters, digits, - and _' : 'The number stays.'}
      />
      <Field label="Name" value={value.name} onChange={set('name')} required maxLength={200} />
      <Field label="College or school" value={value.institution} onChange={set('institution')} maxLength={200} />
      <Field
        label="Mobile"
        numeric
        value={value.mobileNo}
        onChange={set('mobileNo')}
        error={mobileFault(value.mobileNo)}
        maxLength={20}
      />
      <Field
        label="Guardian’s mobile"
        hint="For messages about results and absences"
        numeric
        value={value.guardianMobile}
        onChange={set('guardianMobile')}
        error={mobileFault(value.guardianMobile)}
        maxLength={20}
      />
      <Field label="Roll" value={value.curriculumRoll} onChange={set('curriculumRoll')} maxLength={64} />
      <Field label="Branch" value={value.branch} onChange={set('branch')} maxLength={200} list="branches" />
      <datalist id="branches">
        {branches.map((branch) => (
          <option key={branch}>{branch}</option>
        ))}
      </datalist>
    </>
  )
}
