import { askedOf } from '@anushilon/contract/schemas/asked-in-writing'
import { behaviourOf } from '@anushilon/domain/exam/variation'
import { useEffect, useEffectEvent, useState } from 'react'
import { ongoing as bn } from '../../../../text/bn-exam.ts'
import { beforeStart, examEnd, ongoing as en } from '../../../../text/en-exam.ts'
import { photos as photoWords } from '../../../../text/en-photos.ts'
import { errors, frequency, variation as kinds } from '../../../../text/en.ts'
import { Alert } from '@anushilon/ui/feedback/Alert.tsx'
import { AlertDialog } from '@anushilon/ui/feedback/AlertDialog.tsx'
import { BilingualName } from '../../../../ui/BilingualName.tsx'
import { ExamBar } from '../../../../exam-parts/ExamBar.tsx'
import { ExamLayout } from '../../../../exam-parts/ExamLayout.tsx'
import { PaperHead } from '../../../../exam-parts/PaperHead.tsx'
import { Words } from '@anushilon/ui/text/Words.tsx'
import { PaperPages } from '@anushilon/ui/question/PaperPages.tsx'
import type { ExamOfAddress } from '../../exam-of-address.ts'
import { paperId } from '../../scripts/script-id.ts'
import { ScriptUpload } from '../../scripts/ScriptUpload.tsx'
import { UnsentNotice } from '../../scripts/UnsentNotice.tsx'
import { UploadIndicator } from '../../scripts/UploadIndicator.tsx'
import { useKeptExamInfo } from '../../use-exam.ts'
import { Announcements } from '../Announcements.tsx'
import { EndDialog } from '../submit/EndDialog.tsx'
import { LeaveQuestion } from '../submit/LeaveQuestion.tsx'
import { PaperSkeleton } from '../PaperSkeleton.tsx'
import { SubmitDialog } from '../submit/SubmitDialog.tsx'
import { TimeUp } from '../submit/TimeUp.tsx'
import { PhotosAtEnd } from './PhotosAtEnd.tsx'
import { useWritten, type Writing } from './use-written.ts'
import css from './WrittenPart.module.css'
import { WithoutPhotos, WrittenDock, WrittenSheet, WrittenSide } from './WrittenProgress.tsx'

interface Props {
  readonly exam: ExamOfAddress
  readonly studentId: string
  /** The MCQ part is over. */
  readonly isSecond: boolean
  readonly mcqReceipt: string | null
  /** The part is over on the server: where does the student stand now? */
  readonly onMoveOn: () => void
}

export function WrittenPart({ exam, studentId, isSecond, mcqReceipt, onMoveOn }: Props) {
  const writing = useWritten(exam, studentId, onMoveOn)
  const { data: info } = useKeptExamInfo(exam)
  const [open, setOpen] = useState<'list' | 'submit' | null>(null)
  const { submission, paper } = writing
  const byItself = behaviourOf(exam.variation).autoSubmittedParts.includes('written')
  const isOver = writing.phase === 'over'
  const submit = useEffectEvent(writing.submitByItself)

  const handsIn = byItself && writing.isSurelyOver
  useEffect(() => {
    if (handsIn) void submit()
  }, [handsIn])

  const name = info?.name ?? ''
  const isShown = paper !== undefined && !isOver
  const ask = () => setOpen('submit')
  const { state } = submission
  return (
    <>
      <ExamLayout
        bar={
          <ExamBar
            name={name}
            end={writing.end}
            onTimeIsUp={writing.timeIsUp}
            state={<UploadIndicator unsent={writing.unsent} isOffline={writing.isOffline} />}
            done={writing.uploaded}
            total={writing.total}
            isOffline={writing.isOffline}
            waiting={writing.unsent.going}
            notice={<Announcements examId={exam.examId} studentId={studentId} heard={paper} />}
          />
        }
        {...(isShown
          ? {
              side: <WrittenSide writing={writing} onSubmit={ask} />,
              dock: <WrittenDock writing={writing} onList={() => setOpen('list')} onSubmit={ask} />,
            }
          : {})}
      >
        {isSecond && <McqFinished receipt={mcqReceipt} />}
        {paper === undefined ? (
          <PaperSkeleton isLost={writing.isOffline} />
        ) : (
          <>
            <PaperHead
              name={name}
              facts={[
                ...(info === undefined ? [] : [frequency[info.frequency]]),
                kinds[exam.variation],
                ...(isSecond ? [en.writtenPart] : []),
                ...(info?.written ? [en.marks(info.written.totalMarks)] : []),
                beforeStart.minutes(String(paper.minutes)),
              ]}
            />
            {isShown ? (
              <WrittenPaper exam={exam} writing={writing} />
            ) : (
              <TimeUp
                submission={submission}
                byItself={byItself}
                isSurelyOver={writing.isSurelyOver}
                isLost={writing.isOffline}
                done={en.uploadedOf(writing.uploaded, writing.total)}
              />
            )}
          </>
        )}
      </ExamLayout>
      {open === 'list' && isShown && <WrittenSheet writing={writing} onClose={() => setOpen(null)} />}
      {open === 'submit' && isShown && state.kind !== 'done' && writing.end !== null && (
        <SubmitDialog
          submission={submission}
          action={
            writing.unsent.sendable > 0 || state.kind === 'preparing'
              ? { label: photoWords.uploadAndSubmit, act: () => void writing.uploadAndSubmit() }
              : { label: en.submit, act: () => void writing.submit() }
          }
          isLost={writing.unsent.isLost}
          onClose={() => setOpen(null)}
          end={writing.end}
          isComplete={writing.uploaded === writing.total && writing.unsent.questions === 0}
          notice={
            <>
              {en.uploadedOf(writing.uploaded, writing.total)}
              <UnsentNotice unsent={writing.unsent} />
            </>
          }
          facts={[
            { label: en.uploaded, value: writing.uploaded },
            { label: en.notUploaded, value: writing.total - writing.uploaded },
          ]}
        >
          {!submission.isBusy && <WithoutPhotos writing={writing} />}
        </SubmitDialog>
      )}
      {state.kind !== 'done' && <LeaveQuestion end={writing.end} />}
      {state.kind === 'refused' && (
        <AlertDialog open title={errors.error} onClose={submission.forget}>
          {en.submitFailed} <Words text={state.message} />
        </AlertDialog>
      )}
      {state.kind === 'done' && (
        <EndDialog
          variation={exam.variation}
          late={state.late}
          given={{ label: examEnd.uploaded, count: writing.uploaded }}
          receipt={state.receipt}
          acknowledged={writing.uploaded}
        >
          <PhotosAtEnd unsent={writing.unsent} />
        </EndDialog>
      )}
    </>
  )
}

function McqFinished({ receipt }: { readonly receipt: string | null }) {
  return (
    <div className={css.banner}>
      <Alert kind="ok" live="status" title={en.mcqFinished}>
        {en.goodLuck}
        {receipt !== null && (
          <p className="small">
            {examEnd.receipt}: <span className="num">{receipt}</span>
          </p>
        )}
      </Alert>
    </div>
  )
}

function WrittenPaper({ exam, writing }: { readonly exam: ExamOfAddress; readonly writing: Writing }) {
  const sections = writing.paper?.sections ?? []
  return (
    <>
      {writing.isUploading && (
        <div className={css.banner}>
          <Alert kind="warn" live="status" title={en.uploadTime} hint={bn.uploadTime} />
        </div>
      )}
      {sections.map(({ subjectId, subjectName, marks, uploaded, ...shown }) => {
        const { pages, typed } = askedOf(shown)
        return (
          <section
            key={subjectId}
            id={paperId(subjectId)}
            tabIndex={-1}
            className={css.section}
            aria-label={subjectName}
          >
            {sections.length > 1 && (
              <h2 className={css.subject}>
                <BilingualName name={subjectName} inline />
              </h2>
            )}
            {pages.length > 0 && (
              <div className={css.sheet}>
                <PaperPages pages={pages} alt={en.questionPaper(subjectName)} label={en.zoomQuestion} />
              </div>
            )}
            {marks.map((full, index) => (
              <ScriptUpload
                // Questions of a paper have no other name than their number.
                key={`${subjectId} ${index + 1}`}
                examId={exam.examId}
                variation={exam.variation}
                subjectId={subjectId}
                subjectName={sections.length > 1 ? subjectName : null}
                question={index + 1}
                marks={full}
                typed={typed[index]}
                uploaded={uploaded.includes(index + 1)}
                isNext={writing.next?.subjectId === subjectId && writing.next.question === index + 1}
              />
            ))}
          </section>
        )
      })}
    </>
  )
}
