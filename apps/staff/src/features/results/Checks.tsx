import { itemAnalysis } from '@anushilon/contract/staff/items'
import type { ExamRow } from '@anushilon/contract/staff/overview'
import type { ResultsView } from '@anushilon/contract/staff/results'
import { FEWEST_TO_JUDGE } from '@anushilon/domain/analysis/item-advice'
import { classNames } from '@anushilon/ui/class-names.ts'
import { useQuery } from '@tanstack/react-query'
import Check from 'lucide-react/icons/check'
import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleDashed from 'lucide-react/icons/circle-dashed'
import { Link } from 'wouter'
import { queryFor } from '../../api/queries.ts'
import { correctionPath, examPath, markingScriptsPath, paths } from '../../paths.ts'
import { Panel } from '../../ui/layout/Panel.tsx'
import css from './Checks.module.css'

interface Line {
  readonly kind: 'good' | 'look' | 'open'
  readonly text: string
  readonly note?: string
  readonly link?: { readonly to: string; readonly name: string }
}

/** What to look at before anybody else does; nothing here holds the publishing up by itself. */
export function Checks({ exam, view }: { exam: ExamRow; view: ResultsView }) {
  const items = useQuery(queryFor(itemAnalysis, { examId: exam.id }))
  const parts = [items.data?.mcq, items.data?.written]
  const suspicious = items.data?.mcq?.items.filter(({ advice }) => advice.level === 'check') ?? []
  const lines: Line[] = [
    ...suspicious.map(({ number, advice }): Line => ({
      kind: 'look',
      text: `Question ${number}: look at it`,
      note: advice.sentence,
      link: { to: correctionPath(exam.id, number), name: 'Check' },
    })),
    ...openLines(exam, view),
    ...parts.flatMap((part): Line[] =>
      part === null || part === undefined || part.alpha === null || part.reliability.level === 'none'
        ? []
        : [
            {
              kind: part.reliability.level === 'good' ? 'good' : 'look',
              text: `Reliability ${part.alpha.toFixed(2)}`,
              note: part.reliability.sentence,
            },
          ],
    ),
    ...questionLine(view, suspicious.length, items.data?.mcq?.students),
  ]
  if (view.figures.sat === 0) return null
  return (
    <Panel title={view.state === 'published' ? 'What to know' : 'Before you publish'}>
      <ul className={css.checks}>
        {lines.map(({ kind, text, note, link }) => (
          <li key={`${text}${note ?? ''}`}>
            <Mark kind={kind} />
            <div>
              <span className={classNames(kind === 'open' && css.strong)}>{text}</span>
              {note !== undefined && <span className={css.note}>{note}</span>}
            </div>
            {link !== undefined && <Link href={link.to}>{link.name}</Link>}
          </li>
        ))}
      </ul>
    </Panel>
  )
}

/** Of a few students nothing can be said; of many, that there is nothing to say. */
function questionLine({ figures }: ResultsView, suspicious: number, judged: number | undefined): Line[] {
  if (judged === undefined || suspicious > 0) return []
  if (judged < FEWEST_TO_JUDGE) {
    return [
      {
        kind: 'look',
        text: 'Too few to judge the questions',
        note: `${figures.sat} sat it; it takes ${FEWEST_TO_JUDGE}.`,
      },
    ]
  }
  return [{ kind: 'good', text: 'No question stands out' }]
}

/** What waits for somebody's word, each with the way to it. */
function openLines(exam: ExamRow, { figures: { late }, checks, open, hasWritten }: ResultsView): Line[] {
  const { running, scripts, unmarked } = checks
  const decided = late - open.lateAttempts
  const lines: readonly (Line & { readonly isFor: boolean })[] = [
    { isFor: running > 0, kind: 'open', text: `${running} still have time` },
    {
      isFor: open.lateAttempts > 0,
      kind: 'open',
      text: `${open.lateAttempts} late ${open.lateAttempts === 1 ? 'attempt' : 'attempts'} to decide`,
      note: 'No marks and no position unless accepted.',
      link: { to: examPath(exam.id, 'students'), name: 'Decide' },
    },
    {
      isFor: open.lateAnswers > 0,
      kind: 'open',
      text: `Late answers of ${open.lateAnswers} ${open.lateAnswers === 1 ? 'student' : 'students'} to decide`,
      link: { to: examPath(exam.id, 'live'), name: 'Decide' },
    },
    {
      isFor: open.secondLooks > 0,
      kind: 'open',
      text: `${open.secondLooks} ${open.secondLooks === 1 ? 'second look' : 'second looks'} asked for`,
      link: { to: `${markingScriptsPath(exam.id)}?state=second-look`, name: 'Look' },
    },
    {
      isFor: open.rechecks > 0,
      kind: 'open',
      text: `${open.rechecks} ${open.rechecks === 1 ? 're-check' : 're-checks'} not answered`,
      link: { to: paths.rechecks, name: 'Answer' },
    },
    { isFor: decided > 0, kind: 'look', text: `${decided} left late, as decided` },
    { isFor: late === 0, kind: 'good', text: 'Nobody was late' },
    { isFor: hasWritten && open.secondLooks === 0, kind: 'good', text: 'No second look is open' },
    { isFor: hasWritten && unmarked === 0, kind: 'good', text: `All ${scripts} written answers marked` },
    {
      isFor: hasWritten && unmarked > 0,
      kind: 'open',
      text: `${unmarked} of ${scripts} written answers not marked`,
      link: { to: examPath(exam.id, 'marking'), name: 'Mark' },
    },
  ]
  return lines.filter(({ isFor }) => isFor)
}

function Mark({ kind }: { kind: Line['kind'] }) {
  const Face = { good: Check, look: CircleAlert, open: CircleDashed }[kind]
  return (
    <span className={classNames(css.mark, css[kind])}>
      <Face size={kind === 'good' ? 13 : 20} />
      <span className="sr">{{ good: 'Done', look: 'To look at', open: 'Open' }[kind]}</span>
    </span>
  )
}
