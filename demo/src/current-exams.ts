import type { Instant } from '@anushilon/domain/instant'
import { VISITORS } from './banks/visitors.ts'
import { dayAndMonth, type DhakaDay, dhakaDay, dhakaTime } from './calendar.ts'
import type { DemoCourse } from './courses.ts'
import type { DemoExam, Slot } from './exam-json.ts'
import { full, type MakeSketch, paper, placed, quick, special, specialMcq, twoParts } from './exam-kinds.ts'

/** Live all day and into the next morning, so that whoever starts the demo late in the evening still has hours. */
const ALL_DAY = { opens: '00:00', hours: 30 }

const LIVE: Readonly<Record<DemoCourse, readonly MakeSketch[]>> = {
  hsc: [
    full('phy', 'daily'),
    paper('chem', 0, 'weekly'),
    twoParts('math', 'geometry', 0, 'weekly'),
    special('monthly'),
    specialMcq('monthly', true),
  ],
  med: [
    full('bio', 'daily'),
    paper('bio', 0, 'weekly'),
    twoParts('chem', 'organic', 0, 'weekly'),
    special('monthly'),
    specialMcq('monthly', false),
  ],
}

/** Whoever has no account tries this one; it is not for the students of the course. */
const FREE: Readonly<Record<DemoCourse, MakeSketch | null>> = { hsc: quick('ict', 'digital'), med: null }

interface Recurring {
  /** On days whose number leaves `on` when divided by `every`. */
  readonly every: number
  readonly on: number
  readonly opens: string
  readonly hours: number
  /** Taken in turn. */
  readonly make: readonly MakeSketch[]
}

const TIMETABLE: Readonly<Record<DemoCourse, readonly Recurring[]>> = {
  hsc: [
    {
      every: 1,
      on: 0,
      opens: '20:00',
      hours: 3,
      make: [quick('chem', 'organic'), quick('math', 'calculus'), quick('bio', 'cell')],
    },
    { every: 2, on: 0, opens: '10:00', hours: 8, make: [paper('phy', 0, 'weekly'), paper('math', 1, 'weekly')] },
    {
      every: 2,
      on: 1,
      opens: '16:00',
      hours: 6,
      make: [twoParts('chem', 'organic', 0, 'weekly'), twoParts('bio', 'cell', 0, 'weekly')],
    },
    { every: 4, on: 2, opens: '15:00', hours: 8, make: [special('monthly')] },
    { every: 4, on: 0, opens: '09:00', hours: 12, make: [specialMcq('weekly', true)] },
  ],
  med: [
    {
      every: 1,
      on: 0,
      opens: '20:30',
      hours: 3,
      make: [quick('bio', 'zoology'), quick('chem', 'physical'), quick('gk', 'world')],
    },
    { every: 2, on: 1, opens: '10:00', hours: 8, make: [paper('bio', 1, 'weekly'), paper('eng', 0, 'weekly')] },
    {
      every: 2,
      on: 0,
      opens: '17:00',
      hours: 6,
      make: [twoParts('bio', 'zoology', 1, 'weekly'), twoParts('chem', 'physical', 1, 'weekly')],
    },
    { every: 4, on: 3, opens: '15:00', hours: 8, make: [special('monthly')] },
    { every: 4, on: 1, opens: '09:00', hours: 12, make: [specialMcq('weekly', true)] },
  ],
}

export function liveExams(course: DemoCourse, today: DhakaDay): DemoExam[] {
  const slot = { day: today, ...ALL_DAY }
  const free = FREE[course]
  return [
    ...LIVE[course].map((make) => dated(course, make, slot, 'live')),
    ...(free === null
      ? []
      : [
          {
            ...dated(course, free, slot, 'visitors'),
            name: 'Free Model Test: আইসিটি',
            bank: VISITORS,
            extra: { free: true },
          },
        ]),
  ]
}

/** The next one of each kind on the timetable; on its own day it opens, whether or not the demo is started again. */
export function upcomingExams(course: DemoCourse, now: Instant): DemoExam[] {
  return TIMETABLE[course].map(({ every, on, opens, hours, make }) => {
    let day = dhakaDay(now)
    while (day % every !== on || dhakaTime(day, opens) <= now) day++
    const turn = make[Math.floor(day / every) % make.length] as MakeSketch
    return dated(course, turn, { day, opens, hours }, 'next')
  })
}

/** Named by its day, and with an id apart from those of the past: both may fall on one day. */
function dated(course: DemoCourse, make: MakeSketch, slot: Slot, mark: string): DemoExam {
  const exam = placed(course, make, `(${dayAndMonth(slot.day)})`, slot)
  return { ...exam, key: `${exam.key}-${mark}` }
}
