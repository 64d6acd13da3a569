import { describe, expect, test } from 'vitest'
import { createJournal } from './journal.ts'
import { createSender, type Outcome, type SenderEvent } from './sender.ts'
import { Device, pickOf } from './testing/device.ts'
import type { UnsentPick } from './unsent-pick.ts'

interface InFlight {
  readonly pick: UnsentPick
  answer(outcome: Outcome): Promise<void>
}

const SAVED: Outcome = { kind: 'saved', receipt: null }
const LOST: Outcome = { kind: 'lost' }

/** A page on a device; the test is its server and its clock. */
function open(device = new Device()) {
  const journal = createJournal(device)
  const inFlight: InFlight[] = []
  const events: SenderEvent[] = []
  let timers: { readonly wait: number; readonly act: () => void }[] = []
  let student: string | null = '1'
  const sender = createSender({
    journal,
    send: (pick) =>
      new Promise((resolve) => {
        inFlight.push({
          pick,
          async answer(outcome) {
            inFlight.splice(
              inFlight.findIndex((one) => one.pick === pick),
              1,
            )
            resolve(outcome)
            await settled()
          },
        })
      }),
    student: () => student,
    later: (wait, act) => {
      const timer = { wait, act }
      timers.push(timer)
      return () => {
        timers = timers.filter((one) => one !== timer)
      }
    },
    random: () => 1,
  })
  sender.subscribe((event) => events.push(event))
  return {
    journal,
    sender,
    events,
    get sending() {
      return inFlight.map(({ pick }) => `${pick.examId} ${pick.question}=${pick.option}`)
    },
    get waits() {
      return timers.map(({ wait }) => wait)
    },
    picks(pick: UnsentPick) {
      journal.add(pick)
      sender.kick(pick.examId)
    },
    answers: (outcome: Outcome) => inFlight[0]?.answer(outcome) ?? Promise.reject(new Error('nothing is on its way')),
    async timePasses() {
      const due = timers
      timers = []
      for (const { act } of due) act()
      await settled()
    },
    logIn(studentId: string | null) {
      student = studentId
      sender.kickAll()
    },
  }
}

async function settled() {
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve()
}

describe('sending answers', () => {
  test('an answer leaves the journal when the server has it, not before', async () => {
    const page = open()
    page.picks(pickOf(0, 2))
    expect(page.sending).toEqual(['phy-d1 0=2'])
    expect(page.journal.of('1')).toHaveLength(1)
    await page.answers(SAVED)
    expect(page.journal.of('1')).toEqual([])
    expect(page.events).toContainEqual({ kind: 'saved', pick: pickOf(0, 2), receipt: null })
  })

  test('one is on its way at a time, in the order of the picks', async () => {
    const page = open()
    page.picks(pickOf(5, 0, { at: 10 }))
    page.picks(pickOf(1, 1, { at: 20 }))
    page.picks(pickOf(3, 2, { at: 30 }))
    expect(page.sending).toEqual(['phy-d1 5=0'])
    await page.answers(SAVED)
    expect(page.sending).toEqual(['phy-d1 1=1'])
    await page.answers(SAVED)
    expect(page.sending).toEqual(['phy-d1 3=2'])
  })

  test('two exams do not wait for each other', () => {
    const page = open()
    page.picks(pickOf(0, 0))
    page.picks(pickOf(0, 1, { examId: 'chem-d1' }))
    expect(page.sending).toEqual(['phy-d1 0=0', 'chem-d1 0=1'])
  })

  test('a lost one is sent again, at ever longer intervals, for as long as it takes', async () => {
    const page = open()
    page.picks(pickOf(0, 2))
    const waits: number[] = []
    for (let failure = 0; failure < 8; failure += 1) {
      await page.answers(LOST)
      expect(page.sender.troubleOf('phy-d1')).toBe('lost')
      waits.push(...page.waits)
      await page.timePasses()
    }
    expect(waits).toEqual([500, 1_000, 2_000, 4_000, 8_000, 15_000, 15_000, 15_000])
    await page.answers(SAVED)
    expect(page.sender.troubleOf('phy-d1')).toBe('none')
    expect(page.journal.of('1')).toEqual([])
  })

  test('when the network is back nobody waits for the interval to end', async () => {
    const page = open()
    page.picks(pickOf(0, 2))
    await page.answers(LOST)
    page.sender.kickAll()
    expect(page.sending).toEqual(['phy-d1 0=2'])
    expect(page.waits).toEqual([])
  })

  test('a busy server is given the time it asks for', async () => {
    const page = open()
    page.picks(pickOf(0, 2))
    await page.answers({ kind: 'busy', retryAfterMs: 7_000 })
    expect(page.waits).toEqual([7_000])
    expect(page.journal.of('1')).toHaveLength(1)
  })

  test('a refused answer goes, the others are sent', async () => {
    const page = open()
    page.picks(pickOf(0, 2))
    page.picks(pickOf(1, 3))
    await page.answers({ kind: 'refused', message: 'the first answer counts' })
    expect(page.events).toContainEqual({ kind: 'refused', pick: pickOf(0, 2), message: 'the first answer counts' })
    expect(page.sending).toEqual(['phy-d1 1=3'])
    expect(page.journal.of('1')).toEqual([pickOf(1, 3)])
  })

  test('an exam that takes no more answers is not asked again, and loses none by it', async () => {
    const page = open()
    page.picks(pickOf(0, 2))
    await page.answers({ kind: 'closed', message: 'Time is up!', rest: 'submit' })
    expect(page.sending).toEqual([])
    expect(page.waits).toEqual([])
    expect(page.journal.of('1')).toHaveLength(1)
    expect(page.sender.troubleOf('phy-d1')).toBe('closed')
  })

  test('a log-in that ended keeps them until its student is back', async () => {
    const page = open()
    page.picks(pickOf(0, 2))
    await page.answers({ kind: 'logged-out' })
    expect(page.journal.of('1')).toHaveLength(1)
    page.logIn(null)
    page.picks(pickOf(1, 3))
    expect(page.sending).toEqual([])
    expect(page.sender.troubleOf('phy-d1')).toBe('logged-out')
    page.logIn('2')
    expect(page.sending).toEqual([])
    page.logIn('1')
    expect(page.sending).toEqual(['phy-d1 0=2'])
    await page.answers(SAVED)
    expect(page.sending).toEqual(['phy-d1 1=3'])
  })

  test('what a closed tab left is sent by the next page', () => {
    const device = new Device()
    open(device).picks(pickOf(0, 2))
    const next = open(device)
    next.sender.kickAll()
    expect(next.sending).toEqual(['phy-d1 0=2'])
  })

  test('two tabs that both send the same answer lose nothing', async () => {
    const device = new Device()
    const one = open(device)
    const other = open(device)
    one.picks(pickOf(0, 2))
    other.sender.kickAll()
    await one.answers(SAVED)
    await other.answers(SAVED)
    expect(one.journal.of('1')).toEqual([])
    expect(other.sending).toEqual([])
  })

  test('while the sheet is handed in nothing is sent beside it', async () => {
    const page = open()
    page.picks(pickOf(0, 2))
    page.picks(pickOf(1, 3))
    const goOn = page.sender.hold('phy-d1')
    await page.answers(SAVED)
    expect(page.sending).toEqual([])
    goOn()
    expect(page.sending).toEqual(['phy-d1 1=3'])
  })

  test('a hand-in that is called off finds the waiting answer waiting', async () => {
    const page = open()
    page.picks(pickOf(0, 2))
    await page.answers(LOST)
    const goOn = page.sender.hold('phy-d1')
    expect(page.waits).toEqual([])
    goOn()
    expect(page.sending).toEqual(['phy-d1 0=2'])
  })
})
