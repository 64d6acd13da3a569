import type { QuestionReview } from '@anushilon/contract/staff/question-import'
import { languageOf } from '@anushilon/ui/text/language.ts'
import { useState } from 'react'
import { examPath, paths } from '../../paths.ts'
import { PageHead } from '../../ui/layout/PageHead.tsx'
import { Steps } from '../../ui/layout/Steps.tsx'
import { DoneStep } from './DoneStep.tsx'
import { FileStep } from './FileStep.tsx'
import css from './QuestionImportScreen.module.css'
import { ReviewStep } from './ReviewStep.tsx'
import { useTarget } from './target.ts'
import { BackLink } from '../../ui/layout/BackLink.tsx'

type Step =
  | { readonly kind: 'file' }
  | { readonly kind: 'review'; readonly fileId: string; readonly read: QuestionReview }
  | { readonly kind: 'done'; readonly added: number; readonly leftOut: number }

const STEPS = ['File', 'Review', 'Done']
const AT = { file: 0, review: 1, done: 2 } as const

/** File, Review, Done. */
export function QuestionImportScreen() {
  const where = useTarget()
  const [step, setStep] = useState<Step>({ kind: 'file' })
  const toFile = () => setStep({ kind: 'file' })
  return (
    <>
      <BackLink href={where.examId === null ? paths.questions : examPath(where.examId)}>
        {where.examId === null ? 'Questions' : 'Paper'}
      </BackLink>
      <PageHead
        title="Import questions"
        note={step.kind === 'review' && <FileNote read={step.read} into={where.name} onChange={toFile} />}
      >
        <Steps names={STEPS} at={AT[step.kind]} />
      </PageHead>
      {step.kind === 'file' && (
        <FileStep where={where} onRead={(fileId, read) => setStep({ kind: 'review', fileId, read })} />
      )}
      {step.kind === 'review' && where.target !== null && (
        <ReviewStep
          fileId={step.fileId}
          target={where.target}
          onCancel={toFile}
          onDone={(outcome) => setStep({ kind: 'done', ...outcome })}
        />
      )}
      {step.kind === 'done' && (
        <DoneStep added={step.added} leftOut={step.leftOut} into={where.name} examId={where.examId} onAgain={toFile} />
      )}
    </>
  )
}

function FileNote({ read, into, onChange }: { read: QuestionReview; into: string; onChange: () => void }) {
  return (
    <>
      <b>{read.fileName}</b> · {read.format}, {read.encoding} · into <span lang={languageOf(into)}>{into}</span> ·{' '}
      <button type="button" className={css.change} onClick={onChange}>
        Change
      </button>
    </>
  )
}
