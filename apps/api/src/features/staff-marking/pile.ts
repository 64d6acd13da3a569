import type { PileKey } from '@anushilon/contract/staff/marking'
import type { ShownSheet } from '@anushilon/contract/schemas/asked-in-writing'
import type { Instant } from '@anushilon/domain/instant'
import type { StaffCall } from '../../http/bind.ts'
import type { Marker } from '../../stores/marking/second-marks.ts'
import type { Deps } from '../../deps.ts'
import { shownSheet } from '../../exams/shown-sheet.ts'
import { Refused, required } from '../../refused.ts'
import type { FullExam } from '../../stores/exam/full-exams.ts'

export interface Pile extends PileKey {
  readonly exam: FullExam
  /** Null where the exam has but one subject. */
  readonly subjectName: string | null
  readonly fullMarks: number
  readonly sheet: ShownSheet
  /** For people, such as the log's readers. */
  readonly about: string
}

export async function examToMark({ exams }: Pick<Deps, 'exams'>, examId: string, now: Instant): Promise<FullExam> {
  return required(await exams.get(examId, now), 'no-such-exam')
}

export function markerIn({ id, role, rights }: StaffCall<unknown>['staff']): Marker {
  return { id, role, branches: rights.branches }
}

/** The question of this exam, or the refusal. */
export async function pileOf(
  deps: Pick<Deps, 'exams'>,
  { examId, section, question }: PileKey,
  now: Instant,
): Promise<Pile> {
  const exam = await examToMark(deps, examId, now)
  // Nobody marks it yet, and markers are not let in on the paper before students are.
  if (now < exam.window.opensAt) throw new Refused('no-such-exam')
  const pile = pilesIn(exam).find((one) => one.section === section && one.question === question)
  if (pile === undefined) throw new Refused('no-such-question')
  return pile
}

/** Every question of the written papers, in their order. */
export function pilesIn(exam: FullExam): Pile[] {
  const isMany = exam.sections.length > 1
  return exam.sections.flatMap(({ written, subjectName }, section) =>
    (written?.marks ?? []).map((fullMarks, index) => ({
      exam,
      examId: exam.id,
      section,
      question: index + 1,
      subjectName: isMany ? subjectName : null,
      fullMarks,
      sheet: shownSheet(exam, section) ?? { image: '' },
      about: `${exam.name}, ${isMany ? `${subjectName}, ` : ''}question ${index + 1}`,
    })),
  )
}
