import type { StudentInfo } from '@anushilon/contract/operations/profile'
import { useState, type SubmitEvent } from 'react'
import { useLocation } from 'wouter'
import { useStudent } from '../../api/student.ts'
import { paths } from '../../paths.ts'
import { profile as bn } from '../../text/bn-profile.ts'
import { editProfile as en, profile } from '../../text/en-profile.ts'
import { Alert } from '@anushilon/ui/Alert.tsx'
import { Button } from '@anushilon/ui/Button.tsx'
import { Card } from '@anushilon/ui/Card.tsx'
import { ErrorPanel } from '@anushilon/ui/ErrorPanel.tsx'
import { Field } from '@anushilon/ui/Field.tsx'
import { Page, PageHead } from '../../ui/Page.tsx'
import { Loading, Skeleton } from '@anushilon/ui/Skeleton.tsx'
import { toast } from '@anushilon/ui/toast.ts'
import { Words } from '@anushilon/ui/Words.tsx'
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
      {student === undefined && !isError && (
        <Loading>
          <Skeleton height={480} radius={14} />
        </Loading>
      )}
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
    toast(en.updated, 'success')
    navigate(paths.profile)
  }

  return (
    <Card pad>
      <form className={css.form} onSubmit={(event) => void update(event)}>
        {student.photo === null && <PhotoField name={student.name} edit={edit} />}
        {edit.fault !== '' && (
          <Alert kind="bad" live="alert">
            <Words text={edit.fault} />
          </Alert>
        )}
        <Field label={en.name} value={name} onChange={setName} autoComplete="name" maxLength={120} required />
        <Field
          label={en.institution}
          value={institution}
          onChange={setInstitution}
          autoComplete="organization"
          maxLength={200}
        />
        <Field
          label={en.mobile}
          value={mobileNo}
          onChange={setMobileNo}
          autoComplete="tel"
          type="tel"
          maxLength={20}
          numeric
        />
        <Field label={en.roll} value={curriculumRoll} onChange={setCurriculumRoll} maxLength={40} numeric />
        <Button type="submit" block busy={edit.step === 'fields' && en.updating}>
          {en.update}
        </Button>
      </form>
    </Card>
  )
}
