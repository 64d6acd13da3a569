import { Button } from '@anushilon/ui/controls/Button.tsx'
import type { LiveBoard, SittingState } from '@anushilon/contract/staff/live'
import type { ExamRow } from '@anushilon/contract/staff/overview'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { SITTING_LABELS } from '../../exam/during/sitting-words.ts'
import { examPath } from '../../paths.ts'
import { FilterBar, FilterChips, FindField } from '../../ui/controls/FilterBar.tsx'
import { Form } from '../../ui/controls/Form.tsx'
import { Panel } from '../../ui/layout/Panel.tsx'
import css from './LiveTab.module.css'

const ASKED_FOR: readonly SittingState[] = ['not-started', 'offline', 'late']

/** From the board to one of its students: the list of them opens, with what was asked for. */
export function FindStudents({ exam, board }: { exam: ExamRow; board: LiveBoard }) {
  const [find, setFind] = useState('')
  const [, navigate] = useLocation()
  const open = (query: string) => navigate(`${examPath(exam.id, 'students')}?${query}`)

  return (
    <Panel title="Find a student" flush>
      <FilterBar>
        <Form role="search" className={css.search} onSubmit={() => open(`find=${encodeURIComponent(find)}`)}>
          <FindField label={`Find one of ${board.expected} students`} value={find} onChange={setFind} />
          <Button type="submit" look="quiet" small>
            Find
          </Button>
        </Form>
        <FilterChips
          label="Students by state"
          chips={ASKED_FOR.map((state) => ({ value: state, name: SITTING_LABELS[state], count: board.states[state] }))}
          value=""
          onChange={(state) => open(`state=${state}`)}
        />
      </FilterBar>
    </Panel>
  )
}
