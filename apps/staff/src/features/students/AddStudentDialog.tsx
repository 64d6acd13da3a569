import type { RosterCourse } from '@anushilon/contract/staff/courses'
import { same } from '@anushilon/contract/staff/same'
import { addStudent, rosterFacts, studentList } from '@anushilon/contract/staff/students'
import { latinDigits } from '@anushilon/domain/digits'
import { Alert } from '@anushilon/ui/feedback/Alert.tsx'
import { Button } from '@anushilon/ui/controls/Button.tsx'
import { Select } from '@anushilon/ui/controls/Select.tsx'
import { toast } from '@anushilon/ui/feedback/toast.ts'
import { useId, useState } from 'react'
import { call } from '../../api/client.ts'
import { useSaving } from '../../api/use-change.ts'
import { Form } from '../../ui/controls/Form.tsx'
import { BLANK, detailsOf, hasGoodNumbers, StudentFields } from './StudentForm.tsx'
import css from './Students.module.css'
import { AskingDialog } from '../../ui/feedback/AskingDialog.tsx'

interface Props {
  courses: readonly RosterCourse[]
  branches: readonly string[]
  onClose: () => void
}

export function AddStudentDialog({ courses, branches, onClose }: Props) {
  const form = useId()
  const [typed, setTyped] = useState(BLANK)
  const [courseId, setCourseId] = useState(courses.length === 1 ? (courses[0]?.id ?? '') : '')
  const regNo = latinDigits(typed.regNo.trim())
  const isWrongNumber = regNo !== '' && !/^[A-Za-z0-9_-]+$/.test(regNo)
  const adding = useSaving(studentList, rosterFacts)
  const add = async () => {
    const { name } = await call(addStudent, { regNo, ...detailsOf(typed), courseIds: [courseId] })
    toast(`${name} is added`, 'success')
  }
  const isWhole = regNo !== '' && !isWrongNumber && typed.name.trim() !== '' && courseId !== ''

  function submit() {
    if (isWhole && hasGoodNumbers(typed) && !adding.isPending) adding.mutate(add, { onSuccess: onClose })
  }

  return (
    <AskingDialog
      open
      isFilled={!same(typed, BLANK)}
      title="Add student"
      onClose={onClose}
      actions={
        <Button type="submit" form={form} busy={adding.isPending && 'Adding'}>
          Add student
        </Button>
      }
    >
      <Form id={form} className={css.form} error={adding.error} onSubmit={submit}>
        <StudentFields value={typed} onChange={setTyped} isNew branches={branches} />
        {isWrongNumber && <Alert kind="bad" title="A registration number takes letters, digits, - and _ only." />}
        <Select
          label="Course"
          placeholder="Choose a course"
          required
          value={courseId}
          onChange={setCourseId}
          options={courses.map(({ id, name }) => ({ value: id, label: name }))}
        />
      </Form>
    </AskingDialog>
  )
}
