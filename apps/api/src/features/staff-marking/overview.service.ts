import { askedOf } from '@anushilon/contract/schemas/asked-in-writing'
import type { ReplyOf } from '@anushilon/contract/endpoint'
import type { markingPile } from '@anushilon/contract/staff/marking'
import type * as calls from '@anushilon/contract/staff/marking-piles'
import { z } from 'zod'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import type { StaffCallOf } from '../../http/bind.ts'
import { audited } from '../../staff/audited.ts'
import {
  countsByQuestion,
  saveMarkingSettings,
  markersOf,
  markingSettings,
  promisedAt,
  scriptsInHand,
  sittersBySection,
} from '../../stores/marking/piles.ts'
import { sharesByQuestion } from '../../stores/marking/shares.ts'
import { commentsFor, rubricOf, rubricsOf } from '../../stores/marking/rubrics.ts'
import { secondCounts } from '../../stores/marking/second-marks.ts'
import { examToMark, markerIn, pileOf, pilesIn } from './pile.ts'

type MarkingDeps = Pick<Deps, 'db' | 'exams'>

export async function markingOverview(
  deps: MarkingDeps,
  { input, now, staff }: StaffCallOf<typeof calls.markingOverview>,
): Promise<ReplyOf<typeof calls.markingOverview>['body']> {
  const { db } = deps
  const exam = await examToMark(deps, input.examId, now)
  const marker = markerIn(staff)
  const [counts, sitters, inHand, markers, { hideNames, mixedOrder }, rubrics, shares, second, promised, course] =
    await Promise.all([
      countsByQuestion(db, exam.id, marker),
      sittersBySection(db, exam.id, marker.branches),
      scriptsInHand(db, exam.id, now, marker.branches),
      markersOf(db, exam.id),
      markingSettings(db, exam.id),
      rubricsOf(db, exam.id),
      sharesByQuestion(db, exam.id, marker),
      secondCounts(db, exam.id, marker),
      promisedAt(db, exam.id),
      db.one(z.object({ name: z.string() }), sql`select name from courses where id = ${exam.courseId}`),
    ])
  const held = (isWanted: (row: (typeof inHand)[number]) => boolean) =>
    inHand.filter(isWanted).reduce((sum, { scripts }) => sum + scripts, 0)
  return {
    examId: exam.id,
    name: exam.name,
    courseName: course.name,
    closesAt: exam.window.closesAt,
    isOut: exam.resultsOutAt !== null,
    hideNames,
    mixedOrder,
    promisedAt: promised,
    questions: pilesIn(exam).map(({ section, question, subjectName, fullMarks }) => {
      const found = counts.find((row) => row.section === section && row.question === question)
      const share = shares.find((row) => row.section === section && row.question === question)
      const scripts = found?.scripts ?? 0
      return {
        section,
        question,
        subjectName,
        fullMarks,
        scripts,
        marked: found?.marked ?? 0,
        mean: found?.mean ?? null,
        secondLook: found?.secondLook ?? 0,
        inHand: held((row) => row.section === section && row.question === question),
        blanks: Math.max(0, (sitters.get(section) ?? 0) - scripts),
        secondLeft: second.find((row) => row.section === section && row.question === question)?.mine ?? 0,
        hasRubric: rubrics.has(`${section}/${question}`),
        isShared: share !== undefined,
        shareLeft: share?.shareLeft ?? 0,
      }
    }),
    markers: markers.map((marker) => ({ ...marker, inHand: held((row) => row.staff_id === marker.id) })),
  }
}

export async function changeMarkingSettings(
  deps: MarkingDeps,
  call: StaffCallOf<typeof calls.changeMarkingSettings>,
): Promise<void> {
  const { examId, ...changes } = call.input
  const exam = await examToMark(deps, examId, call.now)
  await audited(deps.db, call, async (tx, record) => {
    const before = await markingSettings(tx, exam.id)
    const after = await saveMarkingSettings(tx, exam.id, changes)
    record({ action: 'marking.settings', about: exam.name, examId: exam.id, before, after })
  })
}

export async function showPile(
  deps: MarkingDeps,
  { input, now }: StaffCallOf<typeof markingPile>,
): Promise<ReplyOf<typeof markingPile>['body']> {
  const pile = await pileOf(deps, input, now)
  const { lines, version } = await rubricOf(deps.db, pile)
  const { pages, typed } = askedOf(pile.sheet)
  const question = typed[pile.question - 1]
  return {
    examName: pile.exam.name,
    subjectName: pile.subjectName,
    fullMarks: pile.fullMarks,
    paper: pile.sheet.image,
    pages: [...pages],
    ...(question && { typed: question }),
    modelAnswer: pile.exam.solutionSheet,
    isOut: pile.exam.resultsOutAt !== null,
    rubric: { lines: [...lines], version },
    comments: await commentsFor(deps.db, pile),
  }
}
