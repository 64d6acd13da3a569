import { courseList } from '@anushilon/contract/staff/courses'
import { Bengali } from '@anushilon/ui/text/Bengali.tsx'
import { classNames } from '@anushilon/ui/class-names.ts'
import { LinkButton } from '@anushilon/ui/controls/LinkButton.tsx'
import { useQuery } from '@tanstack/react-query'
import Check from 'lucide-react/icons/check'
import type { ReactNode } from 'react'
import { queryFor } from '../../api/queries.ts'
import { paths } from '../../paths.ts'
import { Panel } from '../../ui/Panel.tsx'
import css from './FirstSteps.module.css'

interface Step {
  readonly title: string
  readonly help: string
  readonly action: string
  readonly href: string
  readonly isDone: boolean
}

/** The way of a new centre to its first exam; what is shown instead once it has gone it. */
export function FirstSteps({ children }: { children: ReactNode }) {
  const list = useQuery(queryFor(courseList, {}))
  if (list.data === undefined) return list.isError ? children : null
  const { courses } = list.data
  const steps: readonly Step[] = [
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
      title: 'Write the first exam',
      help: 'প্রশ্ন লিখুন, ছবি দিন বা ফাইল থেকে আনুন; সময় ঠিক করুন।',
      action: 'New exam',
      href: paths.newExam,
      isDone: courses.some(({ exams }) => exams > 0),
    },
  ]
  const next = steps.findIndex(({ isDone }) => !isDone)
  if (next < 0) return children
  return (
    <Panel title="First steps" flush>
      <ol className={css.steps}>
        {steps.map(({ title, help, action, href, isDone }, at) => (
          <li key={title} className={classNames(isDone && css.done)}>
            <span className={css.number} aria-hidden>
              {isDone ? <Check size={16} /> : at + 1}
            </span>
            <div>
              <strong>{title}</strong>
              {isDone ? <span className="sr">: done</span> : <Bengali className={css.help}>{help}</Bengali>}
            </div>
            {!isDone && (
              <LinkButton href={href} look={at === next ? 'primary' : 'quiet'}>
                {action}
              </LinkButton>
            )}
          </li>
        ))}
      </ol>
    </Panel>
  )
}
