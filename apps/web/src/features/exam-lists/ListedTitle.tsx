import type { ListedExam } from '@anushilon/contract/operations/catalogue'
import { Link } from 'wouter'
import { missedLink, solutionLinks } from '../../after-exam-links.ts'
import { serverClock } from '../../api/server-clock.ts'
import { solutionPath } from '../../lib/solution-types.ts'
import { useFromHere } from '../../lib/way-back.ts'
import { listPath, paths, pathTo } from '../../paths.ts'
import { home as bn } from '../../text/bn-home.ts'
import { home } from '../../text/en-home.ts'
import { Badge } from '@anushilon/ui/layout/Badge.tsx'
import { languageOf } from '@anushilon/ui/text/language.ts'
import css from './SubjectExamsScreen.module.css'

/** The exam's name, which leads into it, to its solution or to sitting it after all; and whether it is live. */
export function ListedTitle({ exam }: { readonly exam: ListedExam }) {
  const now = serverClock.now()
  const fromHere = useFromHere()
  const href = whereTo(exam, now)
  return (
    <span className={css.title}>
      {href === null ? (
        <span lang={languageOf(exam.name)}>{exam.name}</span>
      ) : (
        <Link href={href} state={fromHere} lang={languageOf(exam.name)} className={css.link}>
          {exam.name}
        </Link>
      )}
      {exam.ended !== undefined && <EndedBadge ended={exam.ended} />}
      {isLive(exam, now) && <LiveBadge exam={exam} />}
    </span>
  )
}

/** Whoever has not started reads here why there is nothing to start. */
function EndedBadge({ ended: { kind, reason } }: { readonly ended: NonNullable<ListedExam['ended']> }) {
  return (
    <>
      <Badge kind={kind === 'called-off' ? 'bad' : 'warn'}>
        {kind === 'called-off' ? home.calledOff : home.closedEarly}
      </Badge>
      <small lang="bn">{bn.reason(reason)}</small>
    </>
  )
}

function LiveBadge({ exam: { progress } }: { readonly exam: ListedExam }) {
  if (progress?.kind === 'handed-in') return <Badge>{home.submitted}</Badge>
  return (
    <Badge kind={progress === undefined ? 'ok' : 'warn'} live>
      {progress === undefined ? home.liveBadge : home.running}
    </Badge>
  )
}

function isLive({ startsAt, endsAt }: ListedExam, now: number): boolean {
  return startsAt <= now && now < endsAt
}

/** Null: it has not begun, or there is nothing to see of it yet. */
function whereTo(exam: ListedExam, now: number): string | null {
  const { id, variation, progress, resultsOut } = exam
  if (now < exam.startsAt) return null
  if (progress?.kind === 'handed-in') {
    const [solution] = resultsOut && !progress.isLate ? solutionLinks(variation, id) : []
    return solution?.href ?? listPath(paths.history, variation)
  }
  if (progress !== undefined || isLive(exam, now)) return pathTo(paths.beforeStart, { examCode: id, variation })
  if (!resultsOut) return null
  return missedLink(variation, id) ?? solutionPath(id, variation, 'written')
}
