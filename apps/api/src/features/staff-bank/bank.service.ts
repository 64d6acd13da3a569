import type * as calls from '@anushilon/contract/staff/bank'
import type { BankContent, BankQuestion } from '@anushilon/contract/staff/bank'
import type { CourseId } from '@anushilon/domain/exam/exam'
import { rangeOfPage, totalPages } from '@anushilon/domain/pages'
import { pictureOf, picturesIn, textOf, type ShownQuestion } from '@anushilon/domain/exam/question'
import { cutText } from '../../cut-text.ts'
import type { Db } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import type { StaffCall, StaffCallOf } from '../../http/bind.ts'
import { Refused } from '../../refused.ts'
import { audited } from '../../staff/audited.ts'
import { once } from '../../staff/once.ts'
import { subjectsById } from '../../stores/exam/courses.ts'
import { picturesThere } from '../../stores/exam/images.ts'
import { bankFacets, bankQuestionsById, findBankQuestions } from '../../stores/exam/bank-search.ts'
import * as bank from '../../stores/exam/question-bank.ts'

type BankDeps = Pick<Deps, 'db'>

const PAGE = 20
const TITLE = 80

export async function bankList({ db }: BankDeps, { input, staff }: StaffCallOf<typeof calls.bankList>) {
  const filter = {
    find: input.find === undefined || input.find === '' ? null : input.find,
    subject: input.subject ?? null,
    courseId: input.courseId ?? null,
    chapter: input.chapter ?? null,
    tag: input.tag ?? null,
    difficulty: input.difficulty ?? null,
    isUsed: input.used === undefined ? null : input.used === 'yes',
    year: input.year ?? null,
    isArchived: input.archived === 'yes',
  }
  const { courses } = staff.rights
  const { questions, total } = await findBankQuestions(db, filter, courses, rangeOfPage(input.page ?? 1, PAGE))
  return { questions, total, pages: totalPages(total, PAGE), ...(await bankFacets(db, filter.subject, courses)) }
}

async function checked(tx: Db, content: BankContent): Promise<BankContent> {
  const [subject] = await subjectsById(tx, [content.subjectId])
  if (subject === undefined) throw new Refused('not-found', { detail: 'There is no such subject.' })
  const named = [...picturesIn(content), ...(content.explanation === null ? [] : [content.explanation])]
  const there = await picturesThere(tx, named)
  if (named.some((path) => !there.has(path))) throw new Refused('not-found', { detail: 'The picture is not there.' })
  return { ...content, tags: [...new Set(content.tags)] }
}

function titleOf(question: ShownQuestion): string {
  return cutText(textOf(question) ?? pictureOf(question)?.path ?? '', TITLE)
}

async function found(tx: Db, id: number): Promise<BankQuestion> {
  const [question] = await bankQuestionsById(tx, [id])
  if (question === undefined) throw new Refused('not-found')
  return question
}

/** The same question twice would be drawn twice. Where it was put away it can be brought back. */
async function refuseDouble(tx: Db, question: BankContent, courses: readonly CourseId[]): Promise<void> {
  const [known] = await bank.knownInBank(tx, [{ ...question, source: null }], courses)
  if (known === undefined || known.id === null) return
  const { isArchived, courseName } = await found(tx, known.id)
  const where = isArchived ? `${courseName}, among what was put away` : courseName
  throw new Refused('taken', { detail: `The bank has this question already (${where}).` })
}

const by = ({ staff, now }: StaffCall<unknown>) => ({ staffId: staff.id, now })

export async function addBankQuestion(
  { db }: BankDeps,
  call: StaffCallOf<typeof calls.addBankQuestion>,
): Promise<BankQuestion> {
  const added = await once(db, call, async (tx, record) => {
    const question = await checked(tx, call.input.question)
    await refuseDouble(tx, question, call.staff.rights.courses)
    const [id = 0] = await bank.addBankQuestions(tx, [{ ...question, source: call.input.source ?? null }], by(call))
    record({ action: 'bank.add', about: titleOf(question), after: { id, subject: question.subjectId } })
    return { id }
  })
  return await found(db, added.id)
}

export async function changeBankQuestion(
  { db }: BankDeps,
  call: StaffCallOf<typeof calls.changeBankQuestion>,
): Promise<BankQuestion> {
  const { id } = call.input
  await once(db, call, async (tx, record) => {
    const before = await found(tx, id)
    const question = await checked(tx, call.input.question)
    const isChanged = await bank.changeBankQuestion(tx, call.input, { ...question, source: before.source }, by(call))
    if (!isChanged)
      throw new Refused('conflict', {
        detail: 'A colleague has changed this question since you opened it. Copy what you need, then edit theirs.',
      })
    record({
      action: 'bank.change',
      about: titleOf(question),
      before: { id, text: textOf(before), tags: before.tags, difficulty: before.difficulty },
      after: { text: textOf(question), tags: question.tags, difficulty: question.difficulty },
    })
  })
  return await found(db, id)
}

export async function archiveBankQuestion(
  { db }: BankDeps,
  call: StaffCallOf<typeof calls.archiveBankQuestion>,
): Promise<BankQuestion> {
  const { id, isArchived } = call.input
  return await audited(db, call, async (tx, record) => {
    const before = await found(tx, id)
    await bank.archiveBankQuestion(tx, id, isArchived, by(call))
    record({ action: isArchived ? 'bank.archive' : 'bank.restore', about: titleOf(before), after: { id } })
    return await found(tx, id)
  })
}

export async function fileBankQuestions(
  { db }: BankDeps,
  call: StaffCallOf<typeof calls.fileBankQuestions>,
): Promise<void> {
  const { ids, chapter, tag } = call.input
  await audited(db, call, async (tx, record) => {
    const questions = await bankQuestionsById(tx, ids)
    if (questions.length !== new Set(ids).size) throw new Refused('not-found')
    await bank.fileBankQuestions(tx, ids, { chapter, tag }, by(call))
    record({ action: 'bank.file', about: `${questions.length} questions of the bank`, after: { ids, chapter, tag } })
  })
}
