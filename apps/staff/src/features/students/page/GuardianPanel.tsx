import {
  LINK_DAYS,
  makeGuardianLink,
  revokeGuardianLink,
  studentPage,
  type GuardianLink,
} from '@anushilon/contract/staff/student-page'
import { dhakaDate, dhakaMoment } from '@anushilon/domain/dhaka-time'
import { Button } from '@anushilon/ui/controls/Button.tsx'
import { LinkButton } from '@anushilon/ui/controls/LinkButton.tsx'
import { Bengali } from '@anushilon/ui/text/Bengali.tsx'
import { languageOf } from '@anushilon/ui/text/language.ts'
import Link2 from 'lucide-react/icons/link-2'
import Printer from 'lucide-react/icons/printer'
import { useState } from 'react'
import { call } from '../../../api/client.ts'
import { useChange } from '../../../api/use-change.ts'
import { sheetPath } from '../../../paths.ts'
import { Panel } from '../../../ui/layout/Panel.tsx'
import { Segment } from '../../../ui/controls/Segment.tsx'
import { newRequestKey } from '../../../api/request-key.ts'
import { copyText } from '../../../ui/controls/copy-text.ts'
import css from './StudentPage.module.css'

type Days = (typeof LINK_DAYS)[number]

interface Props {
  studentId: number
  links: readonly GuardianLink[]
  hasLeft: boolean
}

/** A sheet to print, and links that show the same to whoever has them. */
export function GuardianPanel({ studentId, links, hasLeft }: Props) {
  const [days, setDays] = useState<Days>(30)
  const [requestKey, setRequestKey] = useState(newRequestKey)
  const change = useChange(studentPage)
  const make = async () => {
    await call(makeGuardianLink, { studentId, days, requestKey })
    setRequestKey(newRequestKey())
  }
  return (
    <Panel
      title="For the guardian"
      meta={
        <LinkButton href={sheetPath(studentId)} look="quiet" small icon={Printer}>
          Print sheet
        </LinkButton>
      }
    >
      <p className={css.none}>
        <Bengali>লিংক যার কাছে আছে সে-ই দেখতে পারে: শুধু অভিভাবককে দিন। মেয়াদ শেষে বা বন্ধ করলে আর খোলে না।</Bengali>
      </p>
      {!hasLeft && (
        <div className={css.make}>
          <Segment
            label="How long the link opens"
            options={LINK_DAYS.map((each) => ({ value: String(each), name: `${each} days` }))}
            value={String(days)}
            onChange={(value) => {
              setDays(LINK_DAYS.find((each) => String(each) === value) ?? days)
              // For as long as that: not the link that may have been made, though its reply was lost.
              setRequestKey(newRequestKey())
            }}
          />
          <Button small icon={Link2} busy={change.isPending && 'Making'} onClick={() => change.mutate(make)}>
            Make link
          </Button>
        </div>
      )}
      <ul className={css.links} aria-label="Guardian’s links">
        {links.map((link) => (
          <LinkRow key={link.id} link={link} />
        ))}
      </ul>
    </Panel>
  )
}

function LinkRow({ link }: { link: GuardianLink }) {
  const change = useChange(studentPage)
  const close = async () => await call(revokeGuardianLink, { linkId: link.id })
  const url = link.href === null ? null : new URL(link.href, location.origin).href
  const opened = link.openings === 1 ? 'opened once' : `opened ${link.openings} times`
  return (
    <li>
      {url !== null && <code>{url}</code>}
      <small>
        {stateOf(link)} · {link.openings === 0 ? 'not opened yet' : opened}
        {link.lastOpenedAt !== null && `, last ${dhakaMoment(link.lastOpenedAt)}`} · made by{' '}
        <span lang={languageOf(link.by)}>{link.by}</span>
      </small>
      {link.isOpen && url === null && <small>It shows courses that are not yours.</small>}
      {link.isOpen && (
        <span className={css.make}>
          {url !== null && (
            <Button look="quiet" small onClick={() => void copyText(url)}>
              Copy link
            </Button>
          )}
          <Button look="text" small busy={change.isPending && 'Closing'} onClick={() => change.mutate(close)}>
            Close link
          </Button>
        </span>
      )}
    </li>
  )
}

function stateOf({ isOpen, revokedAt, expiresAt }: GuardianLink): string {
  if (revokedAt !== null) return `Closed ${dhakaDate(revokedAt)}`
  return !isOpen ? `Ended ${dhakaDate(expiresAt)}` : `Until ${dhakaDate(expiresAt)}`
}
