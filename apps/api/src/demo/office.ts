import { contentOf } from '@anushilon/contract/exam-document/question'
import { bankQuestions, draftExams, rubrics } from '@anushilon/demo/office'
import type { Instant } from '@anushilon/domain/instant'
import type { Database } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import { audited } from '../staff/audited.ts'
import { addDraft } from '../stores/exam/exam-drafts.ts'
import { addBankQuestions } from '../stores/exam/question-bank.ts'
import { saveRubric, putComment, rubricOf } from '../stores/marking/rubrics.ts'
import { allStaff } from '../stores/people/staff.ts'

const SOURCE = 'Demo'

/** What the teachers of the demo have on their desks, by one of them; whole or not at all. */
export async function importOffice(db: Database, importedAt: Instant, now: Instant): Promise<void> {
  const everybody = await allStaff(db)
  const staff = everybody.find(({ role }) => role !== 'marker')
  const marker = everybody.find(({ role }) => role === 'marker')
  if (staff === undefined) return
  const by = { staffId: staff.id, now }
  await audited(db, { staff, now }, async (tx, record) => {
    const questions = bankQuestions().map(({ text, options, explanationText, ...facts }) => ({
      ...contentOf({ text, options: [...options], ...(explanationText !== null && { explanationText }) }),
      ...facts,
      source: SOURCE,
    }))
    await addBankQuestions(tx, questions, by)
    record({ action: 'bank.import', about: `${questions.length} questions`, after: { source: SOURCE } })

    for (const document of draftExams(importedAt)) {
      const { id, course: courseId, name } = document
      await addDraft(tx, { id, courseId, document, staffId: staff.id }, now)
      record({ action: 'draft.create', about: name, examId: id })
    }

    for (const { examId, questions: wanted, comments } of rubrics(importedAt)) {
      for (const [index, lines] of wanted.entries()) {
        const pile = { examId, section: 0, question: index + 1 }
        const { version } = await rubricOf(tx, pile, 'update')
        const numbered = lines.map((line, at) => ({ ...line, id: at + 1 }))
        await saveRubric(tx, pile, { lines: numbered, lastId: numbered.length, version: version + 1 })
        record({ action: 'rubric.change', about: `Question ${index + 1}`, examId, after: numbered })
      }
      for (const text of comments) await putComment(tx, { examId, section: 0, question: 1 }, text, true)
    }
    await tx.run(sql`update script_marks set marked_by = ${(marker ?? staff).id} where marked_by is null`)
    await tx.run(sql`update demo_mark set office_at = ${new Date(now)}`)
  })
}
