import type { RankRow } from '@anushilon/contract/operations/results'
import { RANK_ROWS_SHOWN } from '@anushilon/domain/marks/ranking'
import Medal from 'lucide-react/icons/medal'
import Trophy from 'lucide-react/icons/trophy'
import { Fragment } from 'react'
import { useSession } from '../../api/session.ts'
import { fileUrl } from '@anushilon/ui/file-url.ts'
import { leaderboard as text } from '../../text/en-results.ts'
import { ui } from '@anushilon/ui/text/words.ts'
import { Avatar } from '@anushilon/ui/layout/Avatar.tsx'
import { Badge } from '@anushilon/ui/layout/Badge.tsx'
import { classNames } from '@anushilon/ui/class-names.ts'
import { languageOf } from '@anushilon/ui/text/language.ts'
import { SkeletonList } from '@anushilon/ui/feedback/Skeleton.tsx'
import { TableHead } from '../../ui/TableHead.tsx'
import { TieRule } from '../../ui/TieRule.tsx'
import css from './MeritTable.module.css'
import type { RankedExam } from './use-leaderboard.ts'

interface Props {
  readonly rows: readonly RankRow[]
  readonly exam: RankedExam
}

/** It stays a table on phones: four short columns. */
export function MeritTable({ rows, exam }: Props) {
  const own = useSession()?.studentId
  return (
    <div className={css.board}>
      <table className={css.merit}>
        <caption className="sr">{text.caption}</caption>
        <TableHead heads={[text.picture, text.name, text.marks, text.position]} />
        <tbody>
          {rows.map((row, index) => (
            <Fragment key={row.studentId}>
              {index === RANK_ROWS_SHOWN && <Gap />}
              <Row row={row} isOwn={row.studentId === own} />
            </Fragment>
          ))}
        </tbody>
      </table>
      <div className={css.notes}>
        <TieRule ties={exam.ties} />
        <p className="small soft">{text.ranked(exam.rankedStudents)}</p>
      </div>
    </div>
  )
}

/** Those between the top ten and the student. */
function Gap() {
  return (
    <tr aria-hidden className={css.gap}>
      <td colSpan={4}>•••</td>
    </tr>
  )
}

const MEDALS = new Map([
  [1, { name: text.places[1], icon: Trophy, look: css.gold }],
  [2, { name: text.places[2], icon: Medal, look: css.silver }],
  [3, { name: text.places[3], icon: Medal, look: css.bronze }],
])

function Row({ row: { name, photo, marks, position }, isOwn }: { readonly row: RankRow; readonly isOwn: boolean }) {
  const medal = MEDALS.get(position)
  return (
    <tr className={classNames(medal?.look, isOwn && css.own)}>
      <td>
        <Avatar name={name} picture={photo && fileUrl(photo)} />
      </td>
      <th scope="row">
        <span lang={languageOf(name)}>{name}</span> {isOwn && <Badge kind="solid">{ui.you}</Badge>}
      </th>
      <td>{marks.toFixed(2)}</td>
      <td>
        <span className={css.position}>
          {medal !== undefined && <medal.icon size={16} />}
          {medal?.name ?? position.toLocaleString('en')}
        </span>
      </td>
    </tr>
  )
}

export function MeritTableSkeleton() {
  return <SkeletonList count={RANK_ROWS_SHOWN} height={58} />
}
