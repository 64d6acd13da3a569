import { useMe } from '../../api/me.ts'
import type { TabScreenProps } from '../../exam/tab-screen.ts'
import { AuditList } from '../../audit-log/AuditList.tsx'
import { Panel } from '../../ui/layout/Panel.tsx'

/** What was done to this exam. */
export function ExamLogTab({ exam }: TabScreenProps) {
  const isOwner = useMe().role === 'owner'
  return (
    <Panel title="Log" meta={isOwner ? undefined : 'Your own changes; owners see everybody’s'} flush>
      <AuditList filter={{ examId: exam.id }} />
    </Panel>
  )
}
