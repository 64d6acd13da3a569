import { RunningPaper } from '../../practice/RunningPaper.tsx'
import { beforeStart } from '../../text/en-exam.ts'
import { retakes as en } from '../../text/en-practice.ts'
import { variation } from '../../text/en.ts'
import { Alert } from '@anushilon/ui/feedback/Alert.tsx'
import { Words } from '@anushilon/ui/text/Words.tsx'
import type { KeptRetake } from './device-retakes.ts'
import { RetakeResult } from './RetakeResult.tsx'
import type { Retake } from './use-retake.ts'

interface Props {
  readonly retake: Retake
  readonly kept: KeptRetake
}

/** A retake under way, or its result. */
export function RetakeRun({ retake, kept }: Props) {
  const { paper, picks, result, isMissed } = kept
  const { kind, fault } = retake
  const facts = [variation[kind.variation], isMissed ? en.missed : en.title]
  if (result !== null) {
    return <RetakeResult kept={kept} result={result} facts={facts} onComplete={retake.complete} />
  }
  return (
    <RunningPaper
      paper={paper}
      facts={[...facts, beforeStart.questions(picks.length)]}
      picks={picks}
      onPick={retake.pick}
      onFinish={() => void retake.finish()}
      isFinishing={retake.busy === 'finishing'}
      fault={
        fault !== '' && (
          <Alert kind="bad" live="alert">
            <Words text={fault} />
          </Alert>
        )
      }
    />
  )
}
