import type { Below } from '@anushilon/domain/exam/seeded-random'
import type { Db } from '../../src/db/database.ts'
import { sql, type Sql } from '../../src/db/sql.ts'
import type { SigningKey } from '../../src/exam-log/signer.ts'
import { headsOf } from '../../src/stores/exam-log/log-heads.ts'
import { leavesIn, rewriteLog } from './rewrite-log.ts'
import type { SampleExam } from './sample.ts'

interface Forging {
  readonly tx: Db
  readonly sample: SampleExam
  readonly below: Below
  /** Of the centre: a forger may be the one who runs it. */
  readonly key: SigningKey
}

type Forgery = (given: Forging) => Promise<unknown>

const one = <T>(below: Below, all: readonly T[]): T => {
  const found = all[below(all.length)]
  if (found === undefined) throw new Error('nothing to choose from')
  return found
}

/** A statement about one student, and a question that all have answered. */
const statement =
  (
    write: (given: { exam: string; student: number; other: number; question: number; amount: number }) => Sql,
  ): Forgery =>
  async ({ tx, sample, below }) => {
    const student = one(below, sample.students)
    const other = one(
      below,
      sample.students.filter((id) => id !== student),
    )
    const question = 1 + below(sample.questions - 1)
    return await tx.run(write({ exam: sample.examId, student, other, question, amount: 1 + below(3) }))
  }

/** Changes what the tables say and leaves the log alone. */
const TABLES: Readonly<Record<string, Forgery>> = {
  'another option': statement(
    ({ exam, student, question, amount }) => sql`
    update answers set option = (option + ${amount}::int) % 4
    where exam_id = ${exam} and student_id = ${student} and question = ${question}`,
  ),
  'another time of an answer': statement(
    ({ exam, student, question, amount }) => sql`
    update answers set received_at = received_at - make_interval(secs => ${amount})
    where exam_id = ${exam} and student_id = ${student} and question = ${question}`,
  ),
  'an answer deleted': statement(
    ({ exam, student, question }) => sql`
    delete from answers where exam_id = ${exam} and student_id = ${student} and question = ${question}`,
  ),
  'an answer inserted': statement(
    ({ exam, student, amount }) => sql`
    insert into answers (student_id, exam_id, question, option, received_at)
    values (${student}, ${exam}, ${100 + amount}, 0, now())`,
  ),
  'answers of somebody who never sat it': statement(
    ({ exam, amount }) => sql`
    insert into answers (student_id, exam_id, question, option, received_at)
    values (${900_000 + amount}, ${exam}, 1, 0, now())`,
  ),
  'the answers of two students swapped': statement(
    ({ exam, student, other }) => sql`
    with gone as (
      delete from answers where exam_id = ${exam} and student_id in (${student}, ${other}) returning *
    )
    insert into answers (student_id, exam_id, question, option, received_at)
    select case student_id when ${student} then ${other}::bigint else ${student} end, exam_id, question + 50, option,
      received_at from gone`,
  ),
  'the registration numbers of two students swapped': async ({ tx, sample, below }) => {
    const student = one(below, sample.students)
    const other = one(
      below,
      sample.students.filter((id) => id !== student),
    )
    await tx.run(sql`update students set reg_no = 'old ' || reg_no where id in (${student}, ${other})`)
    await tx.run(sql`
      update students set reg_no = substr(was.reg_no, 5) from students as was
      where students.id in (${student}, ${other}) and was.id in (${student}, ${other}) and was.id <> students.id`)
  },
  'another start': statement(
    ({ exam, student, amount }) => sql`
    update sitting_parts set started_at = started_at + make_interval(secs => ${amount})
    where exam_id = ${exam} and student_id = ${student} and kind = 'mcq'`,
  ),
  'more time': statement(
    ({ exam, student, amount }) => sql`
    update sitting_parts set deadline_at = deadline_at + make_interval(mins => ${amount}::int)
    where exam_id = ${exam} and student_id = ${student} and kind = 'written'`,
  ),
  'handed in at another moment': statement(
    ({ exam, student, amount }) => sql`
    update sitting_parts set closed_at = closed_at - make_interval(secs => ${amount})
    where exam_id = ${exam} and student_id = ${student} and kind = 'mcq'`,
  ),
  'late instead of in time': statement(
    ({ exam, student }) => sql`
    update sitting_parts set closed_as = 'late' where exam_id = ${exam} and student_id = ${student} and kind = 'mcq'`,
  ),
  'a part deleted': statement(
    ({ exam, student }) => sql`
    delete from sitting_parts where exam_id = ${exam} and student_id = ${student} and kind = 'written'`,
  ),
  'a paper with another question': statement(
    ({ exam, student }) => sql`
    update sitting_parts set paper = '[{"section": 0, "questions": [1, 2, 3]}]'
    where exam_id = ${exam} and student_id = ${student} and kind = 'mcq'`,
  ),
  'a mark': statement(
    ({ exam, student, amount }) => sql`
    update script_marks set marks = marks + ${amount}::numeric / 4
    where exam_id = ${exam} and student_id = ${student} and question = 1`,
  ),
  'a mark deleted': statement(
    ({ exam, student }) => sql`
    delete from script_marks where exam_id = ${exam} and student_id = ${student} and question = 2`,
  ),
  'the pages of a written answer': statement(
    ({ exam, student, other }) => sql`
    update scripts set pages = array['page-' || ${other}::text]
    where exam_id = ${exam} and student_id = ${student} and question = 1`,
  ),
  'a total': statement(
    ({ exam, student, amount }) => sql`
    update results set total = total + ${amount} where exam_id = ${exam} and student_id = ${student}`,
  ),
  'a position': statement(
    ({ exam, student, amount }) => sql`
    update results set position = position + ${amount} where exam_id = ${exam} and student_id = ${student}`,
  ),
  'the time used': statement(
    ({ exam, student, amount }) => sql`
    update results set used_ms = used_ms - ${amount} where exam_id = ${exam} and student_id = ${student}`,
  ),
  'marks of a section': statement(
    ({ exam, student }) => sql`
    update results set by_section = jsonb_set(by_section, '{0,written,marks}', '20')
    where exam_id = ${exam} and student_id = ${student}`,
  ),
  'somebody off the merit list': statement(
    ({ exam, student }) => sql`delete from results where exam_id = ${exam} and student_id = ${student}`,
  ),
  'two students’ results swapped': statement(
    ({ exam, student, other }) => sql`
    update results set used_ms = used_ms + 1, student_id = case student_id when ${student} then -1 else student_id end
    where exam_id = ${exam} and student_id in (${student}, ${other})`,
  ),
  'the key': statement(
    ({ exam, question, amount }) => sql`
    update questions set correct = (correct + ${amount}::int) % 4 where exam_id = ${exam} and number = ${question}`,
  ),
  'the scheme': statement(
    ({ exam, amount }) => sql`
    update exam_parts set negative_percent = ${amount} where exam_id = ${exam} and kind = 'mcq'`,
  ),
  'the rule for ties': statement(({ exam }) => sql`update exams set ties = 'equal' where id = ${exam}`),
  'what a written answer is worth': statement(
    ({ exam, amount }) => sql`
    update exam_sections set written_marks[1] = written_marks[1] + ${amount} where exam_id = ${exam}`,
  ),
  'how many are ranked': statement(
    ({ exam, amount }) => sql`update merit_lists set ranked = ranked + ${amount} where exam_id = ${exam}`,
  ),
  'how the marks are spread': statement(
    ({ exam }) => sql`
    update merit_lists set distribution = jsonb_set(distribution, '{3,students}', '40') where exam_id = ${exam}`,
  ),
  'the mean': statement(
    ({ exam, amount }) => sql`
    update merit_lists set means = jsonb_set(means, '{total}', to_jsonb(${amount}::int)) where exam_id = ${exam}`,
  ),
  'the key that the merit list names': statement(
    ({ exam, question, amount }) => sql`
    update merit_lists set made_by = jsonb_set(made_by, array['key', ${String(question)}], to_jsonb(array[${10 + amount}::int]))
    where exam_id = ${exam}`,
  ),
  'results withdrawn unsaid': statement(({ exam }) => sql`update exams set results_out_at = null where id = ${exam}`),
  'a student removed without a trace': async ({ tx, sample, below }) => {
    const student = one(below, sample.students)
    for (const table of [sql`answers`, sql`script_marks`, sql`scripts`, sql`sitting_parts`, sql`results`]) {
      await tx.run(sql`delete from ${table} where exam_id = ${sample.examId} and student_id = ${student}`)
    }
  },
  'a table rolled back': async ({ tx, sample, below }) => {
    const minutes = 1 + below(4)
    await tx.run(sql`
      delete from answers where exam_id = ${sample.examId} and received_at > (
        select max(received_at) - make_interval(mins => ${minutes}) from answers where exam_id = ${sample.examId})`)
  },
}

/** Changes the log by hand. */
const LOG: Readonly<Record<string, Forgery>> = {
  'a byte of a leaf': async ({ tx, sample, below }) =>
    await tx.run(sql`
      update log_bundles set leaves = set_byte(leaves, at, get_byte(leaves, at) # ${1 + below(255)})
      from (select ${50 + below(3_000)}::int as at) as place where exam_id = ${sample.examId} and number = 0`),
  'a seed': statement(
    ({ exam, student }) => sql`
    update log_seeds set seed = uuid_send(gen_random_uuid()) where exam_id = ${exam} and student_id = ${student}`,
  ),
  'the seeds of two students swapped': statement(
    ({ exam, student, other }) => sql`
    update log_seeds set seed = (select seed from log_seeds as other where exam_id = ${exam} and student_id = ${other})
    where exam_id = ${exam} and student_id = ${student}`,
  ),
  'a signed root': statement(
    ({ exam, amount }) => sql`
    update log_heads set root = sha256(root || ${String(amount)}::bytea) where exam_id = ${exam}`,
  ),
  'a signature': statement(
    ({ exam }) =>
      sql`update log_heads set signature = set_byte(signature, 5, 1 - get_byte(signature, 5) % 2) where exam_id = ${exam}`,
  ),
  'the time of a root': statement(
    ({ exam, amount }) => sql`
    update log_heads set signed_at = signed_at - make_interval(mins => ${amount}::int) where exam_id = ${exam}`,
  ),
  'the centre’s key': statement(() => sql`update log_keys set public_key = sha256(public_key)`),
  'the document of a merit list': statement(
    ({ exam }) => sql`update log_documents set text = replace(text, 'less-time', 'equal') where exam_id = ${exam}`,
  ),
  'a log said to have begun too late, and a total': async ({ tx, sample, below }) => {
    const student = one(below, sample.students)
    await tx.run(sql`update log_trees set is_whole = false where exam_id = ${sample.examId}`)
    await tx.run(sql`update results set total = total + 1 where exam_id = ${sample.examId} and student_id = ${student}`)
  },
  'a node of the tree that proofs are made from': statement(
    ({ exam, amount }) => sql`
    insert into log_nodes (exam_id, level, number, hash) values (${exam}, 1, 0, sha256(${String(amount)}::bytea))`,
  ),
  'where the tree goes on from': statement(
    ({ exam }) =>
      sql`update log_trees set peaks = set_byte(peaks, 3, 255 - get_byte(peaks, 3)) where exam_id = ${exam}`,
  ),
}

/** Writes the whole log anew so that it fits, the tables with it where they say more; signed with the centre's own key. */
const WHOLE: Readonly<Record<string, Forgery>> = {
  'an old root replayed, and the log cut to it': async ({ tx, sample }) => {
    const [oldest] = await headsOf(tx, sample.examId)
    const size = oldest?.size ?? 0
    await tx.run(sql`delete from log_heads where exam_id = ${sample.examId} and size > ${size}`)
    await rewriteLog(tx, sample.examId, (await leavesIn(tx, sample.examId)).slice(0, size), null)
    await tx.run(sql`delete from results where exam_id = ${sample.examId}`)
    await tx.run(sql`update exams set results_out_at = null where id = ${sample.examId}`)
  },
  'the log forked with another option, unsigned': async (given) => await forked(given, null),
  'the log forked with another option, tables too, signed': async (given) => {
    const { tx, sample } = given
    const { studentId, question, option } = await forked(given, given.key)
    await tx.run(sql`
      update answers set option = ${option}
      where exam_id = ${sample.examId} and student_id = ${studentId} and question = ${question}`)
  },
  'an answer taken out of log and tables, signed': async ({ tx, sample, below, key }) => {
    const leaves = await leavesIn(tx, sample.examId)
    const gone = one(below, leaves.filter(isAnswer))
    const [, , , studentId = 0, , question = 0] = numbersIn(gone.content)
    await rewriteLog(
      tx,
      sample.examId,
      leaves.filter((leaf) => leaf !== gone),
      key,
    )
    await tx.run(sql`
      delete from answers where exam_id = ${sample.examId} and student_id = ${studentId} and question = ${question}`)
  },
  'two leaves swapped, signed': async ({ tx, sample, below, key }) => {
    const leaves = await leavesIn(tx, sample.examId)
    const answers = leaves.flatMap((leaf, at) => (isAnswer(leaf) ? [at] : []))
    const first = one(below, answers)
    const second = one(
      below,
      answers.filter((at) => at !== first),
    )
    const swapped = leaves.map((leaf, at) => leaves[at === first ? second : at === second ? first : at] ?? leaf)
    await rewriteLog(tx, sample.examId, swapped, key)
  },
}

async function forked({ tx, sample, below }: Forging, key: SigningKey | null) {
  const leaves = await leavesIn(tx, sample.examId)
  const changed = one(below, leaves.filter(isAnswer))
  const [, , , studentId = 0, , question = 0, was = 0] = numbersIn(changed.content)
  const option = (was + 1 + below(3)) % 4
  const content = changed.content.replace(/\d+\]$/, `${option}]`)
  await rewriteLog(
    tx,
    sample.examId,
    leaves.map((leaf) => (leaf === changed ? { ...leaf, content } : leaf)),
    key,
  )
  return { studentId, question, option }
}

const isAnswer = ({ content }: { readonly content: string }) => content.startsWith('[1, "answer"')

function numbersIn(content: string): number[] {
  const fields: unknown = JSON.parse(content)
  return Array.isArray(fields) ? fields.map(Number) : []
}

/** By what a forger does, each with all rights in the database and the triggers of the log switched off. */
export const FORGERIES: Readonly<Record<string, Forgery>> = { ...TABLES, ...LOG, ...WHOLE }
