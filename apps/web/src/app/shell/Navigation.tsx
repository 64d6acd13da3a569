import History from 'lucide-react/icons/history'
import House from 'lucide-react/icons/house'
import LogOut from 'lucide-react/icons/log-out'
import Trophy from 'lucide-react/icons/trophy'
import User from 'lucide-react/icons/user'
import type { RefObject } from 'react'
import { Link, matchRoute, useLocation, useRouter } from 'wouter'
import { paths } from '../../paths.ts'
import { shell } from '../../text/en.ts'
import { classNames } from '@anushilon/ui/class-names.ts'
import css from './Navigation.module.css'

/** Each with the addresses at which it is the current one. */
const ITEMS = [
  { href: paths.home, label: shell.home, icon: House, within: [paths.home, paths.examList, paths.subjectExams] },
  {
    href: paths.history,
    label: shell.history,
    icon: History,
    within: [paths.history, paths.missedExams, paths.mistakes],
  },
  {
    href: paths.profile,
    label: shell.profile,
    icon: User,
    within: [paths.profile, paths.editProfile, paths.changePassword],
  },
  { href: paths.leaderboard, label: shell.leaderboard, icon: Trophy, within: [paths.leaderboard] },
]

interface Props {
  ref: RefObject<HTMLElement | null>
  className: string | undefined
  onLogout: () => void
}

export function Navigation({ ref, className, onLogout }: Props) {
  const { parser } = useRouter()
  const [address] = useLocation()
  return (
    <nav ref={ref} aria-label={shell.navigation} className={classNames(css.nav, className)}>
      <ul className={css.items}>
        {ITEMS.map(({ href, label, icon: Face, within }) => (
          <li key={href}>
            <Link
              href={href}
              className={css.item}
              aria-current={within.some((path) => matchRoute(parser, path, address)[0]) ? 'page' : undefined}
            >
              <Face size={20} />
              {label}
            </Link>
          </li>
        ))}
        <li className={css.apart}>
          <button type="button" className={css.item} onClick={onLogout}>
            <LogOut size={20} />
            {shell.logout}
          </button>
        </li>
      </ul>
    </nav>
  )
}
