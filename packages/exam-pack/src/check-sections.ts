import type { CourseId, KeyedQuestion, McqPlan, SubjectChoice, WrittenPlan } from '@anushilon/domain/exam/exam'
import { isFlat, type Behaviour, type PartKind, type Variation } from '@anushilon/domain/exam/variation'
import type { SHEET_FIELDS } from '@anushilon/contract/exam-document/exam'
import { choice } from './check-choice.ts'
import { mcqPlan, questions, writtenSheet, writtenPlan } from './check-paper.ts'
import { distinct, subjectRef, type Checking } from './checking.ts'
import { listOf, objectOf, whole, type Fields, type Read } from './fields.ts'
import type { PackSection, PackSheet } from './pack.ts'

/** What the exam's part says of itself, and its paper where the exam is in one subject. */
interface Part<Plan, Paper> {
  readonly plan: Plan
  readonly paper: Paper
}

interface Papers {
  readonly mcq: Part<McqPlan, KeyedQuestion[] | null> | null
  readonly written: Part<WrittenPlan, PackSheet | null> | null
}

export interface Parts {
  readonly plans: { readonly mcq: McqPlan | null; readonly written: WrittenPlan | null }
  readonly choice: SubjectChoice | null
  readonly sections: readonly PackSection[]
}

interface Frame {
  readonly checking: Checking
  readonly courseId: CourseId | undefined
  readonly variation: Variation
  readonly behaviour: Behaviour
}

/** A part of the exam where its variation has one, and a fault where the two disagree. */
function part<T>(fields: Fields, kind: PartKind, { variation, behaviour }: Frame, read: Read<T>): T | null | undefined {
  if (behaviour.parts.includes(kind)) return fields.need(kind, read, `an exam of variation ${variation} has this part`)
  fields.mustNot(kind, `an exam of variation ${variation} has no such part`)
  return null
}

/** Every field of a written paper, and what it is. */
const OF_SHEET = Object.entries({
  image: 'the paper',
  morePages: 'the pages',
  questions: 'the typed questions',
  marks: 'the marks',
  rubrics: 'the rubrics',
} satisfies Record<(typeof SHEET_FIELDS)[number], string>)

const ELSEWHERE = 'of an exam in several subjects stands under subjects'

function papers(fields: Fields, frame: Frame): Papers | undefined {
  const inOneSubject = isFlat(frame.variation)
  return whole({
    mcq: part(
      fields,
      'mcq',
      frame,
      objectOf((mcq) => {
        if (!inOneSubject) mcq.mustNot('questions', `what is asked in one subject ${ELSEWHERE}`)
        const paper = inOneSubject ? mcq.need('questions', questions(frame.checking)) : null
        return whole({ plan: mcqPlan(mcq), paper })
      }),
    ),
    written: part(
      fields,
      'written',
      frame,
      objectOf((written) => {
        if (!inOneSubject)
          for (const [field, what] of OF_SHEET) written.mustNot(field, `${what} of one subject ${ELSEWHERE}`)
        const paper = inOneSubject ? writtenSheet(written, frame.checking) : null
        return whole({ plan: writtenPlan(written), paper })
      }),
    ),
  })
}

interface UnnumberedSection extends Omit<PackSection, 'questions'> {
  readonly questions: readonly KeyedQuestion[]
}

function bySubject(frame: Frame): Read<UnnumberedSection> {
  return objectOf((fields) => {
    const mcq = part(
      fields,
      'mcq',
      frame,
      objectOf((inner) => inner.need('questions', questions(frame.checking))),
    )
    return whole({
      subjectId: fields.need('subject', subjectRef(frame.checking, frame.courseId)),
      questions: mcq === null ? [] : mcq,
      written: part(
        fields,
        'written',
        frame,
        objectOf((inner) => writtenSheet(inner, frame.checking)),
      ),
    })
  })
}

function sectionsOf(fields: Fields, frame: Frame, made: Papers | undefined): UnnumberedSection[] | undefined {
  if (!isFlat(frame.variation)) {
    fields.mustNot('subject', `an exam of variation ${frame.variation} lists its subjects under subjects`)
    return fields.need('subjects', listOf(distinct(bySubject(frame), 'subjectId', 'subject'), { min: 1, max: 50 }))
  }
  fields.mustNot('subjects', `an exam of variation ${frame.variation} has one subject; give subject`)
  const subjectId = fields.need('subject', subjectRef(frame.checking, frame.courseId))
  if (subjectId === undefined || made === undefined) return undefined
  return [{ subjectId, questions: made.mcq?.paper ?? [], written: made.written?.paper ?? null }]
}

function choiceOf(fields: Fields, { variation, behaviour }: Frame, sections: readonly UnnumberedSection[] | undefined) {
  const read = choice(sections?.map(({ subjectId }) => subjectId))
  if (behaviour.choice === 'always')
    return fields.need('choice', read, `students choose the subjects of a ${variation} exam`)
  if (behaviour.choice === 'optional') return fields.may('choice', read, null)
  fields.mustNot('choice', `an exam of variation ${variation} offers no choice of subjects`)
  return null
}

/** A student must be able to get as many questions as the exam promises, in every subject. */
function checkPool(fields: Fields, wanted: number | null | undefined, sections: readonly UnnumberedSection[]) {
  if (wanted === null || wanted === undefined) return
  const short = sections.find((section) => section.questions.length < wanted)
  if (short === undefined) return
  fields.place
    .at('mcq')
    .at('questionsPerStudent')
    .fault(`${wanted} is more than the ${short.questions.length} questions in ${short.subjectId}`)
}

/** Answers refer to questions by number: unique within the exam, in the order of the pack. */
function numbered(sections: readonly UnnumberedSection[]): PackSection[] {
  let number = 0
  return sections.map((section) => ({
    ...section,
    questions: section.questions.map((asked) => ({ number: ++number, ...asked })),
  }))
}

export function parts(fields: Fields, frame: Frame): Parts | undefined {
  const made = papers(fields, frame)
  const sections = sectionsOf(fields, frame, made)
  const chosen = choiceOf(fields, frame, sections)
  if (sections !== undefined) checkPool(fields, made?.mcq?.plan.questionsPerStudent, sections)
  if (made === undefined || sections === undefined || chosen === undefined) return undefined
  return {
    plans: { mcq: made.mcq?.plan ?? null, written: made.written?.plan ?? null },
    choice: chosen,
    sections: numbered(sections),
  }
}
