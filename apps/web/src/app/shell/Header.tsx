import { useRef } from 'react'
import { paths } from '../../paths.ts'
import { Avatar } from '@anushilon/ui/layout/Avatar.tsx'
import { classNames } from '@anushilon/ui/class-names.ts'
import { languageOf } from '@anushilon/ui/text/language.ts'
import { Logo } from '@anushilon/ui/layout/Logo.tsx'
import css from './Header.module.css'
import { Navigation } from './Navigation.tsx'
import { useSticky } from './use-sticky.ts'

export interface Student {
  readonly name: string
  /** The course's name, under the student's. */
  readonly course?: string | undefined
  /** The picture's address; null shows the initials. */
  readonly picture?: string | null | undefined
}

interface Props {
  student: Student | null
  signedIn: boolean
  onLogout: () => void
}

/** On a phone a row with the logo, and one of five tabs that sticks; on a wide screen one bar that sticks. */
export function Header({ student, signedIn, onLogout }: Props) {
  const navigation = useRef<HTMLElement>(null)
  const stuck = useSticky(navigation)
  return (
    <header className={classNames(css.header, stuck && css.stuck)}>
      <div className={css.bar}>
        <div className={css.top}>
          <Logo href={signedIn ? paths.home : paths.landing} />
          {student !== null && (
            <span className={css.who}>
              <span className={css.names}>
                <b lang={languageOf(student.name)}>{student.name}</b>
                {student.course !== undefined && <span lang={languageOf(student.course)}>{student.course}</span>}
              </span>
              <Avatar name={student.name} picture={student.picture} size={36} />
            </span>
          )}
        </div>
        <Navigation ref={navigation} className={css.nav} onLogout={onLogout} />
      </div>
    </header>
  )
}
