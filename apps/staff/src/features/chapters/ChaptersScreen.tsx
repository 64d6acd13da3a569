import { bankList } from '@anushilon/contract/staff/bank'
import { chapterList, saveChapters } from '@anushilon/contract/staff/chapters'
import { Empty } from '@anushilon/ui/feedback/Empty.tsx'
import { SkeletonList } from '@anushilon/ui/feedback/Skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'wouter'
import { call } from '../../api/client.ts'
import { useChange } from '../../api/use-change.ts'
import { useMe } from '../../api/me.ts'
import { queryFor } from '../../api/queries.ts'
import { paths } from '../../paths.ts'
import { BackLink } from '../../ui/layout/BackLink.tsx'
import { NameForm } from '../../ui/controls/NameForm.tsx'
import { LoadFault } from '../../app/LoadFault.tsx'
import { PageHead } from '../../ui/layout/PageHead.tsx'
import { Panel } from '../../ui/layout/Panel.tsx'
import { Chapters } from './Chapters.tsx'

/** The chapters of a subject: what the editor offers, and what the bank, drawing and a student's progress are sorted by. */
export function ChaptersScreen() {
  const { subjectId } = useParams<{ subjectId: string }>()
  const canChange = useMe().role === 'owner'
  const list = useQuery(queryFor(chapterList, { subjectId }))
  const change = useChange(chapterList, bankList)
  const chapters = list.data?.chapters ?? []
  const names = chapters.map(({ name }) => name)
  const save = async (next: readonly string[]) => await call(saveChapters, { subjectId, chapters: [...next] })
  if (list.isError && list.data === undefined) {
    return <LoadFault error={list.error} onRetry={() => void list.refetch()} />
  }
  return (
    <>
      <BackLink href={paths.courses}>Courses and subjects</BackLink>
      <PageHead
        title={list.data === undefined ? 'Chapters' : `Chapters of ${list.data.subjectName}`}
        note={
          list.data !== undefined &&
          list.data.courseNames.length > 1 &&
          `The same in ${list.data.courseNames.join(', ')}`
        }
      >
        {canChange && (
          <NameForm
            label="New chapter"
            action="Add chapter"
            change={change}
            onName={async (name) => await save([...names, name])}
          />
        )}
      </PageHead>
      {list.isPending && <SkeletonList count={4} height={60} />}
      {list.data !== undefined && chapters.length === 0 && (
        <Empty title="No chapter yet" hint="এখানে যোগ করুন, অথবা প্রশ্ন লেখার সময় অধ্যায়ের নাম দিন।" />
      )}
      {chapters.length > 0 && (
        <Panel flush title="Chapters" count={chapters.length}>
          <Chapters
            subjectId={subjectId}
            chapters={chapters}
            canChange={canChange}
            onOrder={(next) => change.mutate(async () => await save(next))}
          />
        </Panel>
      )}
    </>
  )
}
