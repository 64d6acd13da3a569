import { withDatabase } from '@anushilon/api/db/connect'
import { readEnv } from '@anushilon/api/env'
import { importPack } from '@anushilon/api/packs/import'
import { loadSecrets } from '@anushilon/api/secrets'
import { createStorage } from '@anushilon/api/storage/create'
import { openPack } from '@anushilon/exam-pack/open-pack'
import type { ExamJson, PackJson, QuestionJson } from '@anushilon/exam-pack/pack-json'
import { spawn } from 'node:child_process'
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * How long a large pack takes and how much memory: `npm run bench:pack [-- STUDENTS QUESTIONS PICTURES]`. The pack is
 * made in a temporary folder and imported twice, into the built-in database in a folder of its own, by a process that
 * does nothing else.
 */
const QUESTIONS_PER_EXAM = 100

function drawing(number: number): string {
  const points = Array.from({ length: 40 }, (_, x) => `${x * 12},${80 + 50 * Math.sin(x / 4 + number)}`).join(' ')
  return `<svg xmlns="http://www.w3.org/2000/svg" width="480" height="220"><rect width="480" height="220" fill="#fff"/>
    <polyline points="${points}" fill="none" stroke="#124" stroke-width="2"/>
    <text x="12" y="180" font-size="18">চিত্র ${number}: সরণ-সময় লেখচিত্র, v₀ = ${number} m/s</text></svg>`
}

function question(number: number, pictures: number): QuestionJson {
  if (number < pictures) return { image: `img/${number}.svg`, correct: number % 4 }
  return {
    text: `প্রশ্ন ${number}: একটি গাড়ি ${number} মিটার দূরত্ব ${(number % 50) + 1} সেকেন্ডে অতিক্রম করে। গাড়িটির গড় বেগ কত?`,
    options: Array.from({ length: 4 }, (_, index) => `${(number / ((number % 50) + 1 + index)).toFixed(2)} মি./সে.`),
    correct: number % 4,
  }
}

function exam(index: number, questions: QuestionJson[]): ExamJson {
  return {
    id: `exam-${index}`,
    course: 'hsc-26',
    subject: 'phy',
    name: `Daily ${index}`,
    variation: 'mcq',
    frequency: 'daily',
    opensAt: '2026-03-15T10:00:00+06:00',
    closesAt: '2026-03-15T12:00:00+06:00',
    mcq: { durationMinutes: 30, marksPerQuestion: 1, negativePercent: 25, questionsPerStudent: 25, questions },
  }
}

function largePack(students: number, questions: number, pictures: number): PackJson {
  const asked = Array.from({ length: questions }, (_, number) => question(number, pictures))
  return {
    version: 1,
    courses: [{ id: 'hsc-26', name: 'HSC 2026' }],
    subjects: [{ id: 'phy', course: 'hsc-26', name: 'Physics' }],
    students: Array.from({ length: students }, (_, number) => ({
      regNo: String(2_600_000 + number),
      name: `শিক্ষার্থী ${number}`,
      courses: ['hsc-26'],
      password: `handed-out-${number}`,
      institution: 'Government Science College',
      mobileNo: `017${String(number).padStart(8, '0')}`,
      curriculumRoll: String(100_000 + number),
      branch: 'Farmgate',
    })),
    exams: Array.from({ length: Math.ceil(questions / QUESTIONS_PER_EXAM) }, (_, index) =>
      exam(index, asked.slice(index * QUESTIONS_PER_EXAM, (index + 1) * QUESTIONS_PER_EXAM)),
    ),
  }
}

async function writeLargePack(folder: string, students: number, questions: number, pictures: number): Promise<void> {
  await mkdir(join(folder, 'img'), { recursive: true })
  await writeFile(join(folder, 'pack.json'), JSON.stringify(largePack(students, questions, pictures)))
  for (let number = 0; number < pictures; number += 1) {
    await writeFile(join(folder, 'img', `${number}.svg`), drawing(number))
  }
}

/** In a process of its own, so that what it took to make the pack does not count. */
async function measure(folder: string): Promise<void> {
  const env = readEnv({ DATA_DIR: join(folder, 'data') })
  await withDatabase(env, async (db) => {
    const deps = { db, storage: createStorage(env), secrets: await loadSecrets(env) }
    const since = performance.now()
    const outcome = await importPack(deps, await openPack(join(folder, 'pack')), Date.now())
    const seconds = ((performance.now() - since) / 1000).toFixed(1)
    const { maxRSS, userCPUTime, systemCPUTime } = process.resourceUsage()
    const ours = ((userCPUTime + systemCPUTime) / 1e6).toFixed(1)
    console.log(`${seconds} s (${ours} s of CPU here), peak ${Math.round(maxRSS / 1024)} MB resident`)
    console.log(JSON.stringify(outcome))
  })
}

function measured(folder: string): Promise<number> {
  const child = spawn(process.execPath, [fileURLToPath(import.meta.url), 'measure', folder], { stdio: 'inherit' })
  return new Promise((done) => {
    child.on('exit', (code) => done(code ?? 1))
  })
}

async function run(students = 50_000, questions = 10_000, pictures = 500): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'anushilon-bench-pack-'))
  try {
    await chmod(folder, 0o755)
    console.log(`${students} students, ${questions} questions, ${pictures} drawings`)
    await writeLargePack(join(folder, 'pack'), students, questions, pictures)
    process.exitCode = (await measured(folder)) || (await measured(folder))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const [first, second, third] = process.argv.slice(2)
if (first === 'measure' && second !== undefined) await measure(second)
else await run(...[first, second, third].filter((given) => given !== undefined).map(Number))
