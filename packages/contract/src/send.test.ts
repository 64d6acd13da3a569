import { expect, test } from 'vitest'
import { addStudent } from './staff/students.ts'
import { changeSettings } from './staff/settings.ts'
import { send } from './send.ts'

const nobody = async () => {
  throw new Error('nothing is sent')
}

test.each([
  [{ publicAddress: 'exam.example.com' }, 'Public address must look like https://exam.example.com.'],
  [{ retakeLimit: Number.NaN }, 'Retake limit must be a number from 0 to 1000.'],
  [
    { retakeLimit: 1.5, recheckDays: 400 },
    'Retake limit must be a number from 0 to 1000. Recheck days must be a number from 0 to 90.',
  ],
])('what does not fit is not sent, and named: %j', async (changes, detail) => {
  const sending = send(changeSettings.route, changeSettings.replies, changes, { fetch: nobody })
  await expect(sending).rejects.toMatchObject({ status: 400, code: 'bad-input', message: '', detail })
})

test('what the contract has no words for is named all the same', async () => {
  const student = { institution: null, mobileNo: null, curriculumRoll: null, branch: null, courseIds: ['hsc-26'] }
  const input = { ...student, regNo: '26 0001', name: 'W'.repeat(201) }
  const sending = send(addStudent.route, addStudent.replies, input, { fetch: nobody })
  const detail = 'Reg no takes letters, digits, - and _ only. Name is not right.'
  await expect(sending).rejects.toMatchObject({ code: 'bad-input', detail })
})
