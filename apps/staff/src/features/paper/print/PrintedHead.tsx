import type { PrintedPaper } from '@anushilon/contract/staff/papers'
import { languageOf } from '@anushilon/ui/text/language.ts'
import type { useCourses } from '../use-courses.ts'
import css from './PrintScreen.module.css'

export interface PrintedProps extends PrintedPaper {
  readonly facts: ReturnType<typeof useCourses>
}

/** Whose paper it is, and of what. */
export function PrintedHead({ centre, document, facts, of }: PrintedProps & { of?: string }) {
  const { name = '', course, subject } = document
  const courseName = facts.everyCourse.find(({ id }) => id === course)?.name ?? course
  const about = [courseName, ...(subject === undefined ? [] : [facts.subjectName(subject)])].join(' · ')
  return (
    <header className={css.head}>
      <p lang={languageOf(centre)}>{centre}</p>
      <h2 lang={languageOf(name)}>{name}</h2>
      <p lang={languageOf(about)}>{about}</p>
      {of !== undefined && <p className={css.of}>{of}</p>}
    </header>
  )
}
