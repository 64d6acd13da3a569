import { LinkButton } from '@anushilon/ui/controls/LinkButton.tsx'
import { paths } from '../paths.ts'
import { PageHead } from '../ui/layout/PageHead.tsx'

export function NotFoundScreen() {
  return (
    <>
      <PageHead title="Page not found" note="There is nothing at this address, or it is not for your role." />
      <LinkButton href={paths.today} look="primary">
        Go to Today
      </LinkButton>
    </>
  )
}
