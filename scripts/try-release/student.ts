import { createRequire } from 'node:module'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'

/**
 * Plays students for scripts/try-release.sh, over HTTPS, with the archive's own Node and nothing else:
 *   node student.ts photos ADDRESS REGNO        sits a written exam with photos, larger than proxies let through by default
 *   node student.ts answers ADDRESS SECONDS     eight students answer for so long, sending again what was not acknowledged;
 *                                               prints how many each has been acknowledged, as it goes
 *   node student.ts handed-in ADDRESS REGNO     that student's written exam is handed in, and cannot be begun again
 *   node student.ts check ADDRESS <PRINTED      every answer that was acknowledged is there
 */
const [what = '', address = '', given = ''] = process.argv.slice(2)
const QUESTIONS = 400
const SITTERS = Array.from({ length: 8 }, (_, index) => String(910_001 + index))

async function call(path: string, token: string | null, body?: unknown): Promise<{ status: number; text: string }> {
  const reply = await fetch(`${address}${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  return { status: reply.status, text: await reply.text() }
}

async function must(path: string, token: string | null, body?: unknown): Promise<string> {
  const { status, text } = await call(path, token, body)
  if (status !== 200) throw new Error(`${path}: ${status} ${text.slice(0, 300)}`)
  return text
}

async function logIn(regNo: string): Promise<string> {
  const { token } = JSON.parse(await must('/api/student/login', null, { regNo, courseId: 'try' })) as { token: string }
  return token
}

/** As much of sharp as is used here: it comes with the archive. */
type Drawing = (options: { create: object }) => { jpeg(options: object): { toBuffer(): Promise<Buffer> } }

/** A megabyte that no two cameras make alike. */
async function photo(): Promise<string> {
  const packages = createRequire(join(process.env['ANUSHILON_HOME'] ?? '.', 'current/apps/api/package.json'))
  const sharp = packages('sharp') as Drawing
  const noise = { type: 'gaussian', mean: 128, sigma: 28 } as const
  const bytes = await sharp({ create: { width: 1600, height: 1200, channels: 3, background: '#fff', noise } })
    .jpeg({ quality: 80 })
    .toBuffer()
  return `data:image/jpeg;base64,${bytes.toString('base64')}`
}

async function sitWithPhotos(regNo: string): Promise<void> {
  const token = await logIn(regNo)
  await must('/api/student/assignquestionwritten?examId=written', token)
  const pages = await Promise.all(Array.from({ length: 4 }, photo))
  const body = { examId: 'written', questionNo: 1, questionILink: pages }
  await must('/api/student/submitstudentscript', token, body)
  await must('/api/student/submitwritten?examId=written', token, {})
  console.log(`${regNo}: written exam with ${(JSON.stringify(body).length / 1e6).toFixed(1)} MB of photos handed in`)
}

async function mustBeHandedIn(regNo: string): Promise<void> {
  const { status, text } = await call('/api/student/assignquestionwritten?examId=written', await logIn(regNo))
  if (status === 200) throw new Error(`${regNo} could begin the written exam again`)
  console.log(`${regNo}: handed in (${status} ${text.slice(0, 80)})`)
}

async function answerFor(seconds: number): Promise<void> {
  const until = Date.now() + seconds * 1000
  const waits: number[] = []
  let saved = 0
  let again = 0
  const sit = async (regNo: string) => {
    const token = await logIn(regNo)
    await call('/api/student/startexam?eId=mcq', token)
    for (let question = 0; question < QUESTIONS && Date.now() < until; question += 1) {
      const begun = performance.now()
      for (;;) {
        const body = { examId: 'mcq', questionIndexNumber: question, optionIndexNumber: question % 4 }
        const { status } = await call('/api/student/updateanswermcq', token, body).catch(() => ({ status: 0 }))
        if (status === 200) break
        if (status !== 0 && status < 500 && status !== 429) throw new Error(`saving: ${status}`)
        again += 1
        await pause(300)
      }
      saved += 1
      console.log(`${regNo} ${question + 1}`)
      waits.push(performance.now() - begun)
      await pause(150)
    }
    return regNo
  }
  await Promise.all(SITTERS.map(sit))
  waits.sort((one, other) => one - other)
  const at = (share: number) => `${(waits[Math.floor((waits.length - 1) * share)] ?? 0).toFixed(0)} ms`
  console.log(
    `${saved} answers acknowledged, ${again} sent again; waits: median ${at(0.5)}, 99 % ${at(0.99)}, the longest ${at(1)}`,
  )
}

/** The pages ask the same when they are opened again. */
async function check(): Promise<void> {
  const acknowledged = new Map<string, number>()
  for (const [, regNo = '', count] of (await text(process.stdin)).matchAll(/^(\d{6}) (\d+)$/gm))
    acknowledged.set(regNo, Number(count))
  if (acknowledged.size === 0) throw new Error('nothing was acknowledged')
  let found = 0
  for (const regNo of SITTERS) {
    const running = await must('/api/student/getrunningdata?eId=mcq', await logIn(regNo))
    const there = [...running.matchAll(/"answeredOption":"?\d/g)].length
    const promised = acknowledged.get(regNo) ?? 0
    if (there < promised) throw new Error(`${regNo}: ${promised} answers were acknowledged, ${there} are there`)
    found += there
  }
  console.log(`${found} answers are there, all that were acknowledged among them`)
}

if (what === 'photos') await sitWithPhotos(given)
else if (what === 'handed-in') await mustBeHandedIn(given)
else if (what === 'answers') await answerFor(Number(given))
else await check()
