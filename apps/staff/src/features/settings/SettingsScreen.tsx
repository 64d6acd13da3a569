import { LinkButton } from '@anushilon/ui/controls/LinkButton.tsx'
import { useMe } from '../../api/me.ts'
import { paths } from '../../paths.ts'
import { PageHead } from '../../ui/PageHead.tsx'
import { OwnPassword } from './OwnPassword.tsx'
import { People } from './People.tsx'

export function SettingsScreen() {
  const me = useMe()
  return (
    <>
      <PageHead
        title="Settings"
        note={me.role === 'owner' ? 'Who may sign in, and your own password.' : 'Your own password.'}
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
      {me.role === 'owner' && <People />}
      <OwnPassword />
    </>
  )
}
