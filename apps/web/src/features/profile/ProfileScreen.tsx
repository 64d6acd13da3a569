import KeyRound from 'lucide-react/icons/key-round'
import Pencil from 'lucide-react/icons/pencil'
import { useStudent } from '../../api/student.ts'
import { fileUrl } from '../../lib/file-url.ts'
import { paths, pathTo } from '../../paths.ts'
import { profile as bn } from '../../text/bn.ts'
import { profile as en } from '../../text/en.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Card } from '../../ui/Card.tsx'
import { ErrorPanel } from '../../ui/ErrorPanel.tsx'
import { languageOf } from '../../ui/language.ts'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { Page, PageHead } from '../../ui/Page.tsx'
import { Loading, Skeleton } from '../../ui/Skeleton.tsx'
import css from './ProfileScreen.module.css'

export function ProfileScreen() {
  return (
    <Page width="narrow">
      <PageHead title={en.title} />
      <ProfileCard />
    </Page>
  )
}

function ProfileCard() {
  const { data: student, isError, refetch } = useStudent()
  if (student === undefined) {
    if (isError) return <ErrorPanel hint={bn.loadFailed} onRetry={() => void refetch()} />
    return (
      <Loading>
        <Skeleton height={420} radius={14} />
      </Loading>
    )
  }
  const rows = [
    { label: en.name, value: student.name },
    { label: en.institution, value: student.institution },
    { label: en.contactNumber, value: student.mobileNo },
    { label: en.rollNumber, value: student.curriculumRoll },
    { label: en.registrationNumber, value: student.regNo },
  ]
  return (
    <>
      <Card>
        <div className={css.who}>
          <Avatar name={student.name} picture={student.photo && fileUrl(student.photo)} size={96} alt={en.picture} />
          <div>
            <h2 lang={languageOf(student.name)}>{student.name}</h2>
            <p className="soft num">{student.regNo}</p>
          </div>
        </div>
        <dl className={css.rows}>
          {rows.map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value === null || value === '' ? <Missing /> : <span lang={languageOf(value)}>{value}</span>}</dd>
            </div>
          ))}
        </dl>
      </Card>
      <div className={css.actions}>
        <LinkButton href={pathTo(paths.editProfile, { studentId: student.id })} icon={Pencil}>
          {en.edit}
        </LinkButton>
        <LinkButton href={paths.changePassword} look="quiet" icon={KeyRound}>
          {en.changePassword}
        </LinkButton>
      </div>
    </>
  )
}

function Missing() {
  return <span className="muted">{en.notAdded}</span>
}
