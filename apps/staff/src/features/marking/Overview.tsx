import { Alert } from '@anushilon/ui/feedback/Alert.tsx'
import { Bengali } from '@anushilon/ui/text/Bengali.tsx'
import { Button } from '@anushilon/ui/controls/Button.tsx'
import Files from 'lucide-react/icons/files'
import { LinkButton } from '@anushilon/ui/controls/LinkButton.tsx'
import EyeOff from 'lucide-react/icons/eye-off'
import { markingScriptsPath, secondMarksPath } from '../../paths.ts'
import Users from 'lucide-react/icons/users'
import { useState } from 'react'
import { useMe } from '../../api/me.ts'
import { PromisedBadge } from '../../exam/PromisedBadge.tsx'
import { Pending } from '../../ui/feedback/Pending.tsx'
import { Panel } from '../../ui/layout/Panel.tsx'
import { Table } from '../../ui/layout/Table.tsx'
import { MARKER_COLUMNS } from './marker-columns.tsx'
import css from './Marking.module.css'
import { questionColumns } from './question-columns.tsx'
import { SettingsPanel } from './SettingsPanel.tsx'
import { ShareDialog } from './ShareDialog.tsx'
import { useMarking } from './use-marking.ts'

/** How far an exam's marking is, by question and by marker, and the way to each desk. */
export function Overview({ exam: { id: examId } }: { readonly exam: { readonly id: string } }) {
  const { role } = useMe()
  const marking = useMarking(examId)
  const [isSharing, setSharing] = useState(false)
  if (marking.data === undefined) return <Pending query={marking} count={4} height={56} />
  const { questions, markers, isOut, promisedAt } = marking.data
  const scripts = questions.reduce((sum, row) => sum + row.scripts, 0)
  const marked = questions.reduce((sum, row) => sum + row.marked, 0)
  const isWaiting = !isOut && marked < scripts
  return (
    <div className={css.columns}>
      <div>
        {isOut && (
          <div className={css.gap}>
            <Alert kind="info" title="The results are out">
              The owner may change a mark in the list of all scripts: a preview says who shifts, and its student reads
              why.
            </Alert>
          </div>
        )}
        {scripts > 0 && (
          <div className={css.bar}>
            {isWaiting && promisedAt !== null && <PromisedBadge at={promisedAt} />}
            <LinkButton href={markingScriptsPath(examId)} look="quiet" icon={Files}>
              All scripts
            </LinkButton>
            {role !== 'marker' && marked > 0 && (
              <LinkButton href={secondMarksPath(examId)} look="quiet" icon={EyeOff}>
                Second marks
              </LinkButton>
            )}
            {isWaiting && role !== 'marker' && (
              <Button look="quiet" icon={Users} onClick={() => setSharing(true)}>
                Share out
              </Button>
            )}
          </div>
        )}
        <Panel
          title="By question"
          flush
          meta={`${marked} of ${scripts} answers marked · ${scripts === 0 ? 0 : Math.round((marked / scripts) * 100)} %`}
        >
          <Table
            caption="Questions of the written paper"
            columns={questionColumns(marking.data)}
            rows={questions}
            keyOf={({ section, question }) => `${section}/${question}`}
          />
        </Panel>
        <Panel title="By marker" flush>
          {markers.length === 0 ? (
            <p className={css.none}>Nobody has marked yet.</p>
          ) : (
            <Table caption="Markers" columns={MARKER_COLUMNS} rows={markers} keyOf={({ id }) => String(id)} />
          )}
        </Panel>
      </div>
      <div>
        <SettingsPanel marking={marking.data} />
        <Panel title="Claims">
          <Bengali>
            একটি খাতা একবারে একজনই দেখতে পারেন। ১০ মিনিট কিছু না করলে খাতাটি আবার সবার জন্য খুলে যায়; আপনার লেখা থেকে যায়।
          </Bengali>
        </Panel>
      </div>
      {isSharing && <ShareDialog marking={marking.data} onClose={() => setSharing(false)} />}
    </div>
  )
}
