import { courseList } from '@anushilon/contract/staff/courses'
import { studentPage, type StudentPage } from '@anushilon/contract/staff/student-page'
import { rosterFacts } from '@anushilon/contract/staff/students'
import { dhakaDate, dhakaMoment } from '@anushilon/domain/dhaka-time'
import { Button } from '@anushilon/ui/controls/Button.tsx'
import { languageOf } from '@anushilon/ui/text/language.ts'
import { useQuery } from '@tanstack/react-query'
import Pencil from 'lucide-react/icons/pencil'
import UserRound from 'lucide-react/icons/user-round'
import { useState } from 'react'
import { useMe } from '../../../api/me.ts'
import { invalidate, queryFor } from '../../../api/queries.ts'
import { Panel } from '../../../ui/layout/Panel.tsx'
import { StudentDialog } from '../StudentDialog.tsx'
import css from './StudentPage.module.css'

const TO_CALL = new Set(['Mobile', 'Guardian’s mobile'])

/** Who they are and how they log in; an owner changes it here. */
export function AccountPanel({ page: { student, logIns } }: { page: StudentPage }) {
  const isOwner = useMe().role === 'owner'
  const [isOpen, setOpen] = useState(false)
  const courses = useQuery({ ...queryFor(courseList, {}), enabled: isOpen }).data?.courses
  const branches = useQuery({ ...queryFor(rosterFacts, {}), enabled: isOpen }).data?.branches
  const facts = [
    ['Reg. number', student.regNo],
    ['College or school', student.institution],
    ['Mobile', student.mobileNo],
    ['Guardian’s mobile', student.guardianMobile],
    ['Roll', student.curriculumRoll],
    ['Branch', student.branch],
    ['Courses', student.courses.map(({ name }) => name).join(', ')],
    ['Batches', student.batches.map(({ name }) => name).join(', ') || null],
    ['Last exam begun', student.lastExamAt === null ? 'never' : dhakaDate(student.lastExamAt)],
    ['Device last seen', logIns.seenAt === null ? null : dhakaMoment(logIns.seenAt)],
    ['Log-ins ended', logIns.endedAt === null ? null : dhakaMoment(logIns.endedAt)],
  ] as const
  return (
    <Panel
      title="Account"
      meta={
        <Button look="quiet" small icon={isOwner ? Pencil : UserRound} onClick={() => setOpen(true)}>
          {isOwner ? 'Edit account' : 'Account'}
        </Button>
      }
    >
      <dl className={css.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd lang={languageOf(value ?? '')}>
              {TO_CALL.has(name) && value !== null ? (
                <a className={css.call} href={`tel:${value}`}>
                  {value}
                </a>
              ) : (
                (value ?? '–')
              )}
            </dd>
          </div>
        ))}
      </dl>
      {isOpen && courses !== undefined && branches !== undefined && (
        <StudentDialog
          student={student}
          courses={courses}
          branches={branches}
          onClose={() => {
            setOpen(false)
            void invalidate(studentPage)
          }}
        />
      )}
    </Panel>
  )
}
