import type { ExamCard } from '@anushilon/contract/operations/catalogue'
import ArrowRight from 'lucide-react/icons/arrow-right'
import BookOpen from 'lucide-react/icons/book-open'
import ClipboardList from 'lucide-react/icons/clipboard-list'
import Clock from 'lucide-react/icons/clock'
import Flag from 'lucide-react/icons/flag'
import ListChecks from 'lucide-react/icons/list-checks'
import { fileUrl } from '@anushilon/ui/file-url.ts'
import { serverClock } from '../../api/server-clock.ts'
import { dhakaClock, dhakaMoment, isSameDhakaDay } from '@anushilon/ui/dhaka-time.ts'
import { paths, pathTo } from '../../paths.ts'
import { frequency, variation } from '../../text/en.ts'
import { home as bn } from '../../text/bn-home.ts'
import { home } from '../../text/en-home.ts'
import { Badge } from '@anushilon/ui/Badge.tsx'
import { Bn } from '@anushilon/ui/Bn.tsx'
import { Card } from '@anushilon/ui/Card.tsx'
import { LinkButton } from '@anushilon/ui/LinkButton.tsx'
import { languageOf } from '@anushilon/ui/language.ts'
import { Picture } from '@anushilon/ui/Picture.tsx'
import css from './ExamCard.module.css'

export function LiveExamCard({ exam }: { readonly exam: ExamCard }) {
  const start = pathTo(paths.beforeStart, { examCode: exam.id, variation: exam.variation })
  const verb = exam.isReopened ? home.continueExam : home.startExam
  return (
    <Card as="li" className={css.live}>
      <Picture src={exam.image && fileUrl(exam.image)} alt="" icon={ClipboardList} className={css.picture} />
      <div className={css.body}>
        <div className={css.badges}>
          <Badge kind="ok" live>
            {exam.isReopened ? home.reopened : home.liveBadge}
          </Badge>
          <Badge>{frequency[exam.frequency]}</Badge>
          <Badge kind="brand">{variation[exam.variation]}</Badge>
        </div>
        <h3 lang={languageOf(exam.name)}>{exam.name}</h3>
        <ExamFacts exam={exam} />
        {exam.isReopened && <Bn>{bn.reopened}</Bn>}
        <LinkButton href={start} block iconAfter={ArrowRight} aria-label={`${verb}: ${exam.name}`}>
          {verb}
        </LinkButton>
      </div>
    </Card>
  )
}

function ExamFacts({ exam }: { readonly exam: ExamCard }) {
  const { questionCount, subjectCount, minutes, window } = exam
  const parts = [minutes.mcq, minutes.written].filter((length) => length !== null)
  const ends = isSameDhakaDay(window.closesAt, serverClock.now())
    ? dhakaClock(window.closesAt)
    : dhakaMoment(window.closesAt)
  return (
    <ul className={css.facts}>
      {subjectCount > 1 && (
        <li>
          <BookOpen size={16} />
          {home.subjects(subjectCount)}
        </li>
      )}
      {subjectCount <= 1 && questionCount !== null && (
        <li>
          <ListChecks size={16} />
          {home.questions(questionCount)}
        </li>
      )}
      <li>
        <Clock size={16} />
        {home.minutes(parts.join(' + '))}
      </li>
      <li>
        <Flag size={16} />
        {exam.isReopened ? home.openUntil(ends) : home.ends(ends)}
      </li>
    </ul>
  )
}
