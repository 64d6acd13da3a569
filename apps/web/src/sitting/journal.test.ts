import { describe, expect, test } from 'vitest'
import { createJournal, type JournalChange } from './journal.ts'
import { Device, pickOf } from './testing/device.ts'

describe('the journal of unsent answers', () => {
  test('an answer is on the device before anybody is told of it', () => {
    const device = new Device()
    const journal = createJournal(device)
    const seen: number[] = []
    journal.subscribe(() => seen.push(device.length))
    journal.add(pickOf(0, 2))
    expect(seen).toEqual([1])
  })

  test('it is there after a reload', () => {
    const device = new Device()
    createJournal(device).add(pickOf(0, 2))
    expect(createJournal(device).of('1', 'phy-d1')).toEqual([pickOf(0, 2)])
  })

  test('the first pick of a question stays', () => {
    const journal = createJournal(new Device())
    journal.add(pickOf(0, 2))
    expect(journal.add(pickOf(0, 3))).toEqual(pickOf(0, 2))
    expect(journal.of('1')).toEqual([pickOf(0, 2)])
  })

  test('answers come in the order in which they were given', () => {
    const journal = createJournal(new Device())
    journal.add(pickOf(7, 0, { at: 30 }))
    journal.add(pickOf(1, 0, { at: 10 }))
    journal.add(pickOf(3, 0, { at: 20 }))
    expect(journal.of('1').map(({ question }) => question)).toEqual([1, 3, 7])
  })

  test('another student on the same device has no part in them', () => {
    const journal = createJournal(new Device())
    journal.add(pickOf(0, 2))
    expect(journal.of('2')).toEqual([])
    journal.close('2', 'phy-d1')
    expect(journal.of('1')).toHaveLength(1)
  })

  test('a pick is forgotten only on a word about that very pick', () => {
    const journal = createJournal(new Device())
    journal.add(pickOf(0, 2))
    journal.settle(pickOf(0, 3))
    expect(journal.of('1')).toHaveLength(1)
    journal.settle(pickOf(0, 2))
    expect(journal.of('1')).toEqual([])
  })

  test('an exam that is over takes its own answers along and no others', () => {
    const journal = createJournal(new Device())
    journal.add(pickOf(0, 2))
    journal.add(pickOf(0, 1, { examId: 'phy-d10' }))
    journal.close('1', 'phy-d1')
    expect(journal.of('1').map(({ examId }) => examId)).toEqual(['phy-d10'])
  })

  test('a device without room keeps them for as long as the page lives', () => {
    const device = new Device()
    device.isFull = true
    const journal = createJournal(device)
    journal.add(pickOf(0, 2))
    expect(journal.of('1', 'phy-d1')).toEqual([pickOf(0, 2)])
    journal.settle(pickOf(0, 2))
    expect(journal.of('1')).toEqual([])
  })

  test('what is not ours, or is spoiled, is left alone', () => {
    const device = new Device()
    device.setItem('STDNTTKN', 'token')
    device.setItem('unsent:1:phy-d1:phy:0', 'spoiled')
    device.setItem('unsent:1:phy-d1:phy:1', '{"variation":"oral","option":1,"at":1}')
    device.setItem('unsent:something-else', '1')
    expect(createJournal(device).of('1')).toEqual([])
    expect(device.length).toBe(4)
  })

  test('another tab’s picks are heard', () => {
    const journal = createJournal(new Device())
    const heard: JournalChange[] = []
    journal.subscribe((change) => heard.push(change))
    journal.hear('unsent:1:phy-d1:phy:4', null, '{"variation":"mcq","option":1,"at":1004}')
    journal.hear('STDNTTKN', null, 'token')
    expect(heard).toEqual([{ key: 'unsent:1:phy-d1:phy:4', before: null, after: pickOf(4, 1), elsewhere: true }])
  })
})
