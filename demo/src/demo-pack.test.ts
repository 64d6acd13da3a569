import { DAY, HOUR } from '@anushilon/domain/instant'
import { FREQUENCIES, VARIATION_NAMES } from '@anushilon/domain/exam/variation'
import { checkPack } from '@anushilon/exam-pack/check-pack'
import type { ExamJson, QuestionJson } from '@anushilon/exam-pack/pack-json'
import { describe, expect, test } from 'vitest'
import { buildDemoPack, buildDemoToday } from './build-demo-pack.ts'
import { COURSES, type DemoSubject, SUBJECTS } from './courses.ts'
import { demoLogIns } from './log-ins.ts'
import { filedQuestions } from './questions.ts'
import { isWellFormed } from './well-formed.ts'

const NOW = Date.parse('2026-11-15T11:00:00+06:00')
const pack = buildDemoPack({ now: NOW })
const exams = pack.json.exams ?? []
const students = pack.json.students ?? []
const subjects = Object.keys(SUBJECTS) as DemoSubject[]
const bank = subjects.flatMap((subject) => filedQuestions(SUBJECTS[subject].bank))

const opensAt = (exam: ExamJson) => Date.parse(exam.opensAt)
const closesAt = (exam: ExamJson) => Date.parse(exam.closesAt)
const isLive = (exam: ExamJson, now = NOW) => opensAt(exam) <= now && now < closesAt(exam)
const questionsOf = (exam: ExamJson): QuestionJson[] => [
  ...(exam.mcq?.questions ?? []),
  ...(exam.subjects ?? []).flatMap((section) => section.mcq?.questions ?? []),
]

describe('the pack', () => {
  test('the pack passes the checker', () => {
    expect(checkPack(pack.json, pack.source, NOW)).toHaveProperty('pack')
  })

  test('the pack has two courses with a picture for every subject and a banner each', () => {
    expect(pack.json.courses).toHaveLength(2)
    expect(pack.json.subjects?.length).toBeGreaterThanOrEqual(6)
    expect(pack.json.subjects?.every(({ image }) => image !== undefined)).toBe(true)
    expect(pack.json.advertisements).toHaveLength(2)
  })

  test('the pack draws every picture it names, and each is well-formed', () => {
    const crooked = Object.entries(pack.files).filter(([, draw]) => !isWellFormed(draw()))
    expect(crooked.map(([path]) => path)).toEqual([])
    expect(Object.keys(pack.files).length).toBeGreaterThan(200)
  })

  test('the pack stays small: its pictures together take less than a megabyte', () => {
    const size = Object.values(pack.files).reduce((sum, draw) => sum + draw().length, 0)
    expect(size).toBeLessThan(1_000_000)
  })
})

describe('the students', () => {
  test('the students are fifty-six, and no two share a registration number or a mobile number', () => {
    const mobiles = students.flatMap(({ mobileNo }) => mobileNo ?? [])
    expect(new Set(students.map(({ regNo }) => regNo)).size).toBe(56)
    expect(new Set(mobiles).size).toBe(mobiles.length)
    expect(mobiles.filter((mobile) => !/^01[3-9]\d{8}$/u.test(mobile))).toEqual([])
  })

  test('the students have names in both scripts, and some have left things out', () => {
    const bengali = students.filter(({ name }) => /\p{Script=Bengali}/u.test(name))
    expect(bengali.length).toBeGreaterThan(12)
    expect(bengali.length).toBeLessThan(40)
    expect(students.some(({ institution }) => institution === undefined)).toBe(true)
    expect(students.some(({ courses }) => courses.length === 2)).toBe(true)
  })

  test('the students are among those whose log-ins are printed', () => {
    const logIns = demoLogIns()
    expect(logIns.every(({ regNo }) => students.some((student) => student.regNo === regNo))).toBe(true)
    expect(logIns.some(({ changedPassword }) => changedPassword !== undefined)).toBe(true)
  })
})

describe('the questions', () => {
  test.each(subjects)('the questions of %s are at least 25, and every letter is the right one at times', (subject) => {
    const filed = filedQuestions(SUBJECTS[subject].bank)
    const keys = [0, 1, 2, 3].map((key) => filed.filter(({ question }) => question.correct === key).length)
    expect(filed.length).toBeGreaterThanOrEqual(25)
    expect(Math.min(...keys)).toBeGreaterThan(2)
    expect(Math.max(...keys)).toBeLessThan(filed.length / 2)
  })

  test('the questions have four different options each and are asked once', () => {
    const twice = bank.filter(({ question }) => new Set(question.options).size !== 4)
    expect(twice.map(({ id }) => id)).toEqual([])
    expect(new Set(bank.map(({ question }) => question.words)).size).toBe(bank.length)
  })

  test('the questions are in Bengali to a good part, often drawn, and mostly explained', () => {
    const share = (is: (item: (typeof bank)[number]) => boolean) => bank.filter(is).length / bank.length
    expect(share(({ question }) => /\p{Script=Bengali}/u.test(question.words))).toBeGreaterThan(0.3)
    expect(share(({ question }) => question.draw !== null)).toBeGreaterThan(0.1)
    expect(share(({ question }) => question.why.length > 0)).toBeGreaterThan(0.5)
  })

  test('the questions of one exam never repeat', () => {
    const repeating = exams.filter((exam) => {
      const asked = questionsOf(exam).map((question) => ('text' in question ? question.text : question.image))
      return new Set(asked).size !== asked.length
    })
    expect(repeating.map(({ id }) => id)).toEqual([])
  })
})

describe('the exams', () => {
  const cases = Object.values(COURSES).flatMap(({ id }) =>
    VARIATION_NAMES.map((variation) => ({ course: id, variation })),
  )

  test.each(cases)(
    'the exams of $variation in $course: one live, one upcoming, several past',
    ({ course, variation }) => {
      const ofKind = exams.filter((exam) => exam.course === course && exam.variation === variation)
      expect(ofKind.filter((exam) => isLive(exam)).length).toBeGreaterThanOrEqual(1)
      expect(ofKind.filter((exam) => opensAt(exam) > NOW).length).toBeGreaterThanOrEqual(1)
      expect(ofKind.filter((exam) => closesAt(exam) <= NOW).length).toBeGreaterThanOrEqual(3)
    },
  )

  test('fill more than one page of a subject, and every frequency', () => {
    const physics = exams.filter(
      (exam) => exam.subject === 'hsc-phy' && exam.variation === 'mcq' && exam.frequency === 'daily',
    )
    expect(physics.length).toBeGreaterThan(10)
    expect(new Set(exams.map(({ frequency }) => frequency))).toEqual(new Set(FREQUENCIES))
  })

  test('include a free one, some with a choice of subjects and one without', () => {
    expect(exams.filter((exam) => exam.free && isLive(exam))).toHaveLength(1)
    expect(exams.filter(({ choice }) => choice?.size === 4).length).toBeGreaterThan(4)
    expect(exams.some(({ variation, choice }) => variation === 'mcq-special' && choice === undefined)).toBe(true)
  })
})

test('visitors are asked nothing that students may still be asked for merit', () => {
  for (let day = 0; day < 12; day++) {
    const { exams: all = [] } = buildDemoToday({ now: NOW + day * DAY }).json
    const coming = all.filter((exam) => closesAt(exam) > NOW + day * DAY)
    const asked = (exam: (typeof all)[number]) =>
      [exam, ...(exam.subjects ?? [])].flatMap(
        ({ mcq }) => (mcq as { questions?: readonly unknown[] })?.questions ?? [],
      )
    const ranked = new Set(
      coming
        .filter(({ free }) => !free)
        .flatMap(asked)
        .map((one) => JSON.stringify(one)),
    )
    const shared = coming
      .filter(({ free }) => free)
      .flatMap(asked)
      .filter((one) => ranked.has(JSON.stringify(one)))
    expect(shared).toEqual([])
  }
})

describe('started again', () => {
  test('started again on the same day the demo says the same, so that importing it changes nothing', () => {
    const later = buildDemoToday({ now: NOW + 3 * HOUR }).json
    expect(buildDemoToday({ now: NOW }).json).toEqual(later)
  })

  test.each(['00:00', '06:00', '12:00', '19:59', '23:59'])(
    'started again at %s on any day, all five variations are live',
    (time) => {
      for (let day = 0; day < 9; day++) {
        const now = Date.parse(`2026-12-28T${time}:30+06:00`) + day * DAY
        const today = buildDemoToday({ now })
        const hours = (exam: ExamJson) => (closesAt(exam) - now) / HOUR
        const live = today.json.exams?.filter((exam) => isLive(exam, now) && hours(exam) > 6) ?? []
        const coming = today.json.exams?.filter((exam) => opensAt(exam) > now) ?? []
        expect(new Set(live.map(({ course, variation }) => `${course} ${variation}`)).size).toBe(10)
        expect(coming).toHaveLength(10)
        expect(checkPack(today.json, today.source, now)).toHaveProperty('pack')
      }
    },
  )

  test('started again on later days no exam comes back with another window or other questions', () => {
    const seen = new Map<string, ExamJson>()
    for (let hour = 0; hour < 24 * 9; hour += 5) {
      for (const exam of buildDemoToday({ now: NOW + hour * HOUR }).json.exams ?? []) {
        expect(exam).toEqual(seen.get(exam.id) ?? exam)
        seen.set(exam.id, exam)
      }
    }
  })
})
