import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Answer } from '../harness/server.ts'
import { everyCall, type WalkedCall } from './calls.ts'
import { EXAMS, openWorld, SECRET_WORD, type Caller, type WalkedExam, type World } from './world.ts'

let worlds: readonly [World, World]
beforeAll(async () => {
  worlds = [await openWorld(0), await openWorld(1)]
}, 300_000)
afterAll(async () => {
  for (const { room } of worlds) await room.close()
})

const CALLERS: readonly Caller[] = ['visitor', 'elsewhere', 'late', 'done', 'running', 'fresh']

const isStart = ({ name }: WalkedCall) => /^(?:start(?:Mcq|Written)|openPaper)/.test(name)

/** Calls that no walker gets an answer from, though they are made: they want the right password, a gateway's signature, a photo's own bytes, or roots that were signed. */
const NEVER_ANSWERED: ReadonlySet<string> = new Set([
  'checkPasswordByPost',
  'changePassword',
  'uploadScript.written',
  'uploadScript.mcq-written',
  'uploadScript.special',
  'sendPage',
  'arrangeScript',
  'smsReceived',
  'guardianSheet',
  'examConsistency',
  'subscribePush',
  'stopPush',
])

/** Made anew for each reply, whatever it is about; of what is sealed nothing but its length can be compared. */
function textOf({ status, headers, body }: Answer): string {
  const { date: _, 'x-request-id': __, ...rest } = headers
  const isSealed = rest['content-type'] === 'application/octet-stream'
  return JSON.stringify({ status, rest, body: isSealed ? 'sealed' : body })
    .replaceAll(/"requestId":"[^"]*"/g, '"requestId":""')
    .replaceAll(/"(draw|token|key|publicKey|salt|root|signature)":"[^"]*"/g, '"$1":""')
    .replaceAll(/"v1\.[\w.-]+"/g, '"receipt"')
    .replaceAll(/files\/[0-9a-f]{2}\/[0-9a-f]{40}/g, 'files/')
}

async function ask({ room, callers }: World, caller: Caller, call: WalkedCall, examId: string): Promise<Answer[]> {
  const student = callers[caller]
  const token = student === null ? {} : { token: student.token }
  const answers: Answer[] = []
  for (const { url, sent } of call.requests(examId, student?.regNo ?? '260001')) {
    answers.push(await room.server.call(call.method, url, { ...sent, ...token }))
  }
  return answers
}

/** What a call gives away about a key that nobody may know yet; empty where nothing. */
async function leaks(call: WalkedCall, caller: Caller, exam: WalkedExam, reached: Set<string>): Promise<string[]> {
  const [ours, twins] = await Promise.all(worlds.map(async (world) => await ask(world, caller, call, exam.id)))
  const where = `${call.method} ${call.path} as ${caller}${call.isAboutExam ? ` about ${exam.id}` : ''}`
  return (ours ?? []).flatMap((answer, at) => {
    const twin = twins?.[at]
    const [one, other] = [textOf(answer), twin === undefined ? '' : textOf(twin)]
    if (answer.status < 300) reached.add(call.name)
    const found: string[] = []
    if (answer.status >= 500) found.push(`${where}: ${one}`)
    if (isStart(call) && answer.status < 300 && !exam.isSecret) found.push(`${where}: can be sat though its key is out`)
    if (one !== other) found.push(`${where}: depends on the key: ${one} and ${other}`)
    const both = JSON.stringify([answer.body, twin?.body])
    if (both.includes(SECRET_WORD)) found.push(`${where}: tells an explanation or a sheet`)
    if (worlds.some(({ secretPictures }) => secretPictures.some((path) => both.includes(path)))) {
      found.push(`${where}: tells where an explanation is`)
    }
    if (call.isAboutExam && !exam.isOpen) {
      if (both.includes(`of ${exam.id}`)) found.push(`${where}: tells a question before the exam opens`)
      if (/"key":/.test(both)) found.push(`${where}: tells what opens a sealed paper before the exam does`)
    }
    if (call.isAboutExam && exam.isSecret && /correctOption|explanation/i.test(both)) {
      found.push(`${where}: has a field for the key`)
    }
    return found
  })
}

test('no call of anybody depends on a key that is not out, whatever state the exam is in (C5, D3, I2)', async () => {
  const reached = new Set<string>()
  const found: string[] = []
  const calls = everyCall()
  const walk = async (some: readonly WalkedCall[], callers: readonly Caller[]) => {
    for (const call of some) {
      const about = EXAMS.filter(({ variation }) => call.variations.includes(variation))
      for (const exam of call.isAboutExam ? about : about.slice(0, 1)) {
        for (const caller of callers) found.push(...(await leaks(call, caller, exam, reached)))
      }
    }
  }
  const named = (pattern: RegExp) => calls.filter(({ name }) => pattern.test(name))
  // Whoever starts the written part has left the other.
  await walk(named(/^(?!startWritten|logout$)/), CALLERS)
  // Everybody has now started, answered and handed in whatever could be.
  await walk(named(/^(?!logout$)/), ['done', 'running', 'fresh'])
  await walk(named(/^logout$/), CALLERS)
  expect(found.slice(0, 30)).toEqual([])
  const missing = calls.map(({ name }) => name).filter((name) => !reached.has(name) && !NEVER_ANSWERED.has(name))
  expect(missing, 'calls that nobody got an answer from').toEqual([])
}, 1_800_000)
