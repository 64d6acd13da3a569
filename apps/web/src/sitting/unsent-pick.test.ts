import { deviceOf } from '@anushilon/outbox/device'
import { createOutbox } from '@anushilon/outbox/outbox'
import { TextStorage } from '@anushilon/outbox/testing/storage'
import { expect, test } from 'vitest'
import { picks, type UnsentPick } from './unsent-pick.ts'

const pick: UnsentPick = {
  studentId: '1',
  examId: 'phy-d1',
  variation: 'mcq',
  subjectId: 'phy',
  question: 4,
  option: 1,
  at: 1_004,
}
/** As every version so far has written it to students' phones. */
const KEY = 'unsent:1:phy-d1:phy:4'
const TEXT = '{"variation":"mcq","option":1,"at":1004}'

test('an answer is written to the device as it always was', () => {
  expect([picks.keyOf(pick), picks.encode(pick)]).toEqual([KEY, TEXT])
  expect(picks.decode(KEY, TEXT)).toEqual(pick)
})

test('answers that an older version has left on a phone are sent, in the order in which they were given', async () => {
  const storage = new TextStorage()
  storage.setItem('STDNTTKN', 'token')
  storage.setItem('unsent:1:phy-d1:phy:5', '{"variation":"mcq","option":0,"at":2000}')
  storage.setItem(KEY, TEXT)
  storage.setItem('unsent:2:phy-d1:phy:4', TEXT)
  storage.setItem('unsent:photos:1:phy-d1:phy:1', '1 2.000 3')
  const sent: UnsentPick[] = []
  const outbox = createOutbox<UnsentPick, void>({
    kind: picks,
    device: deviceOf(() => storage),
    send: async (item) => void sent.push(item),
    owner: () => '1',
    later: () => () => undefined,
    random: () => 1,
  })
  await outbox.flush()
  expect(sent).toEqual([pick, { ...pick, question: 5, option: 0, at: 2_000 }])
  expect([...storage.entries.keys()]).toEqual(['STDNTTKN', 'unsent:2:phy-d1:phy:4', 'unsent:photos:1:phy-d1:phy:1'])
})

test.each([
  ['an entry of another kind', 'unsent:photos:1:phy-d1:phy:1', TEXT],
  ['an entry without a place', 'unsent:1:phy-d1:phy', TEXT],
  ['spoiled text', KEY, 'spoiled'],
  ['no object', KEY, 'null'],
  ['an unknown variation', KEY, '{"variation":"oral","option":1,"at":1}'],
  ['half an option', KEY, '{"variation":"mcq","option":0.5,"at":1}'],
  ['an option in words', KEY, '{"variation":"mcq","option":"1","at":1}'],
  ['no time', KEY, '{"variation":"mcq","option":1}'],
])('%s is no answer', (_, key, text) => {
  expect(picks.decode(key, text)).toBeNull()
})
