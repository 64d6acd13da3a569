import { paperPresence } from '@anushilon/contract/staff/papers'
import { sectionsOf } from '@anushilon/contract/staff/draft-sections'
import { isFlat } from '@anushilon/domain/exam/variation'
import { Words } from '@anushilon/ui/text/Words.tsx'
import { useQuery } from '@tanstack/react-query'
import UsersRound from 'lucide-react/icons/users-round'
import { useEffect } from 'react'
import { queryFor } from '../../../api/queries.ts'
import type { SectionProps } from '../section-props.ts'
import { refreshPaper } from '../use-paper-editor.ts'
import css from './Present.module.css'

const SAY_AGAIN_MS = 4_000

interface Props extends SectionProps {
  section?: number
  /** 0 is the written sheet. */
  question?: number
}

/** Who else has the paper open, and where; what they save comes to this screen. */
export function Present({ open: { document, paper }, facts, section, question }: Props) {
  const place = { ...(section !== undefined && { section }), ...(question !== undefined && { question }) }
  const { data } = useQuery({
    ...queryFor(paperPresence, { examId: document.id, ...place }),
    refetchInterval: SAY_AGAIN_MS,
    staleTime: 0,
    gcTime: 0,
  })
  const revision = data?.revision
  useEffect(() => {
    if (revision === undefined) return
    // No revision: it is a draft no more. One beside an exam: it has been taken back to a draft.
    const isNews = revision === null ? paper.isDraft : revision !== paper.revision
    if (isNews) void refreshPaper(document.id)
  }, [revision, paper.isDraft, paper.revision, document.id])

  const where = (at: { section: number | null; question: number | null }) => {
    const subjectId = at.section === null ? undefined : sectionsOf(document)[at.section]?.subjectId
    const subject = isFlat(document.variation) || subjectId === undefined ? [] : [facts.subjectName(subjectId)]
    const part = at.question === null ? [] : [at.question === 0 ? 'written part' : `question ${at.question}`]
    return [...subject, ...part].join(', ')
  }
  const others = data?.others ?? []
  if (others.length === 0) return null
  return (
    <p className={css.present} role="status">
      <UsersRound size={16} aria-hidden />
      {others.map((other) => (
        <span key={other.name}>
          <b>
            <Words text={other.name} />
          </b>{' '}
          is here, too
          {where(other) !== '' && (
            <>
              : <Words text={where(other)} />
            </>
          )}
        </span>
      ))}
    </p>
  )
}
