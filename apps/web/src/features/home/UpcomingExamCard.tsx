import type { ExamCard } from '@anushilon/contract/operations/catalogue'
import ArrowRight from 'lucide-react/icons/arrow-right'
import CalendarClock from 'lucide-react/icons/calendar-clock'
import ClipboardList from 'lucide-react/icons/clipboard-list'
import { fileUrl } from '@anushilon/ui/file-url.ts'
import { serverClock } from '../../api/server-clock.ts'
import { dhakaMoment } from '@anushilon/domain/dhaka-time'
import { frequency, variation } from '../../text/en.ts'
import { paths, pathTo } from '../../paths.ts'
import { home } from '../../text/en-home.ts'
import { Badge } from '@anushilon/ui/layout/Badge.tsx'
import { Card } from '@anushilon/ui/layout/Card.tsx'
import { Countdown } from '../../ui/Countdown.tsx'
import { LinkButton } from '@anushilon/ui/controls/LinkButton.tsx'
import { languageOf } from '@anushilon/ui/text/language.ts'
import { Picture } from '@anushilon/ui/question/Picture.tsx'
import css from './ExamCard.module.css'

interface Props {
  readonly exam: ExamCard
  /** Its paper is on the device: whoever likes may go in and wait for the bell. */
  readonly isReady: boolean
}

export function UpcomingExamCard({ exam, isReady }: Props) {
  return (
    <Card as="li" className={css.upcoming}>
      <Picture src={exam.image && fileUrl(exam.image)} alt="" icon={ClipboardList} className={css.thumbnail} />
      <div className={css.text}>
        <div className={css.badges}>
          <Badge>{frequency[exam.frequency]}</Badge>
          <Badge kind="brand">{variation[exam.variation]}</Badge>
        </div>
        <h3 lang={languageOf(exam.name)}>{exam.name}</h3>
        <p className={css.facts}>
          <span>
            <CalendarClock size={16} />
            {dhakaMoment(exam.window.opensAt)}
          </span>
        </p>
      </div>
      <div className={css.countdown}>
        <Countdown target={exam.window.opensAt} clock={serverClock} label={home.startsIn} />
        {isReady && (
          <LinkButton
            href={pathTo(paths.beforeStart, { examCode: exam.id, variation: exam.variation })}
            look="quiet"
            block
            iconAfter={ArrowRight}
            aria-label={`${home.getReady}: ${exam.name}`}
          >
            {home.getReady}
          </LinkButton>
        )}
      </div>
    </Card>
  )
}
