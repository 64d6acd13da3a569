import type { TabScreenProps } from '../../exam/tab-screen.ts'
import { AuditList } from '../../audit-log/AuditList.tsx'
import { Panel } from '../../ui/layout/Panel.tsx'

/** What was done to this exam. */
export function ExamLogTab({ exam }: TabScreenProps) {
  return (
    <Panel title="Log" flush>
      <AuditList filter={{ examId: exam.id }} />
    </Panel>
  )
}
