import { machineState, TOPIC_WORDS, type TopicFindings } from '@anushilon/contract/staff/machine'
import { dhakaMoment } from '@anushilon/domain/dhaka-time'
import { Alert } from '@anushilon/ui/feedback/Alert.tsx'
import { ErrorPanel } from '@anushilon/ui/feedback/ErrorPanel.tsx'
import { SkeletonList } from '@anushilon/ui/feedback/Skeleton.tsx'
import { Button } from '@anushilon/ui/controls/Button.tsx'
import type { Icon } from '@anushilon/ui/icon.ts'
import { Bengali } from '@anushilon/ui/text/Bengali.tsx'
import { useQuery } from '@tanstack/react-query'
import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import Info from 'lucide-react/icons/info'
import { queryFor } from '../../api/queries.ts'
import { paths } from '../../paths.ts'
import { BackLink } from '../../ui/layout/BackLink.tsx'
import { PageHead } from '../../ui/layout/PageHead.tsx'
import { Panel } from '../../ui/layout/Panel.tsx'
import { PlainHttpNotice } from '../../ui/feedback/PlainHttpNotice.tsx'
import css from './Machine.module.css'

type Finding = TopicFindings['findings'][number]

const FACES: Readonly<Record<Finding['state'], { readonly icon: Icon; readonly says: string }>> = {
  fine: { icon: CircleCheck, says: 'Fine' },
  notice: { icon: Info, says: 'Worth knowing' },
  fault: { icon: CircleAlert, says: 'Needs you' },
}

/** What `npm run doctor` says, for who has no terminal. */
export function MachineScreen() {
  const found = useQuery(queryFor(machineState, {}))
  return (
    <>
      <BackLink href={paths.settings}>Settings</BackLink>
      <PageHead
        title="Is everything all right?"
        note={
          found.data === undefined ? 'Looking at the machine …' : `Looked at ${dhakaMoment(found.data.at)}, Dhaka time`
        }
      >
        <Button look="quiet" onClick={() => void found.refetch()} busy={found.isFetching && 'Looking'}>
          Look again
        </Button>
      </PageHead>
      {found.isError && <ErrorPanel onRetry={() => void found.refetch()} />}
      {found.isPending && <SkeletonList count={5} height={72} />}
      {found.data !== undefined && <Topics topics={found.data.topics} />}
    </>
  )
}

function Topics({ topics }: { topics: readonly TopicFindings[] }) {
  const all = topics.flatMap(({ findings }) => findings)
  const faults = all.filter(({ state }) => state === 'fault').length
  return (
    <>
      <div className={css.verdict}>
        <PlainHttpNotice />
        {faults === 0 ? (
          // Only where nothing is to be said, the connection included.
          window.isSecureContext && (
            <Alert kind="ok" title="All is well.">
              <Bengali>সব ঠিক আছে।</Bengali>
            </Alert>
          )
        ) : (
          <Alert kind="bad" title={faults === 1 ? 'One thing needs you.' : `${faults} things need you.`}>
            <Bengali>লাল চিহ্নের লাইনগুলো দেখুন; কী করতে হবে, নিচে লেখা আছে।</Bengali>
          </Alert>
        )}
      </div>
      <Panel title="What was looked at" flush>
        <dl className={css.topics}>
          {topics.map(({ topic, findings }) => (
            <div key={topic} className={css.topic}>
              <dt>{TOPIC_WORDS[topic]}</dt>
              <dd>
                {findings.map((finding) => (
                  <OneFinding key={finding.what} finding={finding} />
                ))}
              </dd>
            </div>
          ))}
        </dl>
      </Panel>
    </>
  )
}

function OneFinding({ finding: { state, what, advice } }: { finding: Finding }) {
  const { icon: Face, says } = FACES[state]
  return (
    <div className={css.finding}>
      <span className={css[state]} role="img" aria-label={says}>
        <Face size={18} aria-hidden />
      </span>
      <div>
        <p className={css.what}>{what}</p>
        {advice !== undefined && <p className={css.advice}>{advice}</p>}
      </div>
    </div>
  )
}
