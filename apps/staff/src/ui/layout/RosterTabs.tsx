import { paths } from '../../paths.ts'
import css from './RosterTabs.module.css'
import { TabLinks } from './TabLinks.tsx'

const TABS = [
  { to: paths.students, name: 'Students' },
  { to: paths.courses, name: 'Courses and subjects' },
  { to: paths.groups, name: 'Branches and batches' },
] as const

/** Between the parts of the roster. */
export function RosterTabs({ current }: { current: (typeof TABS)[number]['to'] }) {
  return (
    <div className={css.tabs}>
      <TabLinks label="Roster" tabs={TABS} current={current} />
    </div>
  )
}
