import { behaviourOf } from '@anushilon/domain/variation'
import { ErrorPanel } from '@anushilon/ui/ErrorPanel.tsx'
import { fileUrl } from '@anushilon/ui/file-url.ts'
import { languageOf } from '@anushilon/ui/language.ts'
import { LinkButton } from '@anushilon/ui/LinkButton.tsx'
import { Loading, Skeleton } from '@anushilon/ui/Skeleton.tsx'
import { ZoomPicture } from '@anushilon/ui/ZoomPicture.tsx'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import Monitor from 'lucide-react/icons/monitor'
import Smartphone from 'lucide-react/icons/smartphone'
import { useEffect, useState } from 'react'
import { useParams } from 'wouter'
import { examPath } from '../../../paths.ts'
import { Framed } from './Framed.tsx'
import css from './PreviewScreen.module.css'
import { Segment } from '../../../ui/Segment.tsx'
import { isFlat, sectionsOf } from '../sections.ts'
import { StudentQuestion } from './StudentQuestion.tsx'
import { useCourses } from '../use-courses.ts'
import { type OpenDesk, useDesk } from '../use-desk.ts'

const DEVICES = [
  { value: 'phone', name: 'Phone', icon: Smartphone },
  { value: 'desktop', name: 'Desktop', icon: Monitor },
] as const
const WIDTHS = { phone: 360, desktop: 1024 }

/** The paper as students get it, on a phone or a desktop; without the rail. */
export function PreviewScreen() {
  const { examId } = useParams<{ examId: string }>()
  const open = useDesk(examId)
  const { subjectName } = useCourses()
  const [device, setDevice] = useState<keyof typeof WIDTHS>('phone')
  useEffect(() => {
    document.title = 'Preview · Anushilon Staff'
  }, [])
  if (open.desk === null) {
    if (open.error !== null) return <ErrorPanel onRetry={open.retry} />
    return (
      <Loading>
        <Skeleton height={640} radius={14} />
      </Loading>
    )
  }
  const { name = '' } = open.document
  return (
    <main className={css.screen}>
      <header className={css.bar}>
        <LinkButton href={examPath(examId)} look="quiet" icon={ChevronLeft}>
          Back to the paper
        </LinkButton>
        <h1 lang={languageOf(name)}>{name}</h1>
        <Segment label="Device" options={DEVICES} value={device} onChange={setDevice} />
      </header>
      <div className={css.desk}>
        <div className={css.device}>
          <Framed key={device} title="The paper as students see it" width={WIDTHS[device]}>
            <Sheet open={open} subjectName={subjectName} />
          </Framed>
        </div>
      </div>
    </main>
  )
}

function Sheet({ open: { document }, subjectName }: { open: OpenDesk; subjectName: (id: string) => string }) {
  const { parts } = behaviourOf(document.variation)
  return (
    <div className={css.sheet}>
      {sectionsOf(document).map(({ subjectId = '', questions, written }) => (
        <section key={subjectId}>
          {!isFlat(document) && <h2 lang={languageOf(subjectName(subjectId))}>{subjectName(subjectId)}</h2>}
          {parts.includes('mcq') &&
            questions.map((question, index) => (
              <StudentQuestion
                key={`${index + 1} ${question.text ?? question.image ?? ''}`}
                question={question}
                number={index + 1}
                total={questions.length}
              />
            ))}
          {parts.includes('written') && written.image !== undefined && (
            <ZoomPicture src={fileUrl(written.image)} alt="The question paper" ratio={3 / 4} grows />
          )}
        </section>
      ))}
    </div>
  )
}
