import { createDraft } from '@anushilon/contract/staff/papers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openRoom, type ExamRoom } from '../../test/sitting/room.ts'
import { oddCalls } from '../../test/staff/odd-input.ts'
import { signedIn } from '../../test/staff/office.ts'
import { writtenPile } from '../../test/staff/pile.ts'

let room: ExamRoom
beforeAll(async () => {
  room = await openRoom({ errors: 'expected' })
})
afterAll(() => room.close())

/**
 * The first two end the session of whoever tries them out, the third goes on for ever, and the pictures that the
 * last would send are but names in this room.
 */
const LEFT_OUT = ['staffSignOut', 'staffChangeOwnPassword', 'staffLiveStream', 'staffExportPack']

test('whatever the browser of an owner sends, it is told what is wrong with it', async () => {
  const owner = await signedIn(room.server, 'owner')
  const { key } = await writtenPile(room, 2)
  const begun: { examId: string } = await owner.gets(createDraft, {
    courseId: 'hsc-26',
    name: 'A draft',
    variation: 'mcq',
  })
  const subject = { courseId: 'hsc-26', course: 'hsc-26', subjectId: 'phy', subject: 'phy' }
  const known = { ...subject, studentId: 1, id: owner.id + 1, reason: 'because' }
  const aboutDraft = [...oddCalls({ ...known, examId: begun.examId })].filter(({ url }) => url.includes('/paper'))
  // What a save was based on has the shape of what it saves, which is tried field by field already.
  const calls = [...oddCalls({ ...known, ...key }), ...aboutDraft].filter(
    ({ name, oddity }) => !LEFT_OUT.includes(name) && !oddity.startsWith('body.base.'),
  )
  const failed: string[] = []
  for (const { name, method, url, body, oddity } of calls) {
    const reply = await room.server.call(method, url, { headers: owner.headers, body })
    if (reply.status === 500) failed.push(`${name} ${oddity}`)
  }
  expect(failed).toEqual([])
}, 1_800_000)
