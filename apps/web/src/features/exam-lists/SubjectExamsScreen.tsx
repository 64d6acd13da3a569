import type { ListedExam } from '@anushilon/contract/operations/catalogue'
import { useRef } from 'react'
import { useParams } from 'wouter'
import { dhakaClock, dhakaDate } from '@anushilon/domain/dhaka-time'
import { useListPlace } from '../../lib/use-list-place.ts'
import { paths, pathTo } from '../../paths.ts'
import { errors, lists as bn } from '../../text/bn.ts'
import { frequency as frequencies, lists, variation as variations } from '../../text/en.ts'
import { examList } from '../../text/en-home.ts'
import { Badge } from '@anushilon/ui/layout/Badge.tsx'
import { BilingualName } from '../../ui/BilingualName.tsx'
import type { Column } from '@anushilon/ui/layout/DataTable.tsx'
import { ErrorPanel } from '@anushilon/ui/feedback/ErrorPanel.tsx'
import { languageOf } from '@anushilon/ui/text/language.ts'
import { PagedTable } from '../../ui/PagedTable.tsx'
import { Page, PageHead } from '../../ui/Page.tsx'
import { Tabs } from '@anushilon/ui/controls/Tabs.tsx'
import { frequencyIn } from './ExamListScreen.tsx'
import { ListedTitle } from './ListedTitle.tsx'
import css from './SubjectExamsScreen.module.css'
import { LISTED_VARIATIONS, useSubjectExams } from './use-subject-exams.ts'
import { useSubjects } from './use-subjects.ts'

const TABS = LISTED_VARIATIONS.map((id) => ({ id, label: variations[id] }))

export function SubjectExamsScreen() {
  const { sId, variation: address } = useParams<{ sId: string; variation: string }>()
  const frequency = frequencyIn(address)
  const { tab, page, openTab, openPage } = useListPlace(LISTED_VARIATIONS)
  const found = useSubjectExams({ subjectId: sId, frequency, variation: tab, page })
  const name = useSubjects().data?.find(({ id }) => id === sId)?.name

  const panel = useRef<HTMLDivElement>(null)

  // The buttons stand below the list: whoever turns the page wants to read it from its top.
  function turnTo(next: number) {
    openPage(next)
    const top = panel.current
    if (top !== null && top.getBoundingClientRect().top < 0) top.scrollIntoView()
  }

  return (
    <Page>
      <PageHead
        title={name === undefined ? examList.titles[frequency] : <BilingualName name={name} inline />}
        back={{ href: pathTo(paths.examList, { type: frequency }), label: examList.titles[frequency] }}
      />
      <Tabs label={lists.examType} tabs={TABS} selected={tab} onSelect={openTab}>
        <div ref={panel}>
          <PagedTable
            caption={examList.titles[frequency]}
            found={found}
            page={page}
            onPage={turnTo}
            columns={columnsFrom}
            rowKey={(exam) => exam.id}
            emptyHint={bn.noExams}
            lost={<ErrorPanel hint={errors.informUs} onRetry={() => void found.refetch()} />}
          />
        </div>
      </Tabs>
    </Page>
  )
}

function columnsFrom(first: number): Column<ListedExam>[] {
  return [
    { head: lists.slNo, card: 'number', cell: (_, index) => first + index, oneLine: true },
    { head: lists.date, card: 'date', cell: (exam) => <Starts at={exam.startsAt} /> },
    { head: lists.title, card: 'title', cell: (exam) => <ListedTitle exam={exam} /> },
    {
      head: lists.subject,
      card: 'third',
      cell: (exam) => <span lang={languageOf(exam.subjectName)}>{exam.subjectName}</span>,
    },
    { head: lists.frequency, card: 'third', cell: (exam) => <Badge>{frequencies[exam.frequency]}</Badge> },
    {
      head: lists.examType,
      card: 'third',
      cell: (exam) => <Badge kind="brand">{variations[exam.variation]}</Badge>,
    },
  ]
}

function Starts({ at }: { readonly at: number }) {
  return (
    <span className={css.moment}>
      {dhakaDate(at)} <span>{dhakaClock(at)}</span>
    </span>
  )
}
