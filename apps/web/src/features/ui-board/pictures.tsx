import Atom from 'lucide-react/icons/atom'
import { useState } from 'react'
import { Shell } from '../../app/shell/Shell.tsx'
import icon from '@anushilon/ui/style/icon.svg'
import { Avatar } from '@anushilon/ui/layout/Avatar.tsx'
import { BilingualName } from '../../ui/BilingualName.tsx'
import { Button } from '@anushilon/ui/controls/Button.tsx'
import { Card } from '@anushilon/ui/layout/Card.tsx'
import { Logo } from '@anushilon/ui/layout/Logo.tsx'
import { Page, PageHead } from '../../ui/Page.tsx'
import { Picture } from '@anushilon/ui/question/Picture.tsx'
import { Group } from './Group.tsx'
import css from './UiBoard.module.css'

export function Pictures() {
  return (
    <Group title="Logo, names, pictures" wide>
      <div className={css.row}>
        <Logo />
        <Logo href="/ui" />
        <Avatar name="Nusrat Jahan" />
        <Avatar name="নুসরাত জাহান" />
        <Avatar name="Nusrat Jahan" picture="/no-such-picture.png" />
        <Avatar name="Nusrat Jahan" picture={icon} />
        <Avatar name="Nusrat Jahan" size={104} />
        <Card pad>
          <BilingualName name="Physics পদার্থবিজ্ঞান" />
        </Card>
        <Card pad>
          <BilingualName inline name="Physics পদার্থবিজ্ঞান" />
        </Card>
      </div>
      <h3>A picture, one that does not come, one that is needed and does not come</h3>
      <div className={css.pair}>
        <Picture src={icon} alt="" ratio={16 / 9} fit="contain" />
        <Picture src="/no-such-picture.png" alt="" ratio={16 / 9} icon={Atom} />
        <Picture src="/no-such-picture.png" alt="" ratio={16 / 9} needed />
      </div>
    </Group>
  )
}

const CENTRE = {
  name: 'Exam Practice',
  branch: 'Farmgate Branch',
  phone: '01600-000456',
  address: '২য় তলা, ৪২ গ্রিন রোড, ফার্মগেট, ঢাকা ১২১৫',
  sms: '',
}

const ADVERTISEMENT = { iLink: icon, forwardingLink: 'https://example.org/' }

/** In the place of the board: landmarks of two layouts do not belong on one page. */
export function ShellSample() {
  const [ad, setAd] = useState(true)
  return (
    <Shell
      advertisement={ad ? ADVERTISEMENT : null}
      student={{ name: 'Nusrat Jahan', course: 'HSC 2026 · Science' }}
      centre={CENTRE}
      signedIn
      onLogout={() => undefined}
    >
      <Page>
        <PageHead title="History" action={<Button onClick={() => setAd(!ad)}>Advertisement</Button>} />
        <div style={{ height: '150vh' }} />
      </Page>
    </Shell>
  )
}
