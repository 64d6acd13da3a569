import { z } from 'zod'
import type { Db } from '../../db/database.ts'
import { sql } from '../../db/sql.ts'

const BranchRow = z.object({ name: z.string(), students: z.int() })
type BranchRow = z.output<typeof BranchRow>

/** All of them, with how many students each has who are here. */
export async function listBranches(db: Db): Promise<BranchRow[]> {
  return await db.many(
    BranchRow,
    sql`
    select name, (select count(*) from students where branch = branches.name and left_at is null) as students
    from branches order by name`,
  )
}

const Name = z.object({ name: z.string() })

export async function branchNames(db: Db): Promise<string[]> {
  const rows = await db.many(Name, sql`select name from branches order by name`)
  return rows.map(({ name }) => name)
}

/** Those that are not there yet. */
export async function addBranches(tx: Db, names: readonly string[]): Promise<string[]> {
  const added = await tx.many(
    z.object({ name: z.string() }),
    sql`insert into branches select distinct unnest(${names}::text[]) on conflict do nothing returning name`,
  )
  return added.map(({ name }) => name)
}

/** Students follow by reference; exams, notices, drafts, saved reports and the rights of staff name it. */
export async function renameBranchRow(tx: Db, from: string, to: string): Promise<void> {
  await tx.run(sql`update branches set name = ${to} where name = ${from}`)
  await replaceInLists(tx, from, to)
}

/** Everybody and everything of the first is of the second then, and the first is gone. How many students moved. */
export async function mergeBranchRows(tx: Db, from: string, into: string): Promise<number> {
  const moved = await tx.run(sql`update students set branch = ${into} where branch = ${from}`)
  await replaceInLists(tx, from, into)
  await tx.run(sql`delete from branches where name = ${from}`)
  return moved
}

async function replaceInLists(tx: Db, from: string, to: string): Promise<void> {
  await tx.run(sql`
    update exams
    set for_branches = array(select distinct unnest(array_replace(for_branches, ${from}, ${to})) order by 1)
    where ${from} = any(for_branches)`)
  await tx.run(sql`
    update notices
    set for_branches = array(select distinct unnest(array_replace(for_branches, ${from}, ${to})) order by 1)
    where ${from} = any(for_branches)`)
  await tx.run(sql`
    update exam_drafts set revision = revision + 1, document = jsonb_set(document, '{branches}', (
      select jsonb_agg(distinct case when name = ${from} then ${to} else name end)
      from jsonb_array_elements_text(document -> 'branches') as name))
    where document -> 'branches' ? ${from}`)
  await tx.run(sql`
    update saved_reports set definition = jsonb_set(definition, '{branch}', to_jsonb(${to}::text))
    where definition ->> 'branch' = ${from}`)
  await tx.run(sql`
    update staff set branch = case when branch = ${from} then ${to} else branch end,
      for_branches = array(select distinct unnest(array_replace(for_branches, ${from}, ${to})) order by 1)
    where branch = ${from} or ${from} = any(for_branches)`)
}
