import type { RosterCourse } from '@anushilon/contract/staff/courses'
import { same } from '@anushilon/contract/staff/same'
import { addStudent, rosterFacts, studentList } from '@anushilon/contract/staff/students'
import { latinDigits } from '@anushilon/domain/digits'
import { Alert } from '@anushilon/ui/feedback/Alert.tsx'
import { Button } from '@anushilon/ui/controls/Button.tsx'
import { Select } from '@anushilon/ui/controls/Select.tsx'
import { toast } from '@anushilon/ui/feedback/toast.ts'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { call } from '../../api/client.ts'
import { faultText } from '../../api/fault-text.ts'
import { invalidate } from '../../api/queries.ts'
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
  const adding = useMutation({
    mutationFn: async () => await call(addStudent, { regNo, ...detailsOf(typed), courseIds: [courseId] }),
    onSuccess: async ({ name }) => {
      toast(`${name} is added`, 'success')
      await invalidate(studentList, rosterFacts)
      onClose()
    },
  })
  const isWhole = regNo !== '' && !isWrongNumber && typed.name.trim() !== '' && courseId !== ''

  function submit(event: FormEvent) {
    event.preventDefault()
    if (isWhole && hasGoodNumbers(typed) && !adding.isPending) adding.mutate()
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
      <form id={form} onSubmit={submit} className={css.form}>
        {adding.error !== null && <Alert kind="bad" live="alert" title={faultText(adding.error)} />}
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
      </form>
    </AskingDialog>
  )
}
