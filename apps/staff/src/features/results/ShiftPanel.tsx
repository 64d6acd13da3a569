import {
  previewCorrection,
  type KeyChoice,
  type QuestionToCorrect,
  type ShiftPreview,
} from '@anushilon/contract/staff/corrections'
import { Alert } from '@anushilon/ui/Alert.tsx'
import { Bn } from '@anushilon/ui/Bn.tsx'
import { Button } from '@anushilon/ui/Button.tsx'
import { ErrorPanel } from '@anushilon/ui/ErrorPanel.tsx'
import { languageOf } from '@anushilon/ui/language.ts'
import { Loading, Skeleton } from '@anushilon/ui/Skeleton.tsx'
import { useQuery, type UseMutationResult } from '@tanstack/react-query'
import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import Trophy from 'lucide-react/icons/trophy'
import { faultText } from '../../api/fault-text.ts'
import { useMe } from '../../api/me.ts'
import { asking } from '../../api/queries.ts'
import { Figures } from '../../ui/Figures.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { Table, type Column } from '../../ui/Table.tsx'
import css from './Correction.module.css'
import { marksText } from './marks.ts'
import { isSameKey } from './ruling.ts'

interface Props {
  examId: string
  question: QuestionToCorrect
  wanted: KeyChoice
  hasReason: boolean
  applying: Pick<UseMutationResult<unknown, Error, void>, 'mutate' | 'isPending' | 'error'>
}

/** What would shift, before anything does; and the button that does it. */
export function ShiftPanel({ examId, question, wanted, hasReason, applying }: Props) {
  const me = useMe()
  const isSame = isSameKey(question.key, wanted)
  const preview = useQuery({
    ...asking(previewCorrection, { examId, number: question.number, key: wanted }),
    enabled: !isSame,
    staleTime: 0,
  })
  const shift = isSame ? undefined : preview.data
  const obstacle = isSame ? 'এটিই এখনকার উত্তর।' : hasReason ? null : 'আগে কারণ লিখুন।'
  return (
    <Panel
      title="What would shift"
      meta="preview, worked out just now"
      flush
      foot={
        me.role === 'owner' ? (
          <div className={css.apply}>
            {applying.error !== null && <Alert kind="bad" live="alert" title={faultText(applying.error)} />}
            {obstacle !== null && (
              <p>
                <Bn>{obstacle}</Bn>
              </p>
            )}
            <Button
              disabled={obstacle !== null || shift === undefined}
              busy={applying.isPending && 'Applying'}
              onClick={() => applying.mutate()}
            >
              {question.areResultsOut ? `Apply to ${shift?.students ?? 0} results` : 'Apply'}
            </Button>
          </div>
        ) : (
          <Bn>উত্তর সংশোধন করতে পারেন কেবল মালিক।</Bn>
        )
      }
    >
      {isSame && <p className={css.none}>Choose another option, or cancel the question.</p>}
      {!isSame && preview.isError && <ErrorPanel onRetry={() => void preview.refetch()} />}
      {!isSame && preview.isPending && (
        <Loading>
          <Skeleton height={240} />
        </Loading>
      )}
      {shift !== undefined && <Shift shift={shift} />}
    </Panel>
  )
}

function Shift({ shift }: { shift: ShiftPreview }) {
  const { gain, lose, same, mean, first, moved } = shift
  return (
    <>
      <div className={css.figures}>
        <Figures
          figures={[
            { name: 'Gain', value: gain, tone: 'good' },
            { name: 'Lose', value: lose, tone: lose > 0 ? 'bad' : undefined },
            { name: 'Same marks', value: same },
            { name: 'Mean', value: marksText(mean.after), note: `was ${marksText(mean.before)}` },
          ]}
        />
      </div>
      {first !== null && (
        <div className={css.first}>
          <Alert kind="warn" icon={Trophy} title="The first place changes.">
            <Names names={first.before} /> → <Names names={first.after} />
          </Alert>
        </div>
      )}
      {moved.length > 0 && (
        <Table caption="Top and biggest moves" columns={COLUMNS} rows={moved} keyOf={({ studentId }) => studentId} />
      )}
    </>
  )
}

function Names({ names }: { names: readonly string[] }) {
  const said = names.join(', ')
  return <span lang={languageOf(said)}>{said}</span>
}

type Moved = ShiftPreview['moved'][number]

const COLUMNS: readonly Column<Moved>[] = [
  {
    head: 'Student',
    cell: ({ name, regNo }) => (
      <div className={css.who}>
        <strong lang={languageOf(name)}>{name}</strong>
        <span>{regNo}</span>
      </div>
    ),
  },
  {
    head: 'Total',
    isNumber: true,
    cell: ({ total }) => (
      <>
        <span className={css.was}>{marksText(total.before)} → </span>
        <b>{marksText(total.after)}</b>
      </>
    ),
  },
  {
    head: 'Merit',
    isNumber: true,
    cell: ({ position }) => (
      <>
        <span className={css.was}>{position.before ?? '–'} → </span>
        <b>{position.after ?? '–'}</b>
      </>
    ),
  },
  { head: 'Shift', isNumber: true, cell: (row) => <Places row={row} /> },
]

function Places({ row: { position } }: { row: Moved }) {
  const places = position.before === null || position.after === null ? 0 : position.before - position.after
  if (places === 0) return <span className={css.was}>0</span>
  const Face = places > 0 ? ArrowUp : ArrowDown
  return (
    <span className={places > 0 ? css.up : css.down}>
      <Face size={14} />
      <span className="sr">{places > 0 ? 'up' : 'down'}</span> {Math.abs(places)}
    </span>
  )
}
