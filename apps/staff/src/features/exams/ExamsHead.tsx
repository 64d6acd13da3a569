import { LinkButton } from '@anushilon/ui/controls/LinkButton.tsx'
import CalendarDays from 'lucide-react/icons/calendar-days'
import List from 'lucide-react/icons/list'
import Plus from 'lucide-react/icons/plus'
import { type ReactNode } from 'react'
import { Link } from 'wouter'
import { paths } from '../../paths.ts'
import { PageHead } from '../../ui/layout/PageHead.tsx'
import css from './ExamsHead.module.css'

interface Props {
  title: string
  view: 'list' | 'calendar'
  beside?: ReactNode
}

export function ExamsHead({ title, view, beside }: Props) {
  return (
    <PageHead title={title} beside={beside}>
      <nav aria-label="View" className={css.views}>
        <Link href={paths.exams} aria-current={view === 'list' ? 'page' : undefined}>
          <List size={17} />
          List
        </Link>
        <Link href={paths.examsCalendar} aria-current={view === 'calendar' ? 'page' : undefined}>
          <CalendarDays size={17} />
          Calendar
        </Link>
      </nav>
      <LinkButton href={paths.newExam} look="primary" icon={Plus}>
        New exam
      </LinkButton>
    </PageHead>
  )
}
