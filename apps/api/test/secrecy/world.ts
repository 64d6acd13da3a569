import type { ExamJson, QuestionJson } from '@anushilon/exam-pack/pack-json'
import { behaviourOf, VARIATION_NAMES, type Variation } from '@anushilon/domain/exam/variation'
import { z } from 'zod'
import { sql } from '../../src/db/sql.ts'
import { runJobs } from '../../src/jobs/jobs.ts'
import { publish } from '../../src/merit/publish.ts'
import { addDraft } from '../../src/stores/exam/exam-drafts.ts'
import { withdraw } from '../../src/stores/results/staff-results.ts'
import { Importing } from '../importing.ts'
import { After, CHOSEN } from '../results/after.ts'
import { examJson, type ExamChanges } from '../sitting/exams.ts'
import { openRoom, type ExamRoom } from '../sitting/room.ts'
import type { SatExam, Student } from '../sitting/student.ts'
import { signedIn } from '../staff/office.ts'

/** Stands in every text that tells a key which nobody may know yet. */
export const SECRET_WORD = 'whisper'

const DAY = '2026-03-15T'
const window = (opens: string, closes: string) => ({
  opensAt: `${DAY}${opens}:00+06:00`,
  closesAt: `${DAY}${closes}:00+06:00`,
})
const MORNING = window('10:00', '12:00')
const NOW = window('13:00', '15:00')
/** Its papers are on the phones already. */
const EVENING = { ...window('15:00', '17:00'), sealedHours: 6 }

interface State {
  readonly changes: ExamChanges
  /** Its key is out: the same in both worlds. */
  readonly isOut?: true
  readonly variations?: readonly Variation[]
}

/** Every state in which an exam can be. Whether a student has missed it, is sitting it or has handed it in is the student's. */
const STATES: Readonly<Record<string, State>> = {
  upcoming: { changes: EVENING },
  live: { changes: NOW },
  hidden: { changes: { ...NOW, active: false } },
  closed: { changes: { ...MORNING, results: 'manual' } },
  withdrawn: { changes: { ...MORNING, results: 'manual' } },
  published: { changes: { ...MORNING, results: 'manual' }, isOut: true },
  // Drawn anew for whoever asks; here in one order.
  free: { changes: { ...NOW, free: true, mcq: { shuffle: false } }, isOut: true, variations: ['mcq'] },
  'free-upcoming': { changes: { ...EVENING, free: true }, variations: ['mcq'] },
}

export interface WalkedExam extends SatExam {
  readonly state: string
  readonly isSecret: boolean
  /** Students may have seen its questions. */
  readonly isOpen: boolean
}

const UNOPENED: readonly string[] = ['upcoming', 'hidden', 'free-upcoming']

export const EXAMS: readonly WalkedExam[] = [
  ...Object.entries(STATES).flatMap(([state, { isOut = false, variations = VARIATION_NAMES }]) =>
    variations.map((variation) => ({
      id: `${variation}-${state}`,
      variation,
      state,
      isSecret: !isOut,
      isOpen: !UNOPENED.includes(state),
    })),
  ),
  { id: 'mcq-draft', variation: 'mcq', state: 'draft', isSecret: true, isOpen: false },
]

const inState = (...states: string[]) => EXAMS.filter(({ state }) => states.includes(state))

/** Students of the course by how far they have come, one of another course, and a visitor, who is nobody. */
export type Caller = 'fresh' | 'running' | 'done' | 'late' | 'elsewhere' | 'visitor'

export interface World {
  readonly room: ExamRoom
  readonly callers: Readonly<Record<Caller, Student | null>>
  /** Paths of pictures that explain what nobody may know yet. */
  readonly secretPictures: readonly string[]
}

/**
 * A centre with an exam in every state, sat by students in every state. Two of them differ in nothing but the keys that
 * nobody may know yet: option 1 or 2 instead of 0, 2 or 3 instead of 1, with explanations and sheets of their own.
 */
export async function openWorld(turn: 0 | 1): Promise<World> {
  const room = await openRoom()
  await new Importing(room.server.deps).imported({
    version: 1,
    advertisements: [{ course: 'hsc-26', image: 'img/card.svg' }],
    exams: EXAMS.filter(({ state }) => state !== 'draft').map((exam) => examOf(exam, turn)),
  })
  const author = await signedIn(room.server, 'author')
  const draft = {
    id: 'mcq-draft',
    courseId: 'hsc-26',
    staffId: author.id,
    document: examOf({ id: 'mcq-draft', variation: 'mcq', state: 'upcoming', isSecret: true, isOpen: false }, turn),
  }
  await addDraft(room.server.db, draft, room.clock.now())
  const anyExam = { id: 'mcq-live', variation: 'mcq' } as const
  const fresh = await room.student(anyExam)
  const running = await room.student(anyExam)
  const done = await room.student(anyExam)
  const late = await room.student(anyExam)
  const elsewhere = await room.student(anyExam, 'ssc-26')
  await liveThroughTheDay(room, { running, done, late })
  return {
    room,
    callers: { fresh, running, done, late, elsewhere, visitor: null },
    secretPictures: await picturesOf(room),
  }
}

function examOf({ id, variation, state, isSecret }: WalkedExam, turn: 0 | 1): ExamJson {
  const exam = examJson(id, variation, {
    ...STATES[state]?.changes,
    solutionSheet: `https://example.org/${isSecret ? SECRET_WORD + turn : 'sheet'}.pdf`,
  })
  const keyed = <P extends { questions?: readonly QuestionJson[] }>(part: P): P =>
    part.questions === undefined
      ? part
      : { ...part, questions: part.questions.map((one) => keyedQuestion(one, id, isSecret, turn)) }
  // What earns marks says what is right.
  const rubrics = [[{ text: isSecret ? `${SECRET_WORD} ${turn}` : 'Definition', marks: 1 }]]
  const marked = <P extends { marks?: readonly number[] }>(sheet: P): P =>
    sheet.marks === undefined ? sheet : { ...sheet, rubrics }
  return {
    ...exam,
    ...(exam.mcq && { mcq: keyed(exam.mcq) }),
    ...(exam.written && { written: marked(exam.written) }),
    ...(exam.subjects && {
      subjects: exam.subjects.map((one) => ({
        ...one,
        ...(one.mcq && { mcq: keyed(one.mcq) }),
        ...(one.written && { written: marked(one.written) }),
      })),
    }),
  }
}

/** Worded for its exam: a question that visitors have too could not be asked here. */
function keyedQuestion(question: QuestionJson, examId: string, isSecret: boolean, turn: 0 | 1): QuestionJson {
  const worded = 'text' in question ? { ...question, text: `${question.text} of ${examId}` } : question
  if (!isSecret) return { ...worded, explanation: 'img/question.svg', explanationText: 'It follows.' }
  if (worded.correct === undefined)
    return { ...worded, answer: `${9.8 + turn}`, explanationText: `${SECRET_WORD} ${turn}` }
  return {
    ...worded,
    correct: (worded.correct + turn) % 4,
    ...(turn === 1 && { alsoCorrect: [(worded.correct + 2) % 4] }),
    explanation: turn === 0 ? 'img/explanation.svg' : 'img/ad.svg',
    explanationText: `${SECRET_WORD} ${turn}`,
  }
}

type Sitters = Readonly<Record<'running' | 'done' | 'late', Student>>

async function liveThroughTheDay(room: ExamRoom, { running, done, late }: Sitters): Promise<void> {
  const { deps } = room.server
  for (const exam of inState('closed', 'withdrawn', 'published')) await sitOrLeave(room, exam, done, late)
  room.clock.passes('3 h')
  await runJobs(deps, room.clock.now())
  for (const { id } of inState('withdrawn', 'published')) await publish(deps, id, room.clock.now())
  for (const { id } of inState('withdrawn')) await withdraw(deps.db, id, room.clock.now())
  for (const exam of inState('live')) await sitOrLeave(room, exam, done, late)
  // The first part of whoever left is over by then, that of whoever starts is not.
  room.clock.passes('50 min')
  await runJobs(deps, room.clock.now())
  for (const exam of inState('live')) await begin(running.at(exam))
}

async function sitOrLeave(room: ExamRoom, exam: WalkedExam, done: Student, late: Student): Promise<void> {
  await new After(room, done.at(exam)).sits({ right: 3 })
  await begin(late.at(exam))
}

async function begin(student: Student): Promise<void> {
  const { parts, paper } = behaviourOf(student.exam.variation)
  if (parts.includes('mcq')) await student.starts(...(paper === 'by-subject' ? CHOSEN : [])).isDone()
  else await student.startsWritten().isDone()
}

async function picturesOf(room: ExamRoom): Promise<string[]> {
  const ids = EXAMS.filter(({ isSecret }) => isSecret).map(({ id }) => id)
  const rows = await room.server.db.many(
    z.object({ explanation: z.string() }),
    sql`select distinct explanation from questions where exam_id = any(${ids}::text[])`,
  )
  return rows.map(({ explanation }) => explanation)
}
