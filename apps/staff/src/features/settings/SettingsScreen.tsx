import { centreSettings } from '@anushilon/contract/staff/settings'
import { LinkButton } from '@anushilon/ui/controls/LinkButton.tsx'
import { ErrorPanel } from '@anushilon/ui/feedback/ErrorPanel.tsx'
import { SkeletonList } from '@anushilon/ui/feedback/Skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import { useMe } from '../../api/me.ts'
import { queryFor } from '../../api/queries.ts'
import { paths } from '../../paths.ts'
import { PageHead } from '../../ui/layout/PageHead.tsx'
import { CentrePanel } from './CentrePanel.tsx'
import { OwnPassword } from './OwnPassword.tsx'
import { People } from './People.tsx'
import { RulesPanel } from './RulesPanel.tsx'

export function SettingsScreen() {
  const me = useMe()
  return (
    <>
      <PageHead
        title="Settings"
        note={
          me.role === 'owner' ? 'The centre, its rules, who may sign in, and your own password.' : 'Your own password.'
        }
      >
        {me.role === 'owner' && (
          <>
            <LinkButton href={paths.machine} look="quiet">
              Is everything all right?
            </LinkButton>
            <LinkButton href={paths.closings} look="quiet">
              Closed by mistake
            </LinkButton>
            <LinkButton href={paths.courses} look="quiet">
              Courses and subjects
            </LinkButton>
          </>
        )}
      </PageHead>
      {me.role === 'owner' && <CentreOfOwner />}
      {me.role === 'owner' && <People />}
      <OwnPassword />
    </>
  )
}

function CentreOfOwner() {
  const read = useQuery(queryFor(centreSettings, {}))
  if (read.isError) return <ErrorPanel onRetry={() => void read.refetch()} />
  if (read.data === undefined) return <SkeletonList count={2} height={240} />
  return (
    <>
      <CentrePanel read={read.data} />
      <RulesPanel read={read.data} />
    </>
  )
}
