import { centreSettings } from '@anushilon/contract/staff/settings'
import type { HandOut } from '@anushilon/contract/staff/students'
import { Alert } from '@anushilon/ui/feedback/Alert.tsx'
import { Bengali } from '@anushilon/ui/text/Bengali.tsx'
import { Button } from '@anushilon/ui/controls/Button.tsx'
import { languageOf } from '@anushilon/ui/text/language.ts'
import { LinkButton } from '@anushilon/ui/controls/LinkButton.tsx'
import { QrCode } from '@anushilon/ui/qr/QrCode.tsx'
import { useQuery } from '@tanstack/react-query'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import Printer from 'lucide-react/icons/printer'
import { useState } from 'react'
import { queryFor } from '../../api/queries.ts'
import { LoginRuleQuestion } from '../../login-rule/LoginRuleQuestion.tsx'
import { paths } from '../../paths.ts'
import { PageHead } from '../../ui/layout/PageHead.tsx'
import { handOuts } from './hand-outs.ts'
import { SaveHandOuts } from './SaveHandOuts.tsx'
import css from './HandOuts.module.css'

/** Eight slips to a sheet of A4, to be cut apart and handed to their students. */
export function HandOutsScreen() {
  const [slips] = useState(handOuts.read)
  const read = useQuery(queryFor(centreSettings, {}))
  const address = `${read.data?.settings.publicAddress ?? location.origin}/login`
  return (
    <main id="content" className={css.page}>
      <div className={css.screenOnly}>
        <PageHead
          title="Hand-outs"
          note={`${slips.length === 1 ? '1 student' : `${slips.length} students`}, eight to a sheet`}
        >
          <LinkButton href={paths.students} look="quiet" icon={ArrowLeft}>
            Students
          </LinkButton>
          {slips.length > 0 && (
            <>
              <SaveHandOuts slips={slips} />
              <Button icon={Printer} onClick={() => window.print()}>
                Print
              </Button>
            </>
          )}
        </PageHead>
        {slips.length === 0 ? (
          <Alert kind="info" title="There is nothing to print.">
            <Bengali>পাসওয়ার্ড একবারই দেখানো হয়। আবার লাগলে নতুন পাসওয়ার্ড তৈরি করুন।</Bengali>
          </Alert>
        ) : (
          <Alert kind="warn" title="These passwords are shown this once.">
            <Bengali>এখনই প্রিন্ট করুন। পাতাটি বন্ধ করলে পাসওয়ার্ডগুলো আর দেখা যাবে না।</Bengali>
          </Alert>
        )}
        {slips.length > 0 && <LoginRuleQuestion />}
      </div>
      <ul className={css.sheet} aria-label="Hand-outs">
        {slips.map((slip) => (
          <Slip key={slip.regNo} slip={slip} address={address} />
        ))}
      </ul>
    </main>
  )
}

function Slip({ slip, address }: { slip: HandOut; address: string }) {
  const courses = slip.courses.join(', ')
  return (
    <li className={css.slip}>
      <QrCode text={address} label={address} className={css.qr} />
      <strong className={css.name} lang={languageOf(slip.name)}>
        {slip.name}
      </strong>
      <p className={css.courses}>
        <span lang={languageOf(courses)}>{courses}</span>
        {slip.branch !== null && (
          <>
            {' · '}
            <span lang={languageOf(slip.branch)}>{slip.branch}</span>
          </>
        )}
      </p>
      <dl>
        <div>
          <dt>Open</dt>
          <dd className={css.address}>{address.replace(/^https?:\/\//, '')}</dd>
        </div>
        <div>
          <dt>Reg. no.</dt>
          <dd>{slip.regNo}</dd>
        </div>
        <div>
          <dt>Password</dt>
          <dd>{slip.password}</dd>
        </div>
      </dl>
      <p className={css.foot}>
        <Bengali>পাসওয়ার্ড কাউকে দেখিও না; Profile থেকে নিজেরটা বেছে নাও।</Bengali>
      </p>
    </li>
  )
}
