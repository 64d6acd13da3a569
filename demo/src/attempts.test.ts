import { MINUTE } from '@anushilon/domain/instant'
import type { ExamJson } from '@anushilon/exam-pack/pack-json'
import { describe, expect, test } from 'vitest'
import { planAttempts, type PlannedAttempt } from './attempts.ts'
import { traitsOf } from './attempts/traits.ts'
import { buildDemoPack } from './build-demo-pack.ts'
import { drawScript, PAGE_COUNT } from './handwriting.ts'
import { isWellFormed } from './well-formed.ts'

const NOW = Date.parse('2026-11-15T11:00:00+06:00')
const { exams = [], students = [] } = buildDemoPack({ now: NOW }).json
const past = exams.filter((exam) => Date.parse(exam.closesAt) <= NOW)
const plans = past.map((exam) => ({ exam, attempts: planAttempts(exam, students) }))
const all = plans.flatMap(({ attempts }) => attempts)

const of = (regNo: string) => all.filter((attempt) => attempt.regNo === regNo)
const isLate = ({ mcq, written }: PlannedAttempt) => mcq !== null && written === null && mcq.submitsAt === null

test('the same exam and students give the same plan', () => {
  const [first] = past
  expect(first && planAttempts(first, students)).toEqual(plans[0]?.attempts)
})

const mayCome = (exam: ExamJson, regNo: string) => exam.frequency === 'monthly' || !traitsOf(regNo).onlyMonthly

test('every past exam was sat by some and missed by others of its course', () => {
  for (const { exam, attempts } of plans) {
    const invited = students.filter(
      ({ regNo, courses }) => courses.includes(exam.course) && mayCome(exam, regNo),
    ).length
    expect(attempts.length).toBeGreaterThan(invited * 0.4)
    expect(attempts.length).toBeLessThan(invited)
  }
})

test('nobody starts before the exam opens or ends after it closes, and answers come while the part runs', () => {
  for (const { exam, attempts } of plans) {
    for (const { mcq, written } of attempts) {
      const [opens, closes] = [Date.parse(exam.opensAt), Date.parse(exam.closesAt)]
      const span = (exam.mcq?.durationMinutes ?? 0) * MINUTE
      const moments = [mcq?.startsAt, mcq?.submitsAt, written?.startsAt, written?.submitsAt].flatMap((at) => at ?? [])
      expect(moments.filter((at) => at < opens || at >= closes)).toEqual([])
      expect(moments).toEqual(moments.toSorted((a, b) => a - b))
      const offsets = mcq?.picks.flatMap(({ picks }) => picks.map(({ after }) => after)) ?? []
      const end = mcq?.submitsAt ? mcq.submitsAt - mcq.startsAt : span
      expect(offsets.filter((after) => after < 0 || after >= end)).toEqual([])
    }
  }
})

test('a choice of subjects holds the fixed ones and the main one', () => {
  for (const { exam, attempts } of plans) {
    for (const { subjects } of attempts) {
      expect(subjects === null).toBe(exam.choice === undefined)
      if (subjects === null || exam.choice === undefined) continue
      expect(subjects.combination).toHaveLength(exam.choice.size)
      expect(subjects.combination).toEqual(expect.arrayContaining([...(exam.choice.fixed ?? []), subjects.main]))
    }
  }
})

describe('those a visitor logs in as', () => {
  test('those a visitor logs in as have a full history with a late attempt and missed exams, or none at all', () => {
    const nusrat = of('260001')
    expect(nusrat.length).toBeGreaterThan(30)
    expect(nusrat.filter(isLate).length).toBeGreaterThan(0)
    expect(past.filter(({ course }) => course === 'hsc-26').length).toBeGreaterThan(nusrat.length + 4)
    expect(of('260020')).toEqual([])
  })
})

describe('written work', () => {
  const scripts = all.flatMap(({ written }) => written?.scripts ?? [])

  test('written work has pages for every answer, and marks within full marks in halves', () => {
    expect(scripts.length).toBeGreaterThan(300)
    expect(scripts.filter(({ pages }) => pages.length === 0)).toEqual([])
    const marks = scripts.flatMap(({ marking }) => marking ?? [])
    expect(marks.filter(({ obtained, full }) => obtained < 0 || obtained > full || (obtained * 2) % 1 !== 0)).toEqual(
      [],
    )
    expect(marks.some(({ remark }) => /\p{Script=Bengali}/u.test(remark ?? ''))).toBe(true)
  })

  test('written work of exams whose results are held back is marked in part only', () => {
    const held = plans.filter(({ exam }) => exam.results === 'manual')
    const waiting = held.flatMap(({ attempts }) => attempts.flatMap(({ written }) => written?.scripts ?? []))
    expect(waiting.some(({ marking }) => marking === null)).toBe(true)
    expect(waiting.some(({ marking }) => marking !== null)).toBe(true)
  })

  test('written work is drawn well-formed, marked and unmarked', () => {
    const drawn = Array.from({ length: PAGE_COUNT }, (_, page) => [
      drawScript(page, { seed: 'hand 1' }),
      drawScript(page, { seed: 'hand 1', marked: { obtained: 7.5, full: 10 } }),
    ]).flat()
    expect(drawn.filter((svg) => !isWellFormed(svg))).toEqual([])
    expect(new Set(drawn).size).toBe(drawn.length)
  })
})

test('a monthly model test was sat by enough to judge its questions, and a bad one is among them', () => {
  const [newest] = plans.filter(({ exam }) => exam.id.startsWith('hsc-bio-monthly-both-'))
  const attempts = newest?.attempts ?? []
  expect(attempts.length).toBeGreaterThanOrEqual(30)
  const questions = newest?.exam.mcq?.questions ?? []
  const right = questions.map(({ correct }, index) => {
    return attempts.filter(({ mcq }) => mcq?.picks[0]?.picks[index]?.option === correct).length
  })
  expect(Math.min(...right)).toBeLessThan(attempts.length / 4)
})
