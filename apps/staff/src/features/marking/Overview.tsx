import type { ReplyOf } from '@anushilon/contract/endpoint'
import { changeMarkingSettings, markingOverview, type QuestionRow } from '@anushilon/contract/staff/marking'
import { Alert } from '@anushilon/ui/Alert.tsx'
import { Avatar } from '@anushilon/ui/Avatar.tsx'
import { Badge } from '@anushilon/ui/Badge.tsx'
import { Bn } from '@anushilon/ui/Bn.tsx'
import { ErrorPanel } from '@anushilon/ui/ErrorPanel.tsx'
import { LinkButton } from '@anushilon/ui/LinkButton.tsx'
import { SkeletonList } from '@anushilon/ui/Skeleton.tsx'
import { toast } from '@anushilon/ui/toast.ts'
import { Words } from '@anushilon/ui/Words.tsx'
import Check from 'lucide-react/icons/check'
import Flag from 'lucide-react/icons/flag'
import PencilLine from 'lucide-react/icons/pencil-line'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { faultText } from '../../api/fault-text.ts'
import { useMe } from '../../api/me.ts'
import { asking, forget } from '../../api/queries.ts'
import { markingPilePath } from '../../paths.ts'
import { Panel } from '../../ui/Panel.tsx'
import { type Column, Table } from '../../ui/Table.tsx'
import { MarkedBar } from './MarkedBar.tsx'
import css from './Marking.module.css'

export type Marking = ReplyOf<typeof markingOverview>['body']

export function useMarking(examId: string) {
  return useQuery({ ...asking(markingOverview, { examId }), refetchInterval: 15_000 })
}

/** How far an exam's marking is, by question and by marker, and the way to each desk. */
export function Overview({ examId }: { readonly examId: string }) {
  const marking = useMarking(examId)
  if (marking.isError && marking.data === undefined) return <ErrorPanel onRetry={() => void marking.refetch()} />
  if (marking.data === undefined) return <SkeletonList count={4} height={56} />
  const { questions, markers, isOut } = marking.data
  const [scripts, marked] = [questions, questions].map((rows, at) =>
    rows.reduce((sum, row) => sum + (at === 0 ? row.scripts : row.marked), 0),
  ) as [number, number]
  const first = questions.find((row) => row.marked < row.scripts)
  return (
    <div className={css.columns}>
      <div>
        {isOut && (
          <div className={css.gap}>
            <Alert kind="info" title="The results are out">
              Marks stand as they are. To change one, withdraw the results first, then publish them again.
            </Alert>
          </div>
        )}
        <Panel
          title="By question"
          flush
          meta={`${marked} of ${scripts} answers marked · ${scripts === 0 ? 0 : Math.round((marked / scripts) * 100)} %`}
        >
          <Table
            caption="Questions of the written paper"
            columns={questionColumns(marking.data, first)}
            rows={questions}
            keyOf={({ section, question }) => `${section}/${question}`}
          />
        </Panel>
        <Panel title="By marker" flush>
          {markers.length === 0 ? (
            <p style={{ padding: '14px 20px' }}>Nobody has marked yet.</p>
          ) : (
            <Table caption="Markers" columns={MARKER_COLUMNS} rows={markers} keyOf={({ name }) => name} />
          )}
        </Panel>
      </div>
      <div>
        <Settings marking={marking.data} />
        <Panel title="Claims">
          <Bn>একটি খাতা একবারে একজনই দেখতে পারেন। ১০ মিনিট কিছু না করলে খাতাটি আবার সবার জন্য খুলে যায়; আপনার লেখা থেকে যায়।</Bn>
        </Panel>
      </div>
    </div>
  )
}

function questionColumns({ examId, isOut, questions }: Marking, first: QuestionRow | undefined): Column<QuestionRow>[] {
  const [full] = questions.map(({ fullMarks }) => fullMarks)
  const isSame = questions.every(({ fullMarks }) => fullMarks === full)
  return [
    {
      head: 'Question',
      cell: ({ question, subjectName, hasRubric, blanks }) => (
        <span className={css.exam}>
          <b>
            {subjectName !== null && (
              <>
                <Words text={subjectName} />,{' '}
              </>
            )}
            Question {question}
          </b>
          <small>
            {hasRubric ? 'rubric ready' : 'rubric missing'}
            {blanks > 0 && ` · ${blanks} handed nothing in`}
          </small>
        </span>
      ),
    },
    { head: 'Marked', cell: ({ marked, scripts }) => <MarkedBar marked={marked} total={scripts} /> },
    {
      head: isSame && full !== undefined ? `Mean of ${full}` : 'Mean',
      isNumber: true,
      cell: ({ mean, fullMarks }) =>
        mean === null ? '—' : isSame ? mean.toFixed(1) : `${mean.toFixed(1)} / ${fullMarks}`,
    },
    { head: 'In hand', isNumber: true, cell: ({ inHand }) => (inHand === 0 ? '—' : inHand) },
    {
      head: '2nd look',
      isNumber: true,
      cell: (row) =>
        row.secondLook === 0 || isOut ? (
          row.secondLook || '—'
        ) : (
          <LinkButton
            href={markingPilePath({ examId, ...row }, 'second-look')}
            look="text"
            small
            icon={Flag}
            aria-label={`Look again at ${row.secondLook} of question ${row.question}`}
          >
            {row.secondLook}
          </LinkButton>
        ),
    },
    {
      head: 'Next',
      isNumber: true,
      cell: (row) => <Next row={row} examId={examId} isOut={isOut} isFirst={row === first} />,
    },
  ]
}

interface NextProps {
  readonly row: QuestionRow
  readonly examId: string
  readonly isOut: boolean
  readonly isFirst: boolean
}

function Next({ row, examId, isOut, isFirst }: NextProps) {
  const isDone = row.marked >= row.scripts
  if (isOut || (isDone && row.blanks === 0)) {
    return row.scripts === 0 ? (
      '—'
    ) : (
      <Badge kind="ok" icon={Check}>
        Done
      </Badge>
    )
  }
  return (
    <span className={css.actions}>
      <LinkButton
        href={markingPilePath({ examId, ...row })}
        small
        look={isFirst ? 'primary' : 'quiet'}
        icon={PencilLine}
        aria-label={`Mark ${row.subjectName === null ? '' : `${row.subjectName}, `}question ${row.question}`}
      >
        Mark
      </LinkButton>
    </span>
  )
}

const MARKER_COLUMNS: readonly Column<Marking['markers'][number]>[] = [
  {
    head: 'Marker',
    cell: ({ name }) => (
      <span className={css.marker}>
        <Avatar name={name} />
        <Words text={name} />
      </span>
    ),
  },
  { head: 'Marked', isNumber: true, cell: ({ marked }) => marked },
  { head: 'In hand', isNumber: true, cell: ({ inHand }) => (inHand === 0 ? '—' : inHand) },
  { head: 'Time each', isNumber: true, cell: ({ timeEach }) => (timeEach === null ? '—' : spanOf(timeEach)) },
]

/** "1 min 05 s" */
function spanOf(ms: number): string {
  const seconds = Math.round(ms / 1_000)
  if (seconds < 60) return `${seconds} s`
  return `${Math.floor(seconds / 60)} min ${String(seconds % 60).padStart(2, '0')} s`
}

/** Only authors and owners change them; a marker is told. */
function Settings({ marking: { examId, hideNames, mixedOrder } }: { readonly marking: Marking }) {
  const { role } = useMe()

  async function change(settings: { hideNames: boolean; mixedOrder: boolean }) {
    try {
      await call(changeMarkingSettings, { examId, ...settings })
      await forget(markingOverview)
    } catch (error) {
      toast(faultText(error), 'failure')
    }
  }

  if (role === 'marker') {
    return (
      <Panel title="How to mark">
        {hideNames ? 'Names are hidden: you see a script number only.' : 'Names are shown.'}
      </Panel>
    )
  }
  return (
    <Panel title="How to mark">
      <label className={css.setting}>
        <input
          type="checkbox"
          checked={hideNames}
          onChange={({ target }) => void change({ hideNames: target.checked, mixedOrder })}
        />
        <span>
          Hide names
          <small>Markers see a script number only</small>
        </span>
      </label>
      <label className={css.setting}>
        <input
          type="checkbox"
          checked={mixedOrder}
          onChange={({ target }) => void change({ hideNames, mixedOrder: target.checked })}
        />
        <span>
          Mixed order
          <small>Each marker gets the scripts in another order</small>
        </span>
      </label>
    </Panel>
  )
}
