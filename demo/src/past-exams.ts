import { behaviourOf } from '@anushilon/domain/exam/variation'
import type { DhakaDay } from './calendar.ts'
import type { DemoCourse } from './courses.ts'
import { type DemoExam, examId, resultsAfterMarking, type Slot } from './exam-json.ts'
import { full, type MakeSketch, paper, placed, quick, special, specialMcq, twoParts } from './exam-kinds.ts'

/** So many days before the demo was first started. */
type Row = readonly [daysAgo: number, opens: string, hours: number, make: MakeSketch]

const EVENING = ['18:00', 4] as const
const MORNING = ['10:00', 6] as const
const DAYLONG = ['09:00', 12] as const

const PAST: Readonly<Record<DemoCourse, readonly Row[]>> = {
  hsc: [
    [39, ...EVENING, quick('phy', 'mechanics')],
    [36, ...EVENING, quick('phy', 'waves')],
    [33, ...EVENING, quick('phy', 'electricity')],
    [31, ...EVENING, quick('phy', 'modern')],
    [29, ...MORNING, full('phy', 'daily')],
    [26, ...EVENING, quick('phy', 'mechanics')],
    [22, ...EVENING, quick('phy', 'electricity')],
    [19, ...EVENING, quick('phy', 'waves')],
    [15, ...MORNING, full('phy', 'daily')],
    [11, ...EVENING, quick('phy', 'modern')],
    [6, ...EVENING, quick('phy', 'electricity')],
    [2, ...EVENING, quick('phy', 'mechanics')],
    [32, ...EVENING, quick('chem', 'physical')],
    [17, ...EVENING, quick('chem', 'inorganic')],
    [3, ...EVENING, quick('chem', 'organic')],
    [30, ...EVENING, quick('math', 'algebra')],
    [16, ...EVENING, quick('math', 'geometry')],
    [4, ...EVENING, quick('math', 'calculus')],
    [24, ...EVENING, quick('bio', 'cell')],
    [9, ...EVENING, quick('bio', 'zoology')],
    [20, ...EVENING, quick('ict', 'digital')],
    [5, ...EVENING, quick('ict', 'programming')],
    [12, ...EVENING, quick('eng', 'grammar')],
    [34, ...DAYLONG, full('phy', 'weekly')],
    [13, ...DAYLONG, full('phy', 'weekly')],
    [27, ...DAYLONG, full('chem', 'weekly')],
    [8, ...DAYLONG, full('math', 'weekly')],
    [21, ...DAYLONG, full('bio', 'weekly')],
    [18, ...DAYLONG, full('ict', 'weekly')],
    [38, ...DAYLONG, full('phy', 'monthly')],
    [10, ...DAYLONG, full('chem', 'monthly')],
    [37, ...MORNING, paper('phy', 1, 'weekly')],
    [23, ...MORNING, paper('chem', 0, 'weekly')],
    [14, ...MORNING, paper('math', 0, 'weekly')],
    [7, ...MORNING, paper('phy', 0, 'monthly')],
    [1, ...MORNING, paper('chem', 1, 'weekly')],
    [35, ...MORNING, twoParts('phy', 'mechanics', 0, 'weekly')],
    [25, ...MORNING, twoParts('chem', 'organic', 0, 'weekly')],
    [11, ...MORNING, twoParts('math', 'calculus', 1, 'weekly')],
    [4, ...MORNING, twoParts('bio', 'cell', 0, 'monthly')],
    [40, ...DAYLONG, special('monthly')],
    [20, ...DAYLONG, special('monthly')],
    [6, ...DAYLONG, special('weekly')],
    [28, ...DAYLONG, specialMcq('monthly', true)],
    [15, ...DAYLONG, specialMcq('weekly', true)],
    [3, ...DAYLONG, specialMcq('monthly', false)],
  ],
  med: [
    [35, ...EVENING, quick('bio', 'cell')],
    [28, ...EVENING, quick('bio', 'botany')],
    [21, ...EVENING, quick('bio', 'zoology')],
    [13, ...MORNING, full('bio', 'daily')],
    [3, ...EVENING, quick('bio', 'zoology')],
    [30, ...EVENING, quick('chem', 'organic')],
    [10, ...EVENING, quick('chem', 'inorganic')],
    [26, ...EVENING, quick('phy', 'modern')],
    [6, ...EVENING, quick('phy', 'waves')],
    [17, ...EVENING, quick('gk', 'bangladesh')],
    [8, ...EVENING, quick('eng', 'vocabulary')],
    [24, ...DAYLONG, full('bio', 'weekly')],
    [5, ...DAYLONG, full('gk', 'weekly')],
    [36, ...DAYLONG, full('chem', 'monthly')],
    [11, ...DAYLONG, full('bio', 'monthly')],
    [31, ...MORNING, paper('bio', 0, 'weekly')],
    [16, ...MORNING, paper('bio', 1, 'weekly')],
    [2, ...MORNING, paper('eng', 0, 'weekly')],
    [33, ...MORNING, twoParts('chem', 'physical', 1, 'weekly')],
    [19, ...MORNING, twoParts('bio', 'zoology', 1, 'weekly')],
    [5, ...MORNING, twoParts('chem', 'organic', 0, 'monthly')],
    [37, ...DAYLONG, special('monthly')],
    [14, ...DAYLONG, special('monthly')],
    [4, ...DAYLONG, special('weekly')],
    [27, ...DAYLONG, specialMcq('monthly', true)],
    [12, ...DAYLONG, specialMcq('weekly', false)],
    [7, ...DAYLONG, specialMcq('monthly', true)],
  ],
}

/** Written work of the last days still lies with the markers. */
const MARKED_AFTER_DAYS = 3

/** What has taken place before the day on which the demo is first started. */
export function pastExams(course: DemoCourse, firstDay: DhakaDay): DemoExam[] {
  const counts = new Map<string, number>()
  return PAST[course]
    .toSorted(([a], [b]) => b - a)
    .map(([daysAgo, opens, hours, make], index) => {
      const { key } = make(course, '')
      const number = (counts.get(key) ?? 0) + 1
      counts.set(key, number)
      const exam = placed(course, make, String(number).padStart(2, '0'), { day: firstDay - daysAgo, opens, hours })
      return { ...exam, extra: { ...results(exam.slot, daysAgo, exam), ...sheet(exam, index), ...ties(exam) } }
    })
}

/** An exam with a written part waits for its markers (Decision D3). */
function results(slot: Slot, daysAgo: number, { variation }: DemoExam) {
  if (!behaviourOf(variation).parts.includes('written')) return {}
  return { results: daysAgo < MARKED_AFTER_DAYS ? 'manual' : resultsAfterMarking(slot) }
}

/** Of these topics the pack holds the worked solutions; they are long pictures, so not of all. */
const SHEETS = new Set(['phy-mechanics', 'chem-organic', 'bio-cell', 'math-calculus'])

/** A sheet in the pack, a link to one elsewhere, or none. */
function sheet(exam: DemoExam, index: number) {
  const topic = `${exam.subject}-${exam.topic}`
  if (exam.length === 'quick' && SHEETS.has(topic)) return { solutionSheet: `img/sheets/${topic}.svg` }
  return index % 3 === 0 ? { solutionSheet: `https://example.org/solutions/${examId(exam)}.pdf` } : {}
}

function ties({ length }: DemoExam) {
  return length === 'special mcq' ? { ties: 'less-time' as const } : {}
}
