import { noticeList, orderNotices, removeNotice, type Notice } from '@anushilon/contract/staff/notices'
import { dhakaMoment } from '@anushilon/domain/dhaka-time'
import { Button } from '@anushilon/ui/controls/Button.tsx'
import { Alert } from '@anushilon/ui/feedback/Alert.tsx'
import { Empty } from '@anushilon/ui/feedback/Empty.tsx'
import { ErrorPanel } from '@anushilon/ui/feedback/ErrorPanel.tsx'
import { SkeletonList } from '@anushilon/ui/feedback/Skeleton.tsx'
import { Badge } from '@anushilon/ui/layout/Badge.tsx'
import { courseList } from '@anushilon/contract/staff/courses'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/client.ts'
import { queryFor } from '../../api/queries.ts'
import { useChange } from '../../api/use-change.ts'
import { AskingDialog } from '../../ui/feedback/AskingDialog.tsx'
import { moved } from '../../ui/controls/moved.ts'
import { MoveButtons } from '../../ui/controls/MoveButtons.tsx'
import { PageHead } from '../../ui/layout/PageHead.tsx'
import { Panel } from '../../ui/layout/Panel.tsx'
import { NoticeDialog } from './NoticeDialog.tsx'
import { NoticePreview } from './NoticePreview.tsx'
import css from './Notices.module.css'

const STATES = {
  planned: { name: 'Planned', kind: 'plain' },
  shown: { name: 'Shown', kind: 'ok' },
  over: { name: 'Over', kind: 'plain' },
} as const

/** What students read on Home, and the banner on top of their pages: for whom, from when until when. */
export function NoticesScreen() {
  const list = useQuery(queryFor(noticeList, {}))
  const courses = useQuery(queryFor(courseList, {})).data?.courses ?? []
  const [editing, setEditing] = useState<Notice | Notice['kind'] | null>(null)
  const [leaving, setLeaving] = useState<Notice | null>(null)
  const change = useChange(noticeList)
  const notices = list.data?.notices ?? []
  const ids = notices.map(({ id }) => id)
  return (
    <>
      <PageHead title="Notices" note="On students’ Home, and the banner on top of their pages.">
        <Button look="quiet" onClick={() => setEditing('banner')}>
          New banner
        </Button>
        <Button onClick={() => setEditing('notice')}>New notice</Button>
      </PageHead>
      {list.isError && <ErrorPanel onRetry={() => void list.refetch()} />}
      {list.isPending && <SkeletonList count={3} height={90} />}
      <div className={css.hint}>
        <Alert
          kind="info"
          title="The first banner that is for a student now is shown to them; without one, the banner of their course."
        />
      </div>
      {list.data !== undefined && (
        <Panel title="In this order" count={notices.length}>
          {notices.length === 0 && <Empty title="Nothing is said" hint="ছুটি, নতুন ব্যাচ বা সময় বদলের কথা এখানে লিখুন।" />}
          <ul className={css.list}>
            {notices.map((notice, at) => (
              <li key={notice.id}>
                <div className={css.head}>
                  <Badge kind={STATES[notice.state].kind}>{STATES[notice.state].name}</Badge>
                  <span className={css.facts}>{factsOf(notice, courses)}</span>
                </div>
                <NoticePreview kind={notice.kind} text={notice.text} link={notice.link} image={notice.image} />
                <div className={css.actions}>
                  <MoveButtons
                    name={notice.text}
                    at={at}
                    count={notices.length}
                    onMove={(to) => change.mutate(async () => await call(orderNotices, { ids: moved(ids, at, to) }))}
                  />
                  <Button look="quiet" small onClick={() => setEditing(notice)}>
                    Change
                  </Button>
                  <Button look="text" small onClick={() => setLeaving(notice)}>
                    Take away
                  </Button>
                </div>
              </li>
            ))}
          </ul>
        </Panel>
      )}
      {leaving !== null && (
        <AskingDialog
          open
          title={leaving.kind === 'banner' ? 'Take this banner away?' : 'Take this notice away?'}
          onClose={() => setLeaving(null)}
          actions={
            <Button
              onClick={() => {
                change.mutate(async () => await call(removeNotice, { id: leaving.id }))
                setLeaving(null)
              }}
            >
              Take away
            </Button>
          }
        >
          <NoticePreview kind={leaving.kind} text={leaving.text} link={leaving.link} image={leaving.image} />
        </AskingDialog>
      )}
      {editing !== null && <NoticeDialog notice={editing} onClose={() => setEditing(null)} />}
    </>
  )
}

function factsOf(notice: Notice, courses: readonly { readonly id: string; readonly name: string }[]): string {
  const { courseId, branches, batches, fromAt, untilAt } = notice
  const course = courseId === null ? 'All courses' : (courses.find(({ id }) => id === courseId)?.name ?? courseId)
  const until = untilAt === null ? '' : ` until ${dhakaMoment(untilAt)}`
  return [course, ...branches, ...batches, `from ${dhakaMoment(fromAt)}${until}`].join(' · ')
}
