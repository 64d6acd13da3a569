import { useEffect } from 'react'
import { NoNavLayout } from '../../app/shell/NoNavLayout.tsx'
import { setTitle } from '../../lib/title.ts'
import { paths } from '../../paths.ts'
import type { PracticeResult } from '../../practice/paper.ts'
import { PracticeResultView } from '../../practice/PracticeResultView.tsx'
import { RunningPaper } from '../../practice/RunningPaper.tsx'
import { beforeStart } from '../../text/en-exam.ts'
import { retakes as en } from '../../text/en-practice.ts'
import { variation } from '../../text/en.ts'
import { Alert } from '@anushilon/ui/Alert.tsx'
import { Button } from '@anushilon/ui/Button.tsx'
import { Dialog } from '@anushilon/ui/Dialog.tsx'
import { languageOf } from '@anushilon/ui/language.ts'
import { Words } from '@anushilon/ui/Words.tsx'
import type { KeptRetake } from './device-retakes.ts'
import css from './RetakeRun.module.css'
import type { Retake } from './use-retake.ts'

interface Props {
  readonly retake: Retake
  readonly kept: KeptRetake
}

/** A retake under way, or its result. */
export function RetakeRun({ retake, kept: { paper, picks, result } }: Props) {
  if (result !== null) return <RetakeResult name={paper.name} result={result} onComplete={retake.complete} />
  const { kind, fault } = retake
  return (
    <RunningPaper
      paper={paper}
      facts={[
        variation[kind.variation],
        kind.register === null ? en.missed : en.title,
        beforeStart.questions(picks.length),
      ]}
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

interface ResultProps {
  readonly name: string
  readonly result: PracticeResult
  readonly onComplete: () => void
}

function RetakeResult({ name, result, onComplete }: ResultProps) {
  useEffect(() => setTitle(en.result), [])
  return (
    <NoNavLayout logoHref={paths.home}>
      <Dialog
        open
        alert
        title={en.result}
        onClose={onComplete}
        actions={<Button onClick={onComplete}>{en.complete}</Button>}
      >
        <p className={css.name} lang={languageOf(name)}>
          {name}
        </p>
        <PracticeResultView result={result} />
      </Dialog>
    </NoNavLayout>
  )
}
