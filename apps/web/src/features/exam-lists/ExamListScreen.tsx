import { ui } from '@anushilon/ui/text/words.ts'
import { FREQUENCIES, type Frequency } from '@anushilon/domain/exam/variation'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import { useEffect } from 'react'
import { useLocation, useParams } from 'wouter'
import { useSession } from '../../api/session.ts'
import { paths, pathTo } from '../../paths.ts'
import { errors as bnErrors, lists as bn } from '../../text/bn.ts'
import { errors, lists } from '../../text/en.ts'
import { examList } from '../../text/en-home.ts'
import { AlertDialog } from '@anushilon/ui/feedback/AlertDialog.tsx'
import { Card } from '@anushilon/ui/layout/Card.tsx'
import { Empty } from '@anushilon/ui/feedback/Empty.tsx'
import { LinkButton } from '@anushilon/ui/controls/LinkButton.tsx'
import { Page, PageHead } from '../../ui/Page.tsx'
import { Loading } from '@anushilon/ui/feedback/Skeleton.tsx'
import { SubjectTile, Tiles, TileSkeletons } from '../../ui/SubjectTiles.tsx'
import { useSubjects } from './use-subjects.ts'

/** Where an address names no frequency, it is daily (Spec 9). */
export function frequencyIn(address: string | undefined): Frequency {
  return FREQUENCIES.find((frequency) => frequency === address) ?? 'daily'
}

export function ExamListScreen() {
  const frequency = frequencyIn(useParams<{ type: string }>().type)
  return (
    <Page>
      <PageHead title={examList.titles[frequency]} />
      <Subjects frequency={frequency} />
      <p className="centred">
        <LinkButton href={paths.home} look="quiet" icon={ChevronLeft}>
          {examList.back}
        </LinkButton>
      </p>
    </Page>
  )
}

function Subjects({ frequency }: { readonly frequency: Frequency }) {
  const courseId = useSession()?.courseId ?? ''
  const [, navigate] = useLocation()
  const subjects = useSubjects()

  // Without a course there is nothing to list (Spec 4, Login guard).
  useEffect(() => {
    if (courseId === '') navigate(paths.login)
  }, [courseId, navigate])

  if (subjects.isError && subjects.data === undefined) {
    return (
      <AlertDialog open title={errors.error} closeLabel={examList.back} onClose={() => navigate(paths.home)}>
        <p>{ui.informUs}</p>
        <p className="small" lang="bn">
          {bnErrors.informUs}
        </p>
      </AlertDialog>
    )
  }
  if (subjects.data === undefined) {
    return (
      <Loading>
        <Card>
          <TileSkeletons />
        </Card>
      </Loading>
    )
  }
  if (subjects.data.length === 0) return <Empty title={lists.noData} hint={bn.noExams} />
  return (
    <Card>
      <Tiles>
        {subjects.data.map((subject) => (
          <SubjectTile
            key={subject.id}
            subject={subject}
            href={pathTo(paths.subjectExams, { sId: subject.id, variation: frequency })}
          />
        ))}
      </Tiles>
    </Card>
  )
}
