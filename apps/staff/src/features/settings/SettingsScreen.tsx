import { useMe } from '../../api/me.ts'
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
      />
      {me.role === 'owner' && <People />}
      <OwnPassword />
    </>
  )
}
