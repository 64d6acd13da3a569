import { Link } from 'wouter'
import { paths } from '../paths.ts'
import css from './RosterTabs.module.css'
import { useOpenTabInSight } from './use-open-tab-in-sight.ts'

const TABS = [
  { to: paths.students, name: 'Students' },
  { to: paths.courses, name: 'Courses and subjects' },
  { to: paths.groups, name: 'Branches and batches' },
] as const

/** Between the parts of the roster. */
export function RosterTabs({ current }: { current: (typeof TABS)[number]['to'] }) {
  const tabs = useOpenTabInSight(current)
  return (
    <nav ref={tabs} aria-label="Roster" className={css.tabs}>
      {TABS.map(({ to, name }) => (
        <Link key={to} href={to} aria-current={to === current ? 'page' : undefined}>
          {name}
        </Link>
      ))}
    </nav>
  )
}
