import { Bengali } from '@anushilon/ui/text/Bengali.tsx'
import { Empty } from '@anushilon/ui/feedback/Empty.tsx'
import { ErrorPanel } from '@anushilon/ui/feedback/ErrorPanel.tsx'
import { SkeletonList } from '@anushilon/ui/feedback/Skeleton.tsx'
import { Tabs } from '@anushilon/ui/controls/Tabs.tsx'
import { useEffect, useRef, useState } from 'react'
import { paths } from '../../paths.ts'
import { notebook as bn } from '../../text/bn-notebook.ts'
import { notebook as en } from '../../text/en-notebook.ts'
import { history } from '../../text/en-results.ts'
import { Page, PageHead } from '../../ui/Page.tsx'
import { countsOf } from './counts.ts'
import { MistakeList } from './MistakeList.tsx'
import css from './NotebookScreen.module.css'
import { SubjectChips } from './SubjectChips.tsx'
import { useMistakes, type MistakeSubject } from './use-mistakes.ts'
import { LISTS, useNotebookPlace } from './use-notebook-place.ts'

export function NotebookScreen() {
  return (
    <Page width="mid">
      <PageHead title={en.title} back={{ href: paths.history, label: history.title }} />
      <p className={css.hint}>
        <Bengali>{bn.hint}</Bengali>
      </p>
      <Notebook />
    </Page>
  )
}

function Notebook() {
  const { place, openSubject, openList, openPage } = useNotebookPlace()
  const found = useMistakes(place)
  const panel = useRef<HTMLDivElement>(null)

  // They stay when a page of the list does not come.
  const [subjects, setSubjects] = useState<readonly MistakeSubject[] | undefined>(undefined)
  if (found.data !== undefined && found.data.subjects !== subjects) setSubjects(found.data.subjects)

  // The subject in the address may have no mistakes any more.
  const isUnknown =
    found.isSuccess &&
    !found.isPlaceholderData &&
    place.subjectId !== null &&
    found.data.subjects.every(({ id }) => id !== place.subjectId)
  useEffect(() => {
    if (isUnknown) openSubject(null)
  })

  // The buttons stand below the list: whoever turns the page wants to read it from its top.
  function turnTo(page: number) {
    openPage(page)
    const top = panel.current
    if (top === null) return
    // They go with their list, and the focus would go with them.
    if (top.contains(document.activeElement)) top.focus({ preventScroll: true })
    if (top.getBoundingClientRect().top < 0) top.scrollIntoView()
  }

  const list =
    found.data === undefined ? (
      <Waiting hasFailed={found.isError} onRetry={() => void found.refetch()} />
    ) : (
      <MistakeList
        key={JSON.stringify(found.data.place)}
        found={found.data}
        stale={found.isPlaceholderData}
        onPage={turnTo}
      />
    )
  if (subjects === undefined) return list
  if (subjects.length === 0) return <Empty title={en.none} hint={bn.none} />
  const counts = countsOf(subjects, place.subjectId)
  return (
    <>
      <SubjectChips subjects={subjects} selected={place.subjectId} onSelect={openSubject} />
      <Tabs
        label={en.list}
        tabs={LISTS.map((id) => ({ id, label: en.lists[id](counts[id]) }))}
        selected={place.show}
        onSelect={openList}
      >
        <div ref={panel} tabIndex={-1}>
          {list}
        </div>
      </Tabs>
    </>
  )
}

function Waiting({ hasFailed, onRetry }: { readonly hasFailed: boolean; readonly onRetry: () => void }) {
  return hasFailed ? <ErrorPanel hint={bn.notLoaded} onRetry={onRetry} /> : <SkeletonList count={4} height={240} />
}
