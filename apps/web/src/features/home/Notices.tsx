import type { HomeNotice } from '@anushilon/contract/operations/catalogue'
import { dhakaClock } from '@anushilon/domain/dhaka-time'
import { Alert } from '@anushilon/ui/feedback/Alert.tsx'
import { languageOf } from '@anushilon/ui/text/language.ts'
import { home as bn } from '../../text/bn-home.ts'
import { home } from '../../text/en-home.ts'
import css from './Notices.module.css'

/** What the centre says, and why an exam is not there any more. */
export function Notices({ notices }: { readonly notices: readonly HomeNotice[] }) {
  return (
    <section aria-label={home.notices} className={css.notices}>
      {notices.map((notice) =>
        notice.kind === 'notice' ? (
          <Alert key={notice.id} kind="info">
            <span lang={languageOf(notice.text)} className={css.text}>
              {notice.text}
            </span>
            {notice.link !== null && (
              <a href={notice.link} target="_blank" rel="noopener noreferrer" lang="bn">
                {bn.readMore}
              </a>
            )}
          </Alert>
        ) : (
          <Alert key={notice.id} kind="warn" title={<EndedTitle notice={notice} />}>
            <span lang="bn">
              {notice.kind === 'called-off' ? bn.calledOff : bn.closedEarly(dhakaClock(notice.closesAt))}{' '}
              {bn.reason(notice.reason)}
            </span>
          </Alert>
        ),
      )}
    </section>
  )
}

type Ended = Exclude<HomeNotice, { kind: 'notice' }>

function EndedTitle({ notice: { kind, name } }: { readonly notice: Ended }) {
  return (
    <>
      {kind === 'called-off' ? home.calledOff : home.closedEarly}: <span lang={languageOf(name)}>{name}</span>
    </>
  )
}
