import { NoNavLayout } from '../../../app/shell/NoNavLayout.tsx'
import { ExamInfoPanels } from '../../../exam-parts/ExamInfoPanels.tsx'
import { paths } from '../../../paths.ts'
import { Page } from '../../../ui/Page.tsx'
import { HasEnded } from '../Blocked.tsx'
import type { ExamOfAddress } from '../exam-of-address.ts'
import { ExamTitle } from '../ExamTitle.tsx'
import { useExamInfo } from '../use-exam.ts'

/** Whoever comes back to it, or had it closed elsewhere, sees which exam it was and where to look for it. */
export function EndedExam({ exam }: { readonly exam: ExamOfAddress }) {
  const { data: info } = useExamInfo(exam)
  return (
    <NoNavLayout narrow logoHref={paths.home}>
      <Page width="narrow">
        {info !== undefined && (
          <>
            <ExamTitle info={info} />
            <ExamInfoPanels info={info} minutes="allowed" />
          </>
        )}
        <HasEnded />
      </Page>
    </NoNavLayout>
  )
}
