import { FREQUENCIES } from '@anushilon/domain/exam/variation'
import ArrowRight from 'lucide-react/icons/arrow-right'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { Link } from 'wouter'
import { paths, pathTo } from '../../paths.ts'
import { lists } from '../../text/en.ts'
import { home } from '../../text/en-home.ts'
import { Card } from '@anushilon/ui/layout/Card.tsx'
import { LinkButton } from '@anushilon/ui/controls/LinkButton.tsx'
import { Loading, Skeleton } from '@anushilon/ui/feedback/Skeleton.tsx'
import { SubjectTile, Tiles, TileSkeletons } from '../../ui/SubjectTiles.tsx'
import css from './FrequencySections.module.css'
import type { HomeSections } from './use-home.ts'

/** One row on a wide screen; on a phone the way to all of them stands at its end. */
const SHOWN = 5

/** Daily, weekly, monthly: the way to a subject's exams. */
export function FrequencySections({ sections }: { readonly sections: HomeSections | undefined }) {
  if (sections === undefined) {
    return (
      <Loading>
        {FREQUENCIES.map((frequency) => (
          <Card key={frequency} className={css.section}>
            <div className={css.head}>
              <Skeleton height={24} width={130} />
            </div>
            <TileSkeletons oneRow />
          </Card>
        ))}
      </Loading>
    )
  }
  return sections.map((section) => <Section key={section.frequency} {...section} />)
}

function Section({ title, frequency, subjects }: HomeSections[number]) {
  const all = pathTo(paths.examList, { type: frequency })
  return (
    <Card as="section" className={css.section} aria-label={title}>
      <div className={css.head}>
        <h2>{title}</h2>
        {subjects.length > 0 && (
          <span className={css.wide}>
            <LinkButton href={all} look="text" small iconAfter={ChevronRight} aria-label={`${home.viewAll}: ${title}`}>
              {home.viewAll}
            </LinkButton>
          </span>
        )}
      </div>
      {subjects.length === 0 && <p className={css.none}>{lists.noData}</p>}
      {subjects.length > 0 && (
        <Tiles oneRow>
          {subjects.slice(0, SHOWN).map((subject) => (
            <SubjectTile
              key={subject.id}
              subject={subject}
              href={pathTo(paths.subjectExams, { sId: subject.id, variation: frequency })}
            />
          ))}
          <li className={css.narrow}>
            <Link href={all} className={css.all}>
              <span className={css.box}>
                <ArrowRight size={28} />
              </span>
              {home.viewAll}
            </Link>
          </li>
        </Tiles>
      )}
    </Card>
  )
}
