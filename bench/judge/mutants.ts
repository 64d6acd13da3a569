import type { Patch } from '../lib/patched-copy.ts'
import type { SIZE } from './options.ts'

/** A fault that is planted in a copy of the product. A judge that does not convict it is broken. */
export interface Mutant extends Patch {
  readonly name: string
  /** What has to go wrong besides, for the fault to do harm; nothing where it does harm by itself. */
  readonly faults?: readonly string[]
  /** How large its runs have to be, where the usual size hides it. */
  readonly size?: Partial<typeof SIZE>
}

const ANSWER_SERVICE = 'apps/api/src/features/sitting/answer.service.ts'
const ANSWERS = 'apps/api/src/stores/sitting/answers.ts'
const SCORING = 'packages/domain/src/marks/scoring.ts'
const CLOCK = 'packages/domain/src/sitting/clock.ts'
const TRANSITIONS = 'packages/domain/src/sitting/transitions.ts'
const LATENESS = 'packages/domain/src/sitting/lateness.ts'
const RECEIPTS = 'apps/api/src/receipts/receipts.ts'
const SEQUENCE = 'apps/api/src/exam-log/sequence.ts'
const HEADS = 'apps/api/src/exam-log/heads.ts'
const RANKING = 'packages/domain/src/marks/ranking.ts'

export const MUTANTS: readonly Mutant[] = [
  {
    name: 'an answer is acknowledged before its commit',
    file: ANSWER_SERVICE,
    from: 'return (await insert({ ...picked, record: leaf.record })) ? leaf : await explain(answering, question)',
    to: 'void insert({ ...picked, record: leaf.record }).catch(() => null)\n    return leaf',
  },
  {
    name: 'a neighbour in the same commit is lost',
    file: ANSWER_SERVICE,
    from: 'const inserted = await insertFirstPicks(db, picks)',
    to: 'const inserted = [...(await insertFirstPicks(db, picks.slice(0, 1))), ...picks.slice(1).map(() => true)]',
  },
  {
    name: 'the last pick wins',
    file: ANSWERS,
    from: `        on conflict do nothing
        returning student_id`,
    to: `        on conflict (student_id, exam_id, question) do update set option = excluded.option
        returning student_id`,
  },
  {
    name: 'another pick is acknowledged and dropped',
    file: 'packages/domain/src/sitting/answering.ts',
    from: 'return stored === null || stored === wanted',
    to: 'return stored === null || stored !== 99',
  },
  {
    name: 'an answer after the deadline is stored',
    file: ANSWERS,
    from: 'where part.closed_at is null and given.received_at <= part.due_at',
    to: 'where part.closed_at is null',
  },
  {
    name: 'an answer after the hand-in is stored',
    file: ANSWERS,
    from: 'where part.closed_at is null and given.received_at <= part.due_at',
    to: 'where given.received_at <= part.due_at',
  },
  {
    name: 'there is no grace',
    file: CLOCK,
    from: 'part.uploadMinutes ?? 0) + graceMs',
    to: 'part.uploadMinutes ?? 0) + 0 * graceMs',
  },
  {
    name: 'the grace is a minute longer',
    file: CLOCK,
    from: 'part.uploadMinutes ?? 0) + graceMs',
    to: 'part.uploadMinutes ?? 0) + 3 * graceMs',
  },
  {
    name: 'the end of the exam does not end a part',
    file: CLOCK,
    from: 'const own = Math.min(plusMinutes(startedAt, part.minutes + extraMinutes), window.closesAt)',
    to: 'const own = plusMinutes(startedAt, part.minutes + extraMinutes)',
  },
  {
    name: 'extra time does not move the clock that runs',
    file: 'apps/api/src/stores/exam/exam-times.ts',
    from: 'and open.closed_at is null and later.deadline_at > open.deadline_at',
    to: 'and open.closed_at is null and later.deadline_at > open.deadline_at and false',
  },
  {
    name: 'a retried hand-in is told that it is late',
    file: TRANSITIONS,
    from: "const reply = isLatePart(part, close) ? 'late' : 'on-time'",
    to: "const reply = close === null || isLatePart(part, close) ? 'late' : 'on-time'",
  },
  {
    name: 'what comes with the hand-in is dropped',
    file: TRANSITIONS,
    from: "if (close?.closedAs === 'submitted') return 'keep'",
    to: "if (close?.closedAs === 'submitted') return 'ignore'",
  },
  {
    name: 'a late hand-in counts',
    file: LATENESS,
    from: "return policy === 'late' ? 'late' : 'overdue'",
    to: "return policy === 'late' ? 'overdue' : 'overdue'",
  },
  {
    name: 'asking to have it handed in is forgotten',
    // Where nearly all of them are closed: the rule in the domain is asked only by whoever looks before the sweep does.
    file: 'apps/api/src/stores/sitting/sittings.ts',
    from: 'case coalesce(overdue, ${policy})',
    to: 'case coalesce(null, ${policy})',
  },
  {
    name: 'a cancelled question brings nothing',
    file: SCORING,
    from: "if (right === 'cancelled') return 'right'",
    to: "if (right === 'cancelled') return 'blank'",
  },
  {
    name: 'a blank is wrong',
    file: SCORING,
    from: "if (picked === undefined) return 'blank'",
    to: "if (picked === undefined) return 'wrong'",
  },
  {
    name: 'the end of a tolerance is wrong',
    file: SCORING,
    from: 'return picked >= (right[0] ?? Infinity)',
    to: 'return picked > (right[0] ?? Infinity)',
  },
  {
    name: 'Bengali digits are not read',
    file: 'packages/domain/src/exam/typed-number.ts',
    from: 'return latinDigits(typed)',
    to: 'return typed',
  },
  {
    name: 'the first wrong answer costs nothing',
    file: SCORING,
    from: 'return { ...tally, marks: marksFor(tally, policy) }',
    to: 'return { ...tally, marks: marksFor({ ...tally, wrong: Math.max(0, tally.wrong - 1) }, policy) }',
  },
  {
    name: 'after equal places the next one is not skipped',
    file: RANKING,
    from: '      listed += 1\n',
    to: '      listed += position === 0 ? 1 : 0\n',
  },
  {
    name: 'equal marks have different places',
    file: RANKING,
    from: "(ties === 'equal' || usedMs === contender.usedMs)",
    to: '(usedMs === contender.usedMs)',
  },
  {
    name: 'a receipt counts one too many',
    file: RECEIPTS,
    from: 'return lettersOf(Buffer.concat([body, sign(secret, body)]))',
    to: 'body[8] = (body[8] ?? 0) + 1\n  return lettersOf(Buffer.concat([body, sign(secret, body)]))',
  },
  {
    name: 'a receipt is signed with nothing',
    file: RECEIPTS,
    from: "createHmac('sha256', secret).update(body)",
    to: "createHmac('sha256', secret).update(body.subarray(0, 4))",
  },
  {
    name: 'marks that are sent again are not stored',
    file: 'apps/api/src/features/staff-marking/marks.service.ts',
    from: 'if (!(await saveMark(tx, key, before?.mark.version ?? 0, marks)))',
    to: 'if (!(await saveMark(tx, key, before?.mark.version ?? 0, { ...marks, marks: marks.marks === 0 ? 1 : 0 })))',
  },
  {
    name: 'a part begins again with every start',
    file: 'apps/api/src/stores/sitting/sittings.ts',
    from: `      on conflict do nothing
      returning student_id, exam_id, kind`,
    to: `      on conflict (student_id, exam_id, kind) do update set started_at = sitting_parts.started_at - interval '1 minute'
      returning student_id, exam_id, kind`,
  },
  {
    name: 'a clock that jumps is believed',
    file: 'apps/api/src/timekeeping/guarded-clock.ts',
    from: 'return off >= -TOLERANCE && off <= TOLERANCE + this.#unseenMs',
    to: 'return off >= -1e15 * TOLERANCE && off <= 1e15 * TOLERANCE + this.#unseenMs',
    faults: ['step the clock'],
  },
  {
    name: 'a receipt is for the wrong option',
    file: ANSWER_SERVICE,
    from: 'return (await insert({ ...picked, record: leaf.record })) ? leaf :',
    to: 'return (await insert({ ...picked, record: leaf.record })) ? leafOf(seed, answerText({ ...picked, option: 0 })) :',
  },
  {
    name: 'a receipt is signed though the commit fails',
    file: ANSWER_SERVICE,
    from: 'return (await insert({ ...picked, record: leaf.record })) ? leaf :',
    to: 'return (await insert({ ...picked, record: leaf.record }).catch(() => true)) ? leaf :',
    faults: ['kill the database', 'cut the database off'],
  },
  {
    name: 'what is found done is acknowledged before the standby has it',
    file: 'apps/api/src/db/replicated.ts',
    from: 'await replicated(db)\n      return all',
    to: 'return all',
    faults: ['fail over from behind'],
    // Of many who ask at once some send what is new, and those who ask again share their commit, which waits for the standby.
    size: { students: 1, questions: 60 },
  },
  {
    name: 'the log has another option than the receipt',
    file: ANSWER_SERVICE,
    from: 'return (await insert({ ...picked, record: leaf.record })) ? leaf :',
    to: 'return (await insert({ ...picked, record: leafOf(seed, answerText({ ...picked, option: 0 }), studentId).record })) ? leaf :',
  },
  {
    name: 'a receipt names another photo',
    file: 'apps/api/src/exam-log/leaf.ts',
    from: "digest?.toString('hex') ?? null,",
    to: "digest?.toReversed().toString('hex') ?? null,",
  },
  {
    name: 'a leaf is not appended',
    file: SEQUENCE,
    from: 'isAboutExam ||= studentId === 0',
    // Answers with the last option.
    to: 'isAboutExam ||= studentId === 0\n      if (bytes.at(-2) === 0x33) continue',
  },
  {
    name: 'a leaf is rewritten',
    file: SEQUENCE,
    from: 'filling.records.push(bytes)',
    to: "filling.records.push(bytes.at(-2) === 0x33 ? Buffer.concat([bytes.subarray(0, -2), Buffer.from('0]')]) : bytes)",
  },
  {
    name: 'a root is signed over a fork',
    file: HEADS,
    from: 'const { root } = new GrowingTree(size, tree.peaks)',
    to: 'const { root } = new GrowingTree(size, now % 2 === 0 ? tree.peaks : tree.peaks.map((byte) => byte ^ 1))',
  },
  {
    name: 'a root of before is replaced by the next',
    file: 'apps/api/src/stores/exam-log/log-heads.ts',
    from: 'where exam_id = ${examId} order by size`)',
    to: 'where exam_id = ${examId} order by size desc limit 1`)',
  },
  {
    name: 'a root is signed before the exam is over',
    file: HEADS,
    from: 'const over = now - deps.settings.current.graceSeconds * SECOND',
    to: 'const over = now + 600 * SECOND',
  },
  {
    name: 'marks are saved over those of another',
    file: 'apps/api/src/features/staff-marking/marks.service.ts',
    from: 'if (version >= before.givenVersion && version <= before.mark.version) return true',
    to: 'if (version <= before.mark.version) return true',
  },
  {
    name: 'a part that is opened again ends at once',
    file: 'packages/domain/src/sitting/second-chance.ts',
    from: 'Math.max(before, plusMinutes(now, minutes))',
    to: 'Math.max(before, plusMinutes(now, 0 * minutes))',
  },
]
