import { RunningPaper } from '../../practice/RunningPaper.tsx'
import { beforeStart } from '../../text/en-exam.ts'
import { retakes as en } from '../../text/en-practice.ts'
import { variation } from '../../text/en.ts'
import type { SavedRetake } from './device-retakes.ts'
import { RetakeResult } from './RetakeResult.tsx'
import type { Retake } from './use-retake.ts'

interface Props {
  readonly retake: Retake
  readonly saved: SavedRetake
}

/** A retake under way, or its result. */
export function RetakeRun({ retake, saved }: Props) {
  const { paper, picks, result, isMissed } = saved
  const { kind, fault } = retake
  const facts = [variation[kind.variation], isMissed ? en.missed : en.title]
  if (result !== null) {
    return <RetakeResult saved={saved} result={result} facts={facts} onComplete={retake.complete} />
  }
  return (
    <RunningPaper
      paper={paper}
      facts={[...facts, beforeStart.questions(picks.length)]}
      picks={picks}
      onPick={retake.pick}
      onFinish={() => void retake.finish()}
      isFinishing={retake.busy === 'finishing'}
      fault={fault}
    />
  )
}
