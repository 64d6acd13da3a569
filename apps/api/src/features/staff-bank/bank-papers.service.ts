import { contentOf, documentOf, keyIn } from '@anushilon/contract/exam-document/question'
import type * as calls from '@anushilon/contract/staff/bank-papers'
import { type DraftSection, sectionsOf } from '@anushilon/contract/staff/draft-sections'
import type { ExamDraft } from '@anushilon/contract/staff/exam-draft'
import { levelOf, mixLevelOf } from '@anushilon/domain/analysis/difficulty'
import { drawFromBank as draw, isUnused } from '@anushilon/domain/exam/draw-from-bank'
import type { SubjectId } from '@anushilon/domain/exam/exam'
import { isWholeQuestion } from '@anushilon/domain/exam/question'
import { DAY, type Instant } from '@anushilon/domain/instant'
import { cutText } from '../../cut-text.ts'
import type { Db } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import type { StaffCall, StaffCallOf } from '../../http/bind.ts'
import { addToDraft } from '../../packs/draft-questions.ts'
import { paperToReuse } from '../../packs/reused-paper.ts'
import { Refused } from '../../refused.ts'
import { once } from '../../staff/once.ts'
import { bankCandidates, bankFacets, bankQuestionsById } from '../../stores/exam/bank-search.ts'
import { subjectsById } from '../../stores/exam/courses.ts'
import { addBankQuestions, knownInBank, type NewBankQuestion } from '../../stores/exam/question-bank.ts'

type BankDeps = Pick<Deps, 'db'>

const MIDDLE = 3
const MONTH = 30 * DAY

const by = ({ staff, now }: StaffCall<unknown>) => ({ staffId: staff.id, now })

export async function takeBankQuestions(
  { db }: BankDeps,
  call: StaffCallOf<typeof calls.takeBankQuestions>,
): Promise<void> {
  const { examId, subjectId, ids } = call.input
  await once(db, call, async (tx, record, nothing) => {
    const questions = await bankQuestionsById(tx, ids)
    if (questions.length !== new Set(ids).size) throw new Refused('not-found')
    const taken = questions.map((question) => ({ ...documentOf(question), bankId: question.id }))
    const added = await addToDraft(tx, { examId, subjectId }, taken, by(call))
    if (added === 0) nothing()
    else record({ action: 'draft.take', about: `${added} questions of the bank`, examId, after: { ids } })
  })
}

/** A draft may name any subject, also one that was removed or is another course's: into that one's bank nothing goes from here. */
async function ownSubjects(db: Db, document: ExamDraft): Promise<ReadonlySet<SubjectId>> {
  const named = sectionsOf(document).flatMap(({ subjectId }) => subjectId ?? [])
  const known = await subjectsById(db, named)
  return new Set(known.flatMap(({ id, courseId }) => (courseId === document.course ? id : [])))
}

export async function putPaperInBank({ db }: BankDeps, call: StaffCallOf<typeof calls.putPaperInBank>) {
  const { examId, chapter } = call.input
  return await once(db, call, async (tx, record, nothing) => {
    const document = await paperToReuse(tx, examId)
    const { name = examId } = document
    const unfinished: number[] = []
    const whole: { readonly number: number; readonly question: NewBankQuestion }[] = []
    const all = sectionsOf(document).flatMap(({ subjectId, questions }) =>
      questions.map((question) => ({ subjectId, question })),
    )
    const subjects = await ownSubjects(tx, document)
    for (const [at, { subjectId, question }] of all.entries()) {
      const content = { ...(chapter !== undefined && { chapter }), ...contentOf(question) }
      if (subjectId === undefined || !subjects.has(subjectId) || !isWholeQuestion(content)) unfinished.push(at + 1)
      else {
        const facts = { subjectId, ...keyIn(question), difficulty: MIDDLE, source: cutText(name, 200) }
        whole.push({ number: at + 1, question: { ...content, ...facts } })
      }
    }
    const questions = whole.map(({ question }) => question)
    const known = await knownInBank(tx, questions, call.staff.rights.courses)
    const first = new Map(known.map(({ fingerprint }, at) => [fingerprint, at] as const).toReversed())
    const isNew = (at: number) => known[at]?.id === null && first.get(known[at].fingerprint) === at
    const added = questions.filter((_, at) => isNew(at))
    if (added.length === 0) nothing()
    else {
      await addBankQuestions(tx, added, by(call))
      record({ action: 'bank.paper', about: name, examId, after: { added: added.length } })
    }
    return {
      added: added.length,
      known: whole.flatMap(({ number }, at) => (isNew(at) ? [] : number)),
      unfinished,
    }
  })
}

/** The moment since which a question must not have been used. */
function unusedSince(months: number | undefined, now: Instant): Instant | null {
  return months === undefined ? null : now - months * MONTH
}

async function candidatesOf({ db }: BankDeps, { staff, input }: StaffCall<{ readonly subject: string }>) {
  const rows = await bankCandidates(db, input.subject, staff.rights.courses)
  return rows.map(({ estimate, figures, ...row }) => ({ ...row, level: mixLevelOf(levelOf(estimate, figures)) }))
}

export async function bankStock(deps: BankDeps, call: StaffCallOf<typeof calls.bankStock>) {
  const since = unusedSince(call.input.unusedMonths, call.now)
  const all = (await candidatesOf(deps, call)).filter((candidate) => isUnused(candidate, since))
  // The same question of two courses is drawn once.
  const fresh = new Map(all.map((one) => [`${one.chapter ?? ''}\n${one.fingerprint}`, one] as const)).values()
  const stock = new Map<string | null, { easy: number; medium: number; hard: number }>()
  for (const { chapter, level } of fresh) {
    const counts = stock.get(chapter) ?? { easy: 0, medium: 0, hard: 0 }
    counts[level] += 1
    stock.set(chapter, counts)
  }
  const { chapters } = await bankFacets(deps.db, call.input.subject, call.staff.rights.courses)
  // In the subject's order; those without a chapter at the end.
  const place = (chapter: string | null) => (chapter === null ? chapters.length : chapters.indexOf(chapter))
  return {
    chapters: [...stock]
      .map(([chapter, counts]) => ({ chapter, ...counts }))
      .toSorted((one, other) => place(one.chapter) - place(other.chapter)),
  }
}

export async function drawFromBank(deps: BankDeps, call: StaffCallOf<typeof calls.drawFromBank>) {
  const { wants, seed, examId, unusedMonths } = call.input
  const paper = examId === undefined ? [] : sectionsOf(await paperToReuse(deps.db, examId))
  const ids = new Set(paper.flatMap(({ questions }) => questions.map(({ bankId }) => bankId)))
  const asked = await fingerprintsIn(deps.db, paper)
  const candidates = (await candidatesOf(deps, call)).filter(
    ({ id, fingerprint }) => !ids.has(id) && !asked.has(fingerprint),
  )
  const drawn = draw(candidates, { wants, seed, unusedSince: unusedSince(unusedMonths, call.now) })
  return { questions: await bankQuestionsById(deps.db, drawn.ids), short: [...drawn.short] }
}

/** By which a question of the paper is known wherever it came from: another course’s bank has the same one, or its author typed it. */
async function fingerprintsIn(db: Db, paper: readonly DraftSection[]): Promise<ReadonlySet<string>> {
  const questions = paper.flatMap((section) =>
    section.questions.flatMap((question) => {
      const content = contentOf(question)
      if (section.subjectId === undefined || !isWholeQuestion(content)) return []
      return { ...content, subjectId: section.subjectId, ...keyIn(question), difficulty: MIDDLE, source: null }
    }),
  )
  const known = await knownInBank(db, questions, [])
  return new Set(known.map(({ fingerprint }) => fingerprint))
}
