import { reviewQuestions, type QuestionReview } from '@anushilon/contract/staff/question-import'
import { languageOf } from '@anushilon/ui/text/language.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { queryFor } from '../../api/queries.ts'
import { examPath, paths } from '../../paths.ts'
import { PageHead } from '../../ui/layout/PageHead.tsx'
import { Steps } from '../../ui/layout/Steps.tsx'
import { asked, UNDECIDED } from './decisions.ts'
import { DoneStep } from './DoneStep.tsx'
import { FileStep } from './FileStep.tsx'
import css from './QuestionImportScreen.module.css'
import { ReviewStep } from './ReviewStep.tsx'
import { useTarget } from './target.ts'
import { BackLink } from '../../ui/layout/BackLink.tsx'

const STEPS = ['File', 'Review', 'Done']

/** File, Review, Done. The file that is reviewed is in the address: a reload, Back and Forward find it again. */
export function QuestionImportScreen() {
  const where = useTarget()
  const [outcome, setOutcome] = useState<{ added: number; leftOut: number } | null>(null)
  const [, navigate] = useLocation()
  const search = useSearch()
  const fileId = new URLSearchParams(search).get('file')
  const { data: read } = useQuery({
    ...queryFor(reviewQuestions, asked(fileId ?? '', UNDECIDED)),
    enabled: fileId !== null,
    staleTime: Infinity,
  })
  const open = (file: string) => {
    const query = new URLSearchParams(search)
    query.set('subjectId', where.target?.subjectId ?? '')
    query.set('file', file)
    navigate(`${paths.questionsImport}?${query.toString()}`)
  }
  const toFile = (options?: { replace: boolean }) => {
    setOutcome(null)
    const query = new URLSearchParams(search)
    query.delete('file')
    navigate(`${paths.questionsImport}?${query.toString()}`, options)
  }
  // An address that was cut off names no subject: then one begins with the file.
  const isFile = fileId === null || (where.target === null && where.choices.length > 0)
  const isReview = outcome === null && !isFile
  return (
    <>
      <BackLink href={where.examId === null ? paths.questions : examPath(where.examId)}>
        {where.examId === null ? 'Questions' : 'Paper'}
      </BackLink>
      <PageHead
        title="Import questions"
        note={isReview && read !== undefined && <FileNote read={read} into={where.name} onChange={() => toFile()} />}
      >
        <Steps names={STEPS} at={outcome !== null ? 2 : isFile ? 0 : 1} />
      </PageHead>
      {outcome === null && isFile && <FileStep where={where} onRead={open} />}
      {isReview && fileId !== null && where.target !== null && (
        <ReviewStep
          key={fileId}
          fileId={fileId}
          target={where.target}
          onCancel={() => toFile()}
          onDone={(done) => {
            // The file is used up.
            toFile({ replace: true })
            setOutcome(done)
          }}
        />
      )}
      {outcome !== null && <DoneStep {...outcome} into={where.name} examId={where.examId} onAgain={() => toFile()} />}
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
