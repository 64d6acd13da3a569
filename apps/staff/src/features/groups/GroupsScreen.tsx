import { courseList } from '@anushilon/contract/staff/courses'
import { addBatch, addBranch, batchList, branchList } from '@anushilon/contract/staff/groups'
import { ErrorPanel } from '@anushilon/ui/feedback/ErrorPanel.tsx'
import { SkeletonList } from '@anushilon/ui/feedback/Skeleton.tsx'
import { languageOf } from '@anushilon/ui/text/language.ts'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { useMe } from '../../api/me.ts'
import { queryFor } from '../../api/queries.ts'
import { paths } from '../../paths.ts'
import { NameForm } from '../../ui/controls/NameForm.tsx'
import { PageHead } from '../../ui/layout/PageHead.tsx'
import { Panel } from '../../ui/layout/Panel.tsx'
import { RosterTabs } from '../../ui/layout/RosterTabs.tsx'
import { Batches } from './Batches.tsx'
import { Branches } from './Branches.tsx'
import css from './Groups.module.css'
import { useGroupChange } from './use-group-change.ts'

/** The branches of the centre, and the batches of each course. */
export function GroupsScreen() {
  const canChange = useMe().role === 'owner'
  const branches = useQuery(queryFor(branchList, {}))
  const batches = useQuery(queryFor(batchList, {}))
  const courses = useQuery(queryFor(courseList, {}))
  const change = useGroupChange()
  const all = [branches, batches, courses]
  return (
    <>
      <PageHead title="Branches and batches" note="Exams, lists and merit can be for some of them." />
      <RosterTabs current={paths.groups} />
      {all.some(({ isError }) => isError) && (
        <ErrorPanel onRetry={() => void Promise.all(all.map(async ({ refetch }) => await refetch()))} />
      )}
      {all.some(({ isPending }) => isPending) && <SkeletonList count={3} height={160} />}
      {branches.data !== undefined && (
        <Panel flush title="Branches" count={branches.data.branches.length}>
          <Branches branches={branches.data.branches} canChange={canChange} />
          {canChange && (
            <div className={css.add}>
              <NameForm
                label="New branch"
                action="Add branch"
                change={change}
                onName={async (name) => await call(addBranch, { name })}
              />
            </div>
          )}
        </Panel>
      )}
      {batches.data !== undefined &&
        courses.data?.courses.map(({ id, name }) => (
          <Panel key={id} flush title={<span lang={languageOf(name)}>Batches of {name}</span>}>
            <Batches batches={batches.data.batches.filter(({ courseId }) => courseId === id)} canChange={canChange} />
            {canChange && (
              <div className={css.add}>
                <NameForm
                  label={`New batch of ${name}`}
                  hint="New batch"
                  action="Add batch"
                  change={change}
                  onName={async (batch) => await call(addBatch, { courseId: id, name: batch })}
                />
              </div>
            )}
          </Panel>
        ))}
    </>
  )
}
