import { courseList } from '@anushilon/contract/staff/courses'
import { centreSettings } from '@anushilon/contract/staff/settings'
import { Bengali } from '@anushilon/ui/text/Bengali.tsx'
import { classNames } from '@anushilon/ui/class-names.ts'
import { LinkButton } from '@anushilon/ui/controls/LinkButton.tsx'
import { useQuery } from '@tanstack/react-query'
import Check from 'lucide-react/icons/check'
import type { ReactNode } from 'react'
import { queryFor } from '../../api/queries.ts'
import { paths } from '../../paths.ts'
import { counted } from '../../ui/text/counted.ts'
import { Panel } from '../../ui/layout/Panel.tsx'
import css from './FirstSteps.module.css'

interface Step {
  readonly title: string
  readonly help: string
  readonly action: string
  readonly href: string
  readonly isDone: boolean
}

/** The way of a new centre to its first exam, and what it left out on it; what is shown instead once all is done. */
export function FirstSteps({ children }: { children: ReactNode }) {
  const list = useQuery(queryFor(courseList, {}))
  const centre = useQuery(queryFor(centreSettings, {}))
  if (list.data === undefined || centre.data === undefined) return list.isError || centre.isError ? children : null
  const { courses } = list.data
  const { isNamed, settings, students } = centre.data
  const hasExam = courses.some(({ exams }) => exams > 0)
  const steps: readonly Step[] = [
    {
      title: 'Name your centre',
      help: 'লগইন পাতায়, মেধাতালিকায় আর অভিভাবকের পাতায় এই নাম দেখা যায়।',
      action: 'Settings',
      href: paths.settings,
      isDone: isNamed,
    },
    {
      title: 'Add a course and its subjects',
      help: 'যেমন “HSC 2026”, আর তার বিষয়গুলো: Physics, Chemistry …',
      action: 'Add a course',
      href: paths.courses,
      isDone: courses.some(({ subjects }) => subjects.length > 0),
    },
    {
      title: 'Bring in your students',
      help: 'Excel বা CSV তালিকা থেকে; আনার আগে সব দেখে নেওয়া যায়।',
      action: 'Import list',
      href: paths.studentsImport,
      isDone: courses.some(({ students }) => students > 0),
    },
    {
      title:
        students.withoutPassword === 0
          ? 'Make passwords'
          : `Make passwords for ${counted(students.withoutPassword, 'student')}`,
      help: 'পাসওয়ার্ড না থাকলে নম্বর জানলেই যে কেউ অন্যের হয়ে পরীক্ষা দিতে পারে।',
      action: 'Passwords and hand-outs',
      href: `${paths.students}?password=none`,
      isDone: settings.loginPassword === 'off' || (students.all > 0 && students.withoutPassword === 0),
    },
    {
      title: 'Write the first exam',
      help: 'প্রশ্ন লিখুন, ছবি দিন বা ফাইল থেকে আনুন; সময় ঠিক করুন।',
      action: 'New exam',
      href: paths.newExam,
      isDone: hasExam,
    },
  ]
  const next = steps.findIndex(({ isDone }) => !isDone)
  if (next < 0) return children
  // Whoever has had an exam is no beginner: only what is open is named.
  const shown = hasExam ? steps.filter(({ isDone }) => !isDone) : steps
  return (
    <Panel title={hasExam ? 'Still to do' : 'First steps'} flush>
      <ol className={css.steps}>
        {shown.map(({ title, help, action, href, isDone }, at) => (
          <li key={title} className={classNames(isDone && css.done)}>
            <span className={css.number} aria-hidden>
              {isDone ? <Check size={16} /> : at + 1}
            </span>
            <div>
              <strong>{title}</strong>
              {isDone ? <span className="sr">: done</span> : <Bengali className={css.help}>{help}</Bengali>}
            </div>
            {!isDone && (
              <LinkButton href={href} look={!hasExam && at === next ? 'primary' : 'quiet'}>
                {action}
              </LinkButton>
            )}
          </li>
        ))}
      </ol>
    </Panel>
  )
}
