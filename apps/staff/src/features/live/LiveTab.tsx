import type { LiveBoard } from '@anushilon/contract/staff/live'
import { Alert } from '@anushilon/ui/feedback/Alert.tsx'
import { Button } from '@anushilon/ui/controls/Button.tsx'
import { dhakaClock, dhakaMoment, dhakaSeconds, isSameDhakaDay } from '@anushilon/domain/dhaka-time'
import { LinkButton } from '@anushilon/ui/controls/LinkButton.tsx'
import { ErrorPanel } from '@anushilon/ui/feedback/ErrorPanel.tsx'
import { Loading, Skeleton } from '@anushilon/ui/feedback/Skeleton.tsx'
import Clock from 'lucide-react/icons/clock'
import MessageSquareText from 'lucide-react/icons/message-square-text'
import Megaphone from 'lucide-react/icons/megaphone'
import OctagonX from 'lucide-react/icons/octagon-x'
import WifiOff from 'lucide-react/icons/wifi-off'
import { useState } from 'react'
import { LateAnswers } from '../../exam/during/LateAnswers.tsx'
import { StudentActionDialog, type RequestedAction } from '../../exam/during/StudentActionDialog.tsx'
import { canGoOn } from '../../exam/during/StudentActions.tsx'
import { paths } from '../../paths.ts'
import { InHead } from '../../exam/InHead.tsx'
import type { TabScreenProps } from '../../exam/tab-screen.ts'
import { ByBranch } from './ByBranch.tsx'
import { ClockPill } from '../../ui/layout/ClockPill.tsx'
import { clockFace } from './clock-face.ts'
import { EndDialog } from './EndDialog.tsx'
import { StateFigures } from './StateFigures.tsx'
import { FindStudents } from './FindStudents.tsx'
import css from './LiveTab.module.css'
import { NeedsHelp } from './NeedsHelp.tsx'
import { NoteDialog } from './NoteDialog.tsx'
import { SaidAndDone } from './SaidAndDone.tsx'
import { StartsChart } from './StartsChart.tsx'
import { StateBar } from './StateBar.tsx'
import { useLiveBoard } from './use-live-board.ts'

/** The exam while it runs: who is there, who needs somebody, and what can be done for them. */
export function LiveTab({ exam }: TabScreenProps) {
  const live = useLiveBoard(exam.id)
  const [doing, setDoing] = useState<RequestedAction | 'note' | 'end' | null>(null)
  const { board } = live

  if (live.isUnheard) return <ErrorPanel onRetry={() => window.location.reload()} />
  if (board === null) {
    return (
      <Loading>
        <Skeleton height={96} radius={14} />
        <div style={{ height: 20 }} />
        <Skeleton height={320} radius={14} />
      </Loading>
    )
  }
  const goesOn = canGoOn({ resultsOutAt: exam.resultsOutAt, calledOff: board.calledOff })
  // Once it is closed only a part that was opened again still listens.
  const canHear = live.now < board.closesAt || board.states.answering + board.states.offline > 0
  const close = () => setDoing(null)
  return (
    <>
      {live.isLost && (
        <div className={css.strip}>
          <Alert kind="warn" icon={WifiOff} live="status">
            Figures from {dhakaSeconds(live.figuresAt)}, reconnecting
          </Alert>
        </div>
      )}
      <InHead>
        <Closing board={board} now={live.now} />
        <LinkButton href={paths.handIn} look="quiet" icon={MessageSquareText}>
          Hand-in codes
        </LinkButton>
        {canHear && (
          <Button look="quiet" icon={Megaphone} onClick={() => setDoing('note')}>
            Note to all
          </Button>
        )}
        {goesOn && live.now >= board.opensAt && (
          <Button look="quiet" icon={OctagonX} onClick={() => setDoing('end')}>
            End the exam
          </Button>
        )}
        {goesOn && (
          <Button icon={Clock} onClick={() => setDoing({ action: 'time', student: null })}>
            Extra time
          </Button>
        )}
      </InHead>
      <StateFigures board={board} />
      <div className={css.bar}>
        <StateBar states={board.states} />
      </div>
      <div className={css.columns}>
        <div>
          <NeedsHelp board={board} now={live.now} canGoOn={goesOn} onAction={setDoing} />
          <LateAnswers examId={exam.id} />
          <ByBranch branches={board.branches} />
          <FindStudents exam={exam} board={board} />
        </div>
        <div>
          <StartsChart starts={board.starts} />
          <SaidAndDone rows={board.said} started={board.started} />
          <p className={css.connection}>
            <i className={live.isLost ? css.lost : css.there} />
            {live.isLost ? 'Not connected' : `Connected · figures are ${live.secondsOld} s old`}
          </p>
        </div>
      </div>
      {doing === 'note' && <NoteDialog examId={exam.id} onClose={close} />}
      {doing === 'end' && <EndDialog examId={exam.id} board={board} now={live.now} onClose={close} />}
      {doing !== null && doing !== 'note' && doing !== 'end' && (
        <StudentActionDialog exam={exam} board={board} doing={doing} onClose={close} />
      )}
    </>
  )
}

function Closing({ board, now }: { board: LiveBoard; now: number }) {
  const isAhead = now < board.opensAt
  const left = (isAhead ? board.opensAt : board.closesAt) - now
  const at = (instant: number) => (isSameDhakaDay(instant, now) ? dhakaClock(instant) : dhakaMoment(instant))
  if (left <= 0) return <ClockPill>Closed {at(board.closesAt)}</ClockPill>
  return (
    <ClockPill left={clockFace(left)}>
      {isAhead ? 'opens' : 'closes'} {at(isAhead ? board.opensAt : board.closesAt)}
    </ClockPill>
  )
}
