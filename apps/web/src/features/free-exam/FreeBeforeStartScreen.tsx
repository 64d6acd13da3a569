import ArrowRight from 'lucide-react/icons/arrow-right'
import { dhakaMoment } from '@anushilon/domain/dhaka-time'
import { fileUrl } from '@anushilon/ui/file-url.ts'
import { freeExam as bn } from '../../text/bn-free-exam.ts'
import { freeExam as en } from '../../text/en-free-exam.ts'
import { BilingualName } from '../../ui/BilingualName.tsx'
import { Card } from '@anushilon/ui/layout/Card.tsx'
import { Empty } from '@anushilon/ui/feedback/Empty.tsx'
import { languageOf } from '@anushilon/ui/text/language.ts'
import { LinkButton } from '@anushilon/ui/controls/LinkButton.tsx'
import { PageHead } from '../../ui/Page.tsx'
import { Picture } from '@anushilon/ui/question/Picture.tsx'
import { SkeletonList } from '@anushilon/ui/feedback/Skeleton.tsx'
import css from './FreeBeforeStartScreen.module.css'
import { FreeFault } from './FreeFault.tsx'
import { FreeData, FreePage } from './FreeFrame.tsx'
import { freePath, useFreeExams } from './use-free-exam.ts'

export function FreeBeforeStartScreen() {
  return (
    <FreeData>
      <FreePage>
        <PageHead title={en.title} />
        <p className={css.welcome} lang="bn">
          {bn.welcome}
        </p>
        <LiveExams />
      </FreePage>
    </FreeData>
  )
}

function LiveExams() {
  const { data: exams, error, refetch } = useFreeExams()
  if (exams === undefined) {
    return error === null ? (
      <SkeletonList count={1} height={196} />
    ) : (
      <FreeFault error={error} onRetry={() => void refetch()} />
    )
  }
  if (exams.length === 0) return <Empty title={en.none} hint={bn.none} />
  return (
    <ul className={css.list}>
      {exams.map(({ id, name, image, subjectName, closesAt }) => (
        <Card as="li" key={id} className={css.exam}>
          <Picture src={image && fileUrl(image)} className={css.picture} />
          <div className={css.about}>
            <h2 lang={languageOf(name)}>{name}</h2>
            <p className="soft small">
              <BilingualName name={subjectName} inline />
            </p>
            <p className="meta">{en.ends(dhakaMoment(closesAt))}</p>
            <LinkButton href={freePath('freeRules', id)} block iconAfter={ArrowRight}>
              {en.continue} <span className="sr">{name}</span>
            </LinkButton>
          </div>
        </Card>
      ))}
    </ul>
  )
}
