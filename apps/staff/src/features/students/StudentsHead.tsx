import { exportStudents, type StudentFilter } from '@anushilon/contract/staff/students'
import { Button } from '@anushilon/ui/controls/Button.tsx'
import { buttonClass, ButtonFace } from '@anushilon/ui/controls/button-face.tsx'
import { LinkButton } from '@anushilon/ui/controls/LinkButton.tsx'
import Download from 'lucide-react/icons/download'
import Plus from 'lucide-react/icons/plus'
import Upload from 'lucide-react/icons/upload'
import { urlOf } from '../../api/client.ts'
import { paths } from '../../paths.ts'
import { PageHead } from '../../ui/PageHead.tsx'

interface Props {
  facts: { readonly students: number; readonly branches: readonly string[] } | undefined
  courses: number
  /** What is exported is what is found. */
  filter: StudentFilter
  isOwner: boolean
  onAdd: () => void
}

const some = (count: number, one: string, more: string) => `${count.toLocaleString('en')} ${count === 1 ? one : more}`

export function StudentsHead({ facts, courses, filter, isOwner, onAdd }: Props) {
  const note =
    facts === undefined
      ? ' '
      : `${some(facts.students, 'student', 'students')} in ${some(courses, 'course', 'courses')} and ${some(facts.branches.length, 'branch', 'branches')}`
  return (
    <PageHead title="Students" note={note}>
      {(['xlsx', 'csv'] as const).map((format) => (
        <a
          key={format}
          href={urlOf(exportStudents, { ...filter, format })}
          className={buttonClass({ look: 'quiet' })}
          download
        >
          <ButtonFace icon={Download}>{format === 'xlsx' ? 'Export' : 'CSV'}</ButtonFace>
        </a>
      ))}
      {isOwner && (
        <>
          <LinkButton href={paths.studentsImport} look="quiet" icon={Upload}>
            Import list
          </LinkButton>
          <Button icon={Plus} onClick={onAdd}>
            Add student
          </Button>
        </>
      )}
    </PageHead>
  )
}
