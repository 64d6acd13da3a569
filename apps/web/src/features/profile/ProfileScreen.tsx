import type { StudentInfo } from '@anushilon/contract/operations/profile'
import GraduationCap from 'lucide-react/icons/graduation-cap'
import Hash from 'lucide-react/icons/hash'
import IdCard from 'lucide-react/icons/id-card'
import KeyRound from 'lucide-react/icons/key-round'
import Pencil from 'lucide-react/icons/pencil'
import Phone from 'lucide-react/icons/phone'
import User from 'lucide-react/icons/user'
import { useStudent } from '../../api/student.ts'
import { fileUrl } from '@anushilon/ui/file-url.ts'
import { paths, pathTo } from '../../paths.ts'
import { profile as bn } from '../../text/bn-profile.ts'
import { profile as en } from '../../text/en-profile.ts'
import { Avatar } from '@anushilon/ui/layout/Avatar.tsx'
import { Card } from '@anushilon/ui/layout/Card.tsx'
import { ErrorPanel } from '@anushilon/ui/feedback/ErrorPanel.tsx'
import { languageOf } from '@anushilon/ui/text/language.ts'
import { LinkButton } from '@anushilon/ui/controls/LinkButton.tsx'
import { Page, PageHead } from '../../ui/Page.tsx'
import { SkeletonList } from '@anushilon/ui/feedback/Skeleton.tsx'
import { PhoneMessages } from './PhoneMessages.tsx'
import css from './ProfileScreen.module.css'

const ROWS = [
  { field: 'name', label: en.name, icon: User },
  { field: 'institution', label: en.institution, icon: GraduationCap },
  { field: 'mobileNo', label: en.contactNumber, icon: Phone },
  { field: 'curriculumRoll', label: en.rollNumber, icon: Hash },
  { field: 'regNo', label: en.registrationNumber, icon: IdCard },
] as const

export function ProfileScreen() {
  const { data: student, isError, refetch } = useStudent()
  return (
    <Page width="mid">
      <PageHead title={en.title} />
      {student !== undefined && <ProfileCard student={student} />}
      {student !== undefined && <PhoneMessages />}
      {student === undefined && isError && <ErrorPanel hint={bn.loadFailed} onRetry={() => void refetch()} />}
      {student === undefined && !isError && <SkeletonList count={1} height={384} />}
    </Page>
  )
}

function ProfileCard({ student }: { readonly student: StudentInfo }) {
  return (
    <Card className={css.profile}>
      <div className={css.who}>
        <span className={css.picture}>
          <Avatar name={student.name} picture={student.photo && fileUrl(student.photo)} size={112} alt={en.picture} />
        </span>
        <h2 lang={languageOf(student.name)}>{student.name}</h2>
        <p className="muted" lang={languageOf(student.courseName)}>
          {student.courseName}
        </p>
      </div>
      <dl className={css.rows}>
        {ROWS.map(({ field, label, icon: Face }) => (
          <div key={field}>
            <dt>
              <Face size={20} />
              {label}
            </dt>
            <dd>
              <Value text={student[field]} />
            </dd>
          </div>
        ))}
      </dl>
      <div className={css.actions}>
        <LinkButton href={pathTo(paths.editProfile, { studentId: student.id })} block icon={Pencil}>
          {en.edit}
        </LinkButton>
        <LinkButton href={paths.changePassword} look="quiet" block icon={KeyRound}>
          {en.changePassword}
        </LinkButton>
      </div>
    </Card>
  )
}

function Value({ text }: { readonly text: string | null }) {
  if (text === null || text === '') return <span className={css.unset}>{en.notAdded}</span>
  return <span lang={languageOf(text)}>{text}</span>
}
