import ArrowRight from 'lucide-react/icons/arrow-right'
import { fileUrl } from '@anushilon/ui/file-url.ts'
import { freeExam as bn } from '../../text/bn-free-exam.ts'
import { rules as en } from '../../text/en-exam.ts'
import { freeExam } from '../../text/en-free-exam.ts'
import { variation } from '../../text/en.ts'
import { Card } from '@anushilon/ui/layout/Card.tsx'
import { ExamInfoPanels } from '../../exam-parts/ExamInfoPanels.tsx'
import { LinkButton } from '@anushilon/ui/controls/LinkButton.tsx'
import { PaperHead } from '../../exam-parts/PaperHead.tsx'
import { Picture } from '@anushilon/ui/question/Picture.tsx'
import { Loading, Skeleton } from '@anushilon/ui/feedback/Skeleton.tsx'
import { FreeBeforeStartScreen } from './FreeBeforeStartScreen.tsx'
import { FreeFault } from './FreeFault.tsx'
import { FreeData, FreePage } from './FreeFrame.tsx'
import css from './FreeRulesScreen.module.css'
import { freePath, useFreeExamInfo, useFreeExamOfAddress } from './use-free-exam.ts'

/** An address without an exam shows the list of them. */
export function FreeRulesScreen() {
  const examId = useFreeExamOfAddress()
  if (examId === '') return <FreeBeforeStartScreen />
  return (
    <FreeData>
      <FreePage>
        <Rules examId={examId} />
      </FreePage>
    </FreeData>
  )
}

function Rules({ examId }: { readonly examId: string }) {
  const { data, error, refetch } = useFreeExamInfo(examId)
  if (error !== null && data === undefined) return <FreeFault error={error} onRetry={() => void refetch()} />
  if (data === undefined) {
    return (
      <Loading className={css.page}>
        <Skeleton height={34} width="70%" />
        <Skeleton height={300} radius={14} />
      </Loading>
    )
  }
  const { exam, rules } = data
  return (
    <>
      <PaperHead name={exam.name} facts={[variation[exam.variation], freeExam.title]} />
      <ExamInfoPanels info={exam} minutes="allowed" />
      <div className={css.page}>
        {rules === null ? (
          <Card as="section" pad lang="bn">
            <ol className={css.words}>
              {bn.rules.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ol>
          </Card>
        ) : (
          <Card className={css.sheet}>
            <Picture src={fileUrl(rules)} alt={en.image} fit="contain" ratio={34 / 25} grows needed />
          </Card>
        )}
        <LinkButton href={freePath('freeOngoing', examId)} block iconAfter={ArrowRight}>
          {en.showQuestions}
        </LinkButton>
        <p className={css.hint} lang="bn">
          {bn.starts}
        </p>
      </div>
    </>
  )
}
