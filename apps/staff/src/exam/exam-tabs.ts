import type { ExamRow } from '@anushilon/contract/staff/overview'
import type { StaffRole } from '@anushilon/domain/staff-role'
import { type ComponentType, lazy } from 'react'
import type { ExamTab } from '../paths.ts'
import type { TabScreenProps } from './tab-screen.ts'

export interface TabRow {
  readonly tab: ExamTab
  readonly name: string
  readonly roles: readonly StaffRole[]
  /** Absent where it makes no sense, such as Live before the exam is scheduled. */
  readonly isFor?: (exam: ExamRow) => boolean
  /** How much waits in it. */
  readonly countOf?: (exam: ExamRow) => number
  readonly Screen: ComponentType<TabScreenProps>
}

function hasBegun({ state }: ExamRow): boolean {
  return state !== 'draft' && state !== 'scheduled'
}

/** A draft has nobody in it. */
const isScheduled = ({ state }: ExamRow) => state !== 'draft'

/** The tabs of an exam, in their order; what stands above them is the same for all. */
export const EXAM_TAB_ROWS: readonly TabRow[] = [
  {
    tab: 'paper',
    name: 'Paper',
    roles: ['owner', 'author'],
    Screen: lazy(async () => ({ default: (await import('../features/paper/PaperTab.tsx')).PaperTab })),
  },
  {
    tab: 'students',
    name: 'Students',
    roles: ['owner', 'author'],
    isFor: isScheduled,
    Screen: lazy(async () => ({
      default: (await import('../features/exam-students/ExamStudentsTab.tsx')).ExamStudentsTab,
    })),
  },
  {
    tab: 'live',
    name: 'Live',
    roles: ['owner', 'author'],
    isFor: isScheduled,
    Screen: lazy(async () => ({ default: (await import('../features/live/LiveTab.tsx')).LiveTab })),
  },
  {
    tab: 'marking',
    name: 'Marking',
    roles: ['owner', 'author', 'marker'],
    isFor: ({ scripts }) => scripts > 0,
    countOf: ({ state, scripts, marked }) => (state === 'marking' ? scripts - marked : 0),
    Screen: lazy(async () => ({ default: (await import('../features/marking/Overview.tsx')).Overview })),
  },
  {
    tab: 'results',
    name: 'Results',
    roles: ['owner', 'author'],
    isFor: hasBegun,
    Screen: lazy(async () => ({ default: (await import('../features/results/ResultsTab.tsx')).ResultsTab })),
  },
  {
    tab: 'items',
    name: 'Item analysis',
    roles: ['owner', 'author'],
    isFor: hasBegun,
    Screen: lazy(async () => ({ default: (await import('../features/items/ItemsTab.tsx')).ItemsTab })),
  },
  {
    tab: 'log',
    name: 'Log',
    roles: ['owner', 'author'],
    Screen: lazy(async () => ({ default: (await import('../features/exam-log/ExamLogTab.tsx')).ExamLogTab })),
  },
]
