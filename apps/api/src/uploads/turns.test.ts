import { setImmediate as turnOfTheLoop } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { PIECES_A_TURN, Turns } from './turns.ts'

test('who began first goes first, a few in each turn of the event loop', async () => {
  const turns = new Turns()
  const uploads = Array.from({ length: PIECES_A_TURN + 3 }, () => turns.enter())
  const went: number[] = []
  // The last to begin asks first.
  const all = uploads.map(async (_, at) => {
    const place = uploads.length - 1 - at
    await uploads[place]?.()
    went.push(place)
  })
  await turnOfTheLoop()
  expect(went).toEqual(Array.from({ length: PIECES_A_TURN }, (_, place) => place))
  await Promise.all(all)
  expect(went).toHaveLength(uploads.length)
})

test('an upload that has waited for its sender goes before those that began after it', async () => {
  const turns = new Turns()
  const [slow, quick] = [turns.enter(), turns.enter()]
  const went: string[] = []
  const ask = async (turn: () => Promise<void>, name: string) => {
    await turn()
    went.push(name)
  }
  await ask(quick, 'quick')
  await Promise.all([ask(quick, 'quick'), ask(slow, 'slow')])
  expect(went).toEqual(['quick', 'slow', 'quick'])
})
