import type { Mistake } from '@anushilon/contract/operations/notebook'
import { PAGE_SIZE } from '@anushilon/domain/pages'
import { classNames } from '@anushilon/ui/class-names.ts'
import { Empty } from '@anushilon/ui/feedback/Empty.tsx'
import { languageOf } from '@anushilon/ui/text/language.ts'
import { LinkButton } from '@anushilon/ui/controls/LinkButton.tsx'
import { Pagination } from '@anushilon/ui/layout/Pagination.tsx'
import BookOpenCheck from 'lucide-react/icons/book-open-check'
import { Fragment, useEffect, useState } from 'react'
import { dhakaDate } from '@anushilon/domain/dhaka-time'
import { solutionPath } from '../../lib/solution-types.ts'
import { notebook as bn } from '../../text/bn-notebook.ts'
import { notebook as en } from '../../text/en-notebook.ts'
import { BilingualName } from '../../ui/BilingualName.tsx'
import { arrange, keyOf, opensSource } from './arrange.ts'
import { countsOf } from './counts.ts'
import { MistakeCard } from './MistakeCard.tsx'
import css from './MistakeList.module.css'
import type { FoundMistakes } from './use-mistakes.ts'

const EMPTY = {
  open: { title: en.allDone, hint: bn.allDone },
  done: { title: en.noneDone, hint: bn.noneDone },
} as const

interface Props {
  readonly found: FoundMistakes
  /** Another page is on its way. */
  readonly stale: boolean
  readonly onPage: (page: number) => void
}

/** One page of one list. It begins anew wherever the student goes, and remembers what they moved while they are there. */
export function MistakeList({ found, stale, onPage }: Props) {
  const { subjectId, show, page } = found.place
  const [seen, setSeen] = useState(found.mistakes)
  const [shown, setShown] = useState<readonly Mistake[]>(found.mistakes)
  const [moved, setMoved] = useState<ReadonlySet<string>>(new Set())
  if (seen !== found.mistakes) {
    setSeen(found.mistakes)
    setShown(arrange(shown, found.mistakes, moved))
  }

  const left = countsOf(found.subjects, subjectId)[show]
  // As many as there were on arrival: a tick does not renumber the rest.
  const [total] = useState(left)
  const first = (page - 1) * PAGE_SIZE + 1
  const pages = found.pages.total

  // The list has become shorter since the page was chosen.
  useEffect(() => {
    if (!stale && shown.length === 0 && page > pages) onPage(pages)
  }, [stale, shown.length, page, pages, onPage])

  return (
    <>
      <div className={classNames(css.list, stale && css.stale)} aria-busy={stale} inert={stale}>
        {shown.map((mistake, at) => (
          <Fragment key={keyOf(mistake)}>
            {opensSource(shown, at) && <Source of={mistake} />}
            <MistakeCard
              mistake={mistake}
              number={first + at}
              total={Math.max(total, first + at)}
              onMove={() => setMoved(new Set([...moved, keyOf(mistake)]))}
            />
          </Fragment>
        ))}
        {left === 0 && <Empty {...EMPTY[show]} />}
      </div>
      {(pages > 1 || page > 1) && <Pagination page={page} totalPages={Math.max(pages, page)} onPage={onPage} />}
    </>
  )
}

/** Where the questions below come from. */
function Source({ of: { examId, examName, variation, startsAt, subjectName } }: { readonly of: Mistake }) {
  const href = solutionPath(examId, variation, 'mcq')
  return (
    <div className={css.source}>
      <div className={css.exam}>
        <h2 lang={languageOf(examName)}>{examName}</h2>
        <p className="small soft">
          <span className="num nowrap">{dhakaDate(startsAt)}</span> · <BilingualName name={subjectName} inline />
        </p>
      </div>
      {href !== null && (
        <LinkButton href={href} look="text" small icon={BookOpenCheck} aria-label={en.solutionOf(examName)}>
          {en.solution}
        </LinkButton>
      )}
    </div>
  )
}
