import { useState } from 'react'
import { useMe } from '../../api/me.ts'
import { AuditList } from '../../ui/AuditList.tsx'
import { FilterBar, FindField } from '../../ui/FilterBar.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { useLater } from '../../ui/use-later.ts'

export function AuditScreen() {
  const me = useMe()
  const [typed, setTyped] = useState('')
  const find = useLater(typed.trim())
  const whose = me.role === 'owner' ? 'Every change by staff' : 'Your own changes'
  return (
    <>
      <PageHead title="Audit log" note={`${whose}, newest first. Entries cannot be edited or removed.`} />
      <Panel title="Entries" flush>
        <FilterBar>
          <FindField label="Person, student, exam or word" value={typed} onChange={setTyped} />
        </FilterBar>
        <AuditList find={find} key={find} />
      </Panel>
    </>
  )
}
