import type { ExamDraft } from '@anushilon/contract/staff/exam-draft'
import { expect, test } from 'vitest'
import { inCourse, lostIn } from './another-course.ts'

const asked = (subject: string) => ({ subject, mcq: { questions: [{ text: `of ${subject}` }] } })
const paper: ExamDraft = {
  id: 'e',
  course: 'hsc-26',
  variation: 'special',
  subject: 'phy-26',
  batches: ['Morning'],
  choice: { size: 2, fixed: ['phy-26', 'bio-26'], optional: ['chem-26'] },
  subjects: [asked('phy-26'), asked('bio-26'), { subject: 'chem-26' }],
}
const sameIn = (id: string) => (id === 'phy-26' ? 'phy-27' : undefined)

test('in another course subjects of the same name stay with their questions', () => {
  const { batches: _, ...rest } = paper
  expect(inCourse(paper, 'hsc-27', sameIn)).toEqual({
    ...rest,
    course: 'hsc-27',
    subject: 'phy-27',
    choice: { size: 2, fixed: ['phy-27'], optional: [] },
    subjects: [{ ...asked('phy-26'), subject: 'phy-27' }],
  })
})

test('what the other course has no subject for is lost, if anything is asked in it', () => {
  expect(lostIn(paper, sameIn)).toEqual([asked('bio-26')])
  expect(lostIn(paper, (id) => id)).toEqual([])
})
