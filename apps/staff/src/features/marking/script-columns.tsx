import type { ScriptRow } from '@anushilon/contract/staff/scripts'
import { dhakaMoment } from '@anushilon/domain/dhaka-time'
import { Badge } from '@anushilon/ui/layout/Badge.tsx'
import { LinkButton } from '@anushilon/ui/controls/LinkButton.tsx'
import { Words } from '@anushilon/ui/text/Words.tsx'
import Flag from 'lucide-react/icons/flag'
import History from 'lucide-react/icons/history'
import { markingScriptPath } from '../../paths.ts'
import { StudentLink } from '../../ui/text/StudentLink.tsx'
import type { TableColumn } from '../../ui/layout/Table.tsx'
import css from './Marking.module.css'

export function scriptColumns(examId: string): TableColumn<ScriptRow>[] {
  return [
    {
      head: 'Script',
      cell: ({ number, student }) => (
        <span className={css.exam}>
          {student === null ? <b>Script {number}</b> : <StudentLink id={student.id} name={student.name} />}
          <small>
            {student === null ? 'name hidden' : `${student.regNo} · script ${number}`}
            {student !== null && student.branch !== null && (
              <>
                {' · '}
                <Words text={student.branch} />
              </>
            )}
          </small>
        </span>
      ),
    },
    {
      head: 'Question',
      cell: ({ subjectName, question }) =>
        subjectName === null ? (
          question
        ) : (
          <>
            <Words text={subjectName} />, {question}
          </>
        ),
    },
    {
      head: 'Marks',
      isNumber: true,
      cell: ({ marks, fullMarks }) => (marks === null ? '—' : `${marks} / ${fullMarks}`),
    },
    {
      head: 'By',
      cell: ({ markedBy, markedAt }) =>
        markedAt !== null && (
          <span className={css.exam}>
            {markedBy !== null && <Words text={markedBy} />}
            <small>{dhakaMoment(markedAt)}</small>
          </span>
        ),
    },
    {
      head: 'Notes',
      card: 'wide',
      cell: ({ secondLook, changes, hasPages }) =>
        (secondLook !== null || changes > 0 || !hasPages) && (
          <span className={css.exam}>
            {secondLook !== null && (
              <span>
                <Badge kind="warn" icon={Flag}>
                  <Words text={secondLook} />
                </Badge>
              </span>
            )}
            {changes > 0 && (
              <span>
                <Badge icon={History}>{changes === 1 ? 'changed once' : `changed ${changes} times`}</Badge>
              </span>
            )}
            {!hasPages && <small>nothing handed in</small>}
          </span>
        ),
    },
    {
      head: 'Open',
      isNumber: true,
      card: 'actions',
      cell: (row) => (
        <LinkButton
          href={markingScriptPath({ examId, ...row })}
          small
          look="quiet"
          aria-label={`Open script ${row.number}, question ${row.question}`}
        >
          Open
        </LinkButton>
      ),
    },
  ]
}
