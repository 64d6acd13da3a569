import { archiveBankQuestion, bankList, type BankQuestion } from '@anushilon/contract/staff/bank'
import { Button } from '@anushilon/ui/controls/Button.tsx'
import { Empty } from '@anushilon/ui/feedback/Empty.tsx'
import { LinkButton } from '@anushilon/ui/controls/LinkButton.tsx'
import { Pagination } from '@anushilon/ui/layout/Pagination.tsx'
import Plus from 'lucide-react/icons/plus'
import Upload from 'lucide-react/icons/upload'
import { useState } from 'react'
import { call } from '../../../api/client.ts'
import { useChange } from '../../../api/use-change.ts'
import { paths } from '../../../paths.ts'
import { Pending } from '../../../ui/feedback/Pending.tsx'
import { PageHead } from '../../../ui/layout/PageHead.tsx'
import { Panel } from '../../../ui/layout/Panel.tsx'
import { BankDialog } from './BankDialog.tsx'
import { BankFilters, useBank } from './BankFilters.tsx'
import { BankItem } from './BankItem.tsx'
import css from './BankScreen.module.css'
import { FileSelected } from './FileSelected.tsx'
import { useCourses } from '../use-courses.ts'

/** Questions of every subject, for any paper. */
export function BankScreen() {
  const bank = useBank()
  const { courses, everyCourse, subjectName } = useCourses()
  const [chosen, setChosen] = useState<readonly number[]>([])
  const [editing, setEditing] = useState<BankQuestion | 'new' | null>(null)
  const subjects = courses.flatMap((course) =>
    course.subjects.map(({ id, name }) => ({ value: id, label: `${name} · ${course.name}` })),
  )
  const { data } = bank.list
  const { courseId, subject } = bank.narrowing
  const startSubject = courses
    .filter(({ id }) => courseId === '' || id === courseId)
    .flatMap((course) => course.subjects)
    .find(({ name }) => name === subject)?.id
  const ids = data?.questions.map(({ id }) => id) ?? []
  const others = (than: readonly number[]) => chosen.filter((id) => !than.includes(id))
  const change = useChange(bankList)
  const archive = ({ id, isArchived }: BankQuestion) =>
    change.mutate(async () => await call(archiveBankQuestion, { id, isArchived: !isArchived }))

  return (
    <>
      <PageHead title="Questions" note={data === undefined ? undefined : `${data.total} in the bank`}>
        <LinkButton href={paths.questionsImport} look="quiet" icon={Upload}>
          Import
        </LinkButton>
        <Button icon={Plus} onClick={() => setEditing('new')}>
          New question
        </Button>
      </PageHead>
      <Panel title="Question bank" flush>
        <BankFilters bank={bank} courses={everyCourse} />
        <label className={css.archived}>
          <input
            type="checkbox"
            checked={bank.isArchived}
            onChange={({ target }) => bank.setArchived(target.checked)}
          />
          Show what was put away
        </label>
        {chosen.length > 0 && (
          <FileSelected ids={chosen} chapters={data?.chapters ?? []} onClear={() => setChosen([])} />
        )}
        {ids.length > 1 && (
          <label className={css.archived}>
            <input
              type="checkbox"
              checked={ids.every((id) => chosen.includes(id))}
              onChange={({ target }) => setChosen([...others(ids), ...(target.checked ? ids : [])])}
            />
            Select all on this page
          </label>
        )}
        <Pending query={bank.list} count={4} height={110} />
        {data?.questions.length === 0 && <Empty title="No questions found" hint="নতুন প্রশ্ন লিখুন বা ফাইল থেকে আনুন।" />}
        <ul className={css.list} aria-label="Questions">
          {data?.questions.map((question) => (
            <BankItem
              key={question.id}
              question={question}
              tick={{
                label: 'Select',
                checked: chosen.includes(question.id),
                onChange: (isTicked) => setChosen([...others([question.id]), ...(isTicked ? [question.id] : [])]),
              }}
              actions={
                <>
                  <Button look="text" small onClick={() => setEditing(question)}>
                    Edit
                  </Button>
                  <Button look="text" small onClick={() => archive(question)}>
                    {question.isArchived ? 'Bring back' : 'Put away'}
                  </Button>
                </>
              }
            />
          ))}
        </ul>
      </Panel>
      {(data?.pages ?? 1) > 1 && <Pagination page={bank.page} totalPages={data?.pages ?? 1} onPage={bank.setPage} />}
      {editing !== null && (
        <BankDialog
          question={editing === 'new' ? null : editing}
          subjects={subjects}
          startSubject={startSubject ?? ''}
          nameOf={subjectName}
          onClose={() => setEditing(null)}
        />
      )}
    </>
  )
}
