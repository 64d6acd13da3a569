import { Alert } from '@anushilon/ui/feedback/Alert.tsx'
import { NoNavLayout } from '../../../app/shell/NoNavLayout.tsx'
import { ExamInfoPanels } from '../../../exam-parts/ExamInfoPanels.tsx'
import { bengaliDigits } from '../../../lib/bengali-digits.ts'
import { paths } from '../../../paths.ts'
import { usePhotosLeftBehind } from '../../../photos/use-unsent-photos.ts'
import { photos as bn } from '../../../text/bn-photos.ts'
import { photos as en } from '../../../text/en-photos.ts'
import { Page } from '../../../ui/Page.tsx'
import { HasEnded } from '../Blocked.tsx'
import type { ExamOfAddress } from '../exam-of-address.ts'
import { ExamTitle } from '../ExamTitle.tsx'
import { useExamInfo } from '../use-exam.ts'

/** Whoever comes back to it, or had it closed elsewhere, sees which exam it was and where to look for it. */
export function EndedExam({ exam }: { readonly exam: ExamOfAddress }) {
  const { data: info } = useExamInfo(exam)
  const left = usePhotosLeftBehind(exam.examId)
  return (
    <NoNavLayout narrow logoHref={paths.home}>
      <Page width="narrow">
        {info !== undefined && (
          <>
            <ExamTitle info={info} />
            <ExamInfoPanels info={info} minutes="allowed" />
          </>
        )}
        <HasEnded>
          {left > 0 && (
            <Alert kind="warn" live="alert" title={en.leftBehind(left)} hint={bn.leftBehind(bengaliDigits(left))} />
          )}
        </HasEnded>
      </Page>
    </NoNavLayout>
  )
}
