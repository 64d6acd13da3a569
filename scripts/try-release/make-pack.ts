import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** node make-pack.ts FOLDER: the exam pack of a centre to try a release with; student.ts plays its students. */
const [folder = ''] = process.argv.slice(2)
const options = ['ক', 'খ', 'গ', 'ঘ']
const head = (id: string) => ({
  id,
  course: 'try',
  subject: 'phy',
  name: id,
  frequency: 'daily',
  // Long enough ago that the night's back-up does not take it for about to begin.
  opensAt: 'now-1h',
  closesAt: 'now+1d',
})
const questions = Array.from({ length: 400 }, (_, i) => ({ text: `প্রশ্ন ${i + 1}`, options, correct: i % 4 }))
const mcq = { durationMinutes: 600, marksPerQuestion: 1, negativePercent: 25, questions }
const written = { durationMinutes: 600, image: 'paper.svg', marks: [10] }
const pack = {
  version: 1,
  courses: [{ id: 'try', name: 'Trial' }],
  subjects: [{ id: 'phy', course: 'try', name: 'Physics' }],
  students: Array.from({ length: 20 }, (_, i) => ({
    regNo: String(910_001 + i),
    name: `Student ${i}`,
    courses: ['try'],
  })),
  exams: [
    { ...head('mcq'), variation: 'mcq', mcq },
    { ...head('written'), variation: 'written', written },
  ],
}
mkdirSync(folder)
writeFileSync(join(folder, 'pack.json'), JSON.stringify(pack))
writeFileSync(
  join(folder, 'paper.svg'),
  '<svg xmlns="http://www.w3.org/2000/svg" width="400" height="300"><rect width="400" height="300" fill="#fff"/></svg>',
)
