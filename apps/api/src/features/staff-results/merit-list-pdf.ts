import type { MeritRow } from '@anushilon/contract/staff/results'
import { clockTime, dhakaDay } from '@anushilon/domain/dhaka-time'
import type { Instant } from '@anushilon/domain/instant'
import type { CentreFacts } from '@anushilon/contract/staff/settings'
import { fullMarksOf } from '../../merit/standings.ts'
import { listPdf, type PdfColumn } from '../../print/list-pdf.ts'
import type { FullExam } from '../../stores/exam/full-exams.ts'
import { rootLines, type SignedHead } from './root-lines.ts'

interface MeritListPdf {
  readonly exam: FullExam
  /** Of the ranked ones, some at a time, and how many they are in all. */
  readonly rows: AsyncIterable<readonly MeritRow[]>
  readonly students: number
  /** Of whom it is; of all where it names none. */
  readonly group: { readonly branch?: string; readonly batch?: string }
  readonly centre: Pick<CentreFacts, 'name' | 'branch' | 'phone' | 'address'>
  readonly head: SignedHead | null
  readonly now: Instant
}

type Column = PdfColumn<MeritRow>

/** What is left goes to the name. */
function columnsFor({ plans }: FullExam, { branch, batch }: MeritListPdf['group']): readonly Column[] {
  const hasBoth = plans.mcq !== null && plans.written !== null
  return [
    { head: 'Merit', width: 38, isNumber: true, weight: 'bold', cell: ({ position }) => String(position) },
    ...(branch === undefined
      ? []
      : ([
          { head: 'In branch', width: 46, isNumber: true, cell: ({ inBranch }) => String(inBranch?.position ?? '') },
        ] satisfies Column[])),
    ...(batch === undefined
      ? []
      : ([
          { head: 'In batch', width: 42, isNumber: true, cell: ({ inBatches }) => placeIn(batch, inBatches) },
        ] satisfies Column[])),
    { head: 'Registration No.', width: 80, cell: ({ regNo }) => regNo },
    { head: 'Name', width: 0, cell: ({ name }) => name },
    // A list of one branch says which above.
    ...(branch === undefined
      ? ([{ head: 'Branch', width: 66, cell: ({ branch }) => branch ?? '' }] satisfies Column[])
      : []),
    ...(hasBoth
      ? ([
          { head: 'MCQ', width: 36, isNumber: true, cell: ({ mcq }) => marks(mcq) },
          { head: 'Written', width: 36, isNumber: true, cell: ({ written }) => marks(written) },
        ] satisfies Column[])
      : []),
    { head: 'Total', width: 38, isNumber: true, weight: 'bold', cell: ({ total }) => marks(total) },
    { head: 'Time', width: 42, isNumber: true, cell: ({ usedMs }) => clockTime(usedMs) },
  ]
}

const TIE_RULES = {
  equal: 'Equal marks share a position: 1, 2, 2, 4.',
  'less-time': 'Equal marks: whoever used less time comes first.',
} as const

/** The merit list to print, with the centre's head on the first page. Late attempts have no place in it. */
export function meritListPdf({ exam, rows, students, group, centre, head, now }: MeritListPdf): AsyncGenerator<Buffer> {
  const whose = [group.batch, group.branch].filter((name) => name !== undefined).join(', ')
  const of = whose === '' ? '' : ` of ${whose}, with their places among all`
  const facts = `${dhakaDay(exam.window.opensAt)} · full marks ${fullMarksOf(exam)} · ${students} students${of}`
  return listPdf({
    centre,
    title: `Merit list: ${exam.name}`,
    about: `Merit list: ${exam.name}${whose === '' ? '' : ` · ${whose}`}`,
    lines: [
      { text: facts, size: 10 },
      { text: TIE_RULES[exam.ties] },
      // Typed by students from the wall; the rest is for whoever keeps the sheet.
      ...rootLines(head).map((text, at) => ({ text, size: at === 0 ? 9 : 6.5 })),
    ],
    columns: columnsFor(exam, group),
    rows,
    count: students,
    now,
  })
}

function placeIn(batch: string, places: MeritRow['inBatches']): string {
  return String(places.find(({ name }) => name === batch)?.position ?? '')
}

function marks(value: number | null): string {
  return value === null ? '' : value.toFixed(2).replace('-', '−')
}
