import type { StaffRole } from '@anushilon/domain/staff-role'
import { classNames } from '@anushilon/ui/class-names.ts'
import { toast } from '@anushilon/ui/feedback/toast.ts'
import { Avatar } from '@anushilon/ui/layout/Avatar.tsx'
import type { Icon } from '@anushilon/ui/icon.ts'
import { Logo } from '@anushilon/ui/layout/Logo.tsx'
import { Words } from '@anushilon/ui/text/Words.tsx'
import ChartColumn from 'lucide-react/icons/chart-column'
import FileText from 'lucide-react/icons/file-text'
import History from 'lucide-react/icons/history'
import House from 'lucide-react/icons/house'
import LibraryBig from 'lucide-react/icons/library-big'
import LogOut from 'lucide-react/icons/log-out'
import Menu from 'lucide-react/icons/menu'
import Megaphone from 'lucide-react/icons/megaphone'
import MessageSquareText from 'lucide-react/icons/message-square-text'
import PencilLine from 'lucide-react/icons/pencil-line'
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import Users from 'lucide-react/icons/users'
import X from 'lucide-react/icons/x'
import { type ReactNode, useState } from 'react'
import { Link, useLocation } from 'wouter'
import { tellSignedOut } from '../api/hand-over.ts'
import { forgetKept } from '../api/kept.ts'
import { useMe } from '../api/me.ts'
import { queryClient } from '../api/queries.ts'
import { signOutHere } from '../api/sign-out.ts'
import { paths } from '../paths.ts'
import css from './Frame.module.css'
import { SCREENS } from './screens.tsx'
import { Waiting } from './Waiting.tsx'

interface Entry {
  readonly to: string
  readonly name: string
  readonly icon: Icon
  /** Other screens that stand under it. */
  readonly also?: readonly string[]
}

/** The line stands before the second list. */
const ENTRIES: readonly (readonly Entry[])[] = [
  [
    { to: paths.today, name: 'Today', icon: House },
    { to: paths.exams, name: 'Exams', icon: FileText },
    { to: paths.marking, name: 'Marking', icon: PencilLine },
    { to: paths.questions, name: 'Questions', icon: LibraryBig },
    { to: paths.students, name: 'Students', icon: Users, also: [paths.courses, paths.groups] },
    { to: paths.reports, name: 'Reports', icon: ChartColumn },
  ],
  [
    { to: paths.messages, name: 'Messages', icon: MessageSquareText },
    { to: paths.notices, name: 'Notices', icon: Megaphone },
    { to: paths.audit, name: 'Audit log', icon: History },
    { to: paths.settings, name: 'Settings', icon: SlidersHorizontal },
  ],
]

const ROLE_NAMES: Readonly<Record<StaffRole, string>> = { owner: 'Owner', author: 'Author', marker: 'Marker' }

/** The dark rail, so that nobody takes this side for the students'. */
export function Frame({ children }: { children: ReactNode }) {
  const me = useMe()
  const [location, navigate] = useLocation()
  // A menu that was opened here: going elsewhere closes it.
  const [openAt, setOpenAt] = useState<string | null>(null)
  const isOpen = openAt === location

  async function leave() {
    const fault = await signOutHere()
    if (fault !== null) {
      toast(fault, 'failure')
      return
    }
    queryClient.clear()
    forgetKept()
    tellSignedOut()
    navigate(paths.signIn)
  }

  return (
    <div className={css.app}>
      <a href="#content" className={css.skip}>
        Skip to content
      </a>
      <div className={classNames(css.rail, isOpen && css.open)}>
        <Logo inverse href={paths.today} line="Staff" />
        {/* On a phone alone; elsewhere the rail is always open. */}
        <button
          type="button"
          className={css.menu}
          aria-expanded={isOpen}
          onClick={() => setOpenAt(isOpen ? null : location)}
        >
          {isOpen ? <X size={22} aria-hidden /> : <Menu size={22} aria-hidden />}
          Menu
        </button>
        <nav aria-label="Main" className={css.nav}>
          {ENTRIES.map((entries, list) => (
            <ul key={list === 0 ? 'work' : 'centre'}>
              {entries
                .filter(({ to }) => isFor(me.role, to))
                .map(({ to, name, icon: Face, also }) => (
                  <li key={to}>
                    <Link
                      href={to}
                      aria-current={isAt(location, to) || also?.includes(location) === true ? 'page' : undefined}
                      title={name}
                    >
                      <Face size={19} />
                      <span>{name}</span>
                      {to === paths.marking && <Waiting location={location} />}
                    </Link>
                  </li>
                ))}
            </ul>
          ))}
        </nav>
        <div className={css.me}>
          <Avatar name={me.name} size={32} />
          <div>
            <strong>
              <Words text={me.name} />
            </strong>
            <span>{ROLE_NAMES[me.role]}</span>
            {me.branch !== null && (
              <span>
                <Words text={me.branch} />
              </span>
            )}
          </div>
          <button type="button" onClick={() => void leave()} aria-label="Sign out" title="Sign out">
            <LogOut size={18} />
          </button>
        </div>
      </div>
      <main id="content" className={css.page}>
        {children}
      </main>
    </div>
  )
}

/** What a role cannot do is absent, not greyed: the list of screens says whom each is for. */
function isFor(role: StaffRole, to: string): boolean {
  return SCREENS.some(({ path, roles }) => path === to && roles.includes(role))
}

function isAt(location: string, to: string): boolean {
  return to === paths.today ? location === to : location === to || location.startsWith(`${to}/`)
}
