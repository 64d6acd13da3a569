import type { StudentExam } from '@anushilon/contract/staff/student-page'
import { Badge } from '@anushilon/ui/layout/Badge.tsx'
import { languageOf } from '@anushilon/ui/text/language.ts'

type Late = NonNullable<StudentExam['late']>

const OUTCOMES = {
  running: { word: 'Sitting it now', kind: 'brand' },
  pending: { word: 'Handed in, results not out', kind: 'plain' },
  ranked: { word: 'Ranked', kind: 'ok' },
  late: { word: 'Late', kind: 'warn' },
  absent: { word: 'Absent', kind: 'bad' },
  'called-off': { word: 'Called off', kind: 'plain' },
} as const satisfies Record<StudentExam['outcome'], object>

const RULINGS: Readonly<Record<Late['ruling'], string>> = {
  open: 'Late: nobody has decided yet',
  accepted: 'Late, accepted',
  refused: 'Late, not accepted',
}

type Decided = Pick<StudentExam, 'outcome' | 'late' | 'calledOff'>

/** What became of an exam, what was decided about it, and why. */
export function Outcome({ exam: { outcome, late, calledOff } }: { exam: Decided }) {
  const { word, kind } = OUTCOMES[outcome]
  const why = calledOff ?? late?.why ?? null
  return (
    <>
      {(late === null || outcome !== 'late') && <Badge kind={kind}>{word}</Badge>}{' '}
      {late !== null && <Badge kind={late.ruling === 'accepted' ? 'ok' : 'warn'}>{RULINGS[late.ruling]}</Badge>}
      {why !== null && <small lang={languageOf(why)}> {why}</small>}
    </>
  )
}

/** Marks with two decimals at most; a dash where there are none. */
export function marksOf(marks: number | null): string {
  return marks === null ? '–' : String(Math.round(marks * 100) / 100).replace('-', '−')
}
