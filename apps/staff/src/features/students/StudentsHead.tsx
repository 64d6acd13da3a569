import { exportStudents, type StudentFilter } from '@anushilon/contract/staff/students'
import { Button } from '@anushilon/ui/controls/Button.tsx'
import { LinkButton } from '@anushilon/ui/controls/LinkButton.tsx'
import Download from 'lucide-react/icons/download'
import Plus from 'lucide-react/icons/plus'
import Upload from 'lucide-react/icons/upload'
import { paths } from '../../paths.ts'
import { FileLink } from '../../file-link/FileLink.tsx'
import { PageHead } from '../../ui/layout/PageHead.tsx'

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
        <FileLink
          key={format}
          of={exportStudents}
          input={{ ...filter, format }}
          button={{ look: 'quiet' }}
          icon={Download}
        >
          {format === 'xlsx' ? 'Export' : 'CSV'}
        </FileLink>
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
