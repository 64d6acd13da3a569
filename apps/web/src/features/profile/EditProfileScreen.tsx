import type { StudentInfo } from '@anushilon/contract/operations/profile'
import { isMobileNumber, mobileNumberIn } from '@anushilon/domain/profile-rules'
import { useState, type SubmitEvent } from 'react'
import { useLocation } from 'wouter'
import { useStudent } from '../../api/student.ts'
import { paths } from '../../paths.ts'
import { profile as bn } from '../../text/bn-profile.ts'
import { beforeStart } from '../../text/en-exam.ts'
import { editProfile as en, profile } from '../../text/en-profile.ts'
import { FaultAlert } from '@anushilon/ui/feedback/FaultAlert.tsx'
import { Bengali } from '@anushilon/ui/text/Bengali.tsx'
import { Button } from '@anushilon/ui/controls/Button.tsx'
import { Card } from '@anushilon/ui/layout/Card.tsx'
import { ErrorPanel } from '@anushilon/ui/feedback/ErrorPanel.tsx'
import { Field } from '@anushilon/ui/controls/Field.tsx'
import { Page, PageHead } from '../../ui/Page.tsx'
import { SkeletonList } from '@anushilon/ui/feedback/Skeleton.tsx'
import { toast } from '@anushilon/ui/feedback/toast.ts'
import css from './EditProfileScreen.module.css'
import { PhotoField } from './PhotoField.tsx'
import { useProfileEdit } from './use-profile-edit.ts'

export function EditProfileScreen() {
  const { data: student, isError, refetch } = useStudent()
  return (
    <Page width="narrow">
      <PageHead title={en.title} back={{ href: paths.profile, label: profile.title }} />
      {student !== undefined && <EditForm student={student} />}
      {student === undefined && isError && <ErrorPanel hint={bn.loadFailed} onRetry={() => void refetch()} />}
      {student === undefined && !isError && <SkeletonList count={1} height={480} />}
    </Page>
  )
}

function EditForm({ student }: { readonly student: StudentInfo }) {
  const [name, setName] = useState(student.name)
  const [institution, setInstitution] = useState(student.institution ?? '')
  const [mobileNo, setMobileNo] = useState(student.mobileNo ?? '')
  const [curriculumRoll, setCurriculumRoll] = useState(student.curriculumRoll ?? '')
  const edit = useProfileEdit()
  const [, navigate] = useLocation()

  async function update(event: SubmitEvent) {
    event.preventDefault()
    const done = await edit.save({ name, institution, mobileNo, curriculumRoll })
    if (!done) return
    toast(en.updated, 'saved')
    navigate(paths.profile)
  }

  return (
    <Card pad>
      <form className={css.form} onSubmit={(event) => void update(event)}>
        {student.photo === null && <PhotoField name={student.name} edit={edit} />}
        <FaultAlert text={edit.fault} />
        <Field label={en.name} value={name} onChange={setName} autoComplete="name" />
        <Field label={en.institution} value={institution} onChange={setInstitution} autoComplete="organization" />
        <Field
          label={en.mobile}
          value={mobileNo}
          onChange={setMobileNo}
          autoComplete="tel"
          type="tel"
          hint={<MobileHint typed={mobileNo} />}
          numeric
        />
        <Field label={en.roll} value={curriculumRoll} onChange={setCurriculumRoll} numeric />
        <Button type="submit" block busy={edit.step === 'fields' && en.updating}>
          {en.update}
        </Button>
      </form>
    </Card>
  )
}

/** Anything may be kept here (Spec 5), but an exam wants a number that can be called: it is said where it is typed. */
function MobileHint({ typed }: { readonly typed: string }) {
  const isUsable = typed.trim() === '' || isMobileNumber(mobileNumberIn(typed))
  return (
    <>
      {beforeStart.mobileHint}
      <br />
      {isUsable ? beforeStart.mobileExample : <Bengali>{bn.mobileForExams}</Bengali>}
    </>
  )
}
