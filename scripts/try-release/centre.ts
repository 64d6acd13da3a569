import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'

/**
 * What a centre with the demo shows, for scripts/try-first-version.sh:
 *   node centre.ts record ADDRESS FILE    keeps what students and staff of the demo are shown by an older version
 *   node centre.ts compare ADDRESS FILE   a newer version shows every value of it; more may have come
 */
const [what = '', address = '', file = ''] = process.argv.slice(2)

type Json = null | boolean | number | string | Json[] | { [name: string]: Json }

/** The calls of one kind of exam: which a student has sat, and for each of them marks, merit and solutions. */
const KINDS = [
  ['student/history', ['student/studentSubmittedExamDetail', 'student/viewsollution', 'student/getallrank']],
  ['student/historydatawritten', ['student/examdetailwritten', 'student/viewSollutionwritten', 'student/getallrank']],
  [
    'student/bothhistorydata',
    [
      'student/bothexamdetail',
      'student/bothviewsollutionmcq',
      'student/bothviewsollutionwritten',
      'student/bothgetallrank',
    ],
  ],
  [
    'special/historydata',
    [
      'special/studentSubmittedExamDetail',
      'special/viewsollutionmcq',
      'special/viewsollutionwritten',
      'special/toprank',
    ],
  ],
  [
    'mcqspecialexam/historydata',
    ['mcqspecialexam/studentSubmittedExamDetail', 'mcqspecialexam/viewsollutionmcq', 'mcqspecialexam/getallrank'],
  ],
] as const

const STUDENTS = [
  { regNo: '260001', courseId: 'hsc-26' },
  { regNo: '260002', courseId: 'hsc-26', password: 'anushilon26' },
  { regNo: '260021', courseId: 'hsc-26' },
  { regNo: '260027', courseId: 'med-26' },
]
const STAFF = ['owner', 'author', 'marker'].map((signInName) => ({ signInName, password: `${signInName}-demo-26` }))

async function ask(path: string, token: string | null, body?: unknown): Promise<Json> {
  const reply = await fetch(`${address}${path}`, {
    headers: {
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
  })
  const text = await reply.text()
  return reply.ok ? (JSON.parse(text) as Json) : `refused: ${reply.status}`
}

const at = (value: Json, name: string): Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value[name] ?? null) : null

function textAt(value: Json, name: string): string {
  const found = at(value, name)
  if (typeof found !== 'string') throw new Error(`no ${name} in ${JSON.stringify(value).slice(0, 200)}`)
  return found
}

/** The bytes behind every address of a picture: the address may be another one in a newer version. */
async function withPictures(value: Json): Promise<Json> {
  if (Array.isArray(value)) return await Promise.all(value.map(withPictures))
  if (typeof value === 'object' && value !== null) {
    const parts = Object.entries(value).map(async ([name, part]) => [name, await withPictures(part)] as const)
    return Object.fromEntries(await Promise.all(parts))
  }
  if (typeof value !== 'string' || !/^\/?files\//.test(value)) return value
  const reply = await fetch(new URL(value, `${address}/`))
  const bytes = Buffer.from(await reply.arrayBuffer())
  return `picture ${reply.status} ${bytes.length} ${createHash('sha256').update(bytes).digest('hex')}`
}

async function look(): Promise<Record<string, Json>> {
  const seen: Record<string, Json> = {}
  for (const student of STUDENTS) {
    const token = textAt(await ask('/api/student/login', null, student), 'token')
    const keep = async (path: string) =>
      (seen[`${student.regNo} ${path}`] = await withPictures(await ask(`/api/${path}`, token)))
    await keep('student/getstudentinfobyid')
    await keep(`student/mistakes?courseId=${student.courseId}`)
    for (const [history, others] of KINDS) {
      const exams = at(await keep(`${history}?courseId=${student.courseId}`), 'resultData')
      for (const exam of Array.isArray(exams) ? exams : []) {
        for (const path of others) await keep(`${path}?examId=${textAt(exam, 'examId')}`)
      }
    }
  }
  for (const person of STAFF) {
    const reply = await fetch(`${address}/api/staff/sign-in`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(person),
    })
    // The oldest versions have no console; a newer one brings it, and the demo's people.
    if (what === 'compare' || reply.status !== 404) seen[`staff ${person.signInName} signs in`] = reply.status
  }
  return seen
}

const isSame = (one: Json, other: Json) => JSON.stringify(one) === JSON.stringify(other)
/** What later versions say more exactly on purpose: of MCQ alone, where the first ones added the written marks in. */
const SAID_BETTER = new Set(['marksMcqPerSub'])

/** Rows are found by what they are about, because others may have come since. */
function rowLike(old: Json, rows: Json[], index: number): Json {
  const names = ['examId', 'studentId', 'questionNumber'].filter((name) => at(old, name) !== null)
  const found =
    names.length === 0 ? rows[index] : rows.find((row) => names.every((name) => isSame(at(row, name), at(old, name))))
  return found ?? null
}

/** Every value of `old` that is not in `now`. */
function* missing(old: Json, now: Json, path: string): Generator<string> {
  if (typeof old === 'object' && old !== null) {
    for (const [name, part] of Object.entries(old)) {
      if (SAID_BETTER.has(name)) continue
      const other = Array.isArray(now) ? rowLike(part, now, Number(name)) : at(now, name)
      yield* missing(part, other, `${path}.${name}`)
    }
  } else if (old !== now) yield `${path}: ${JSON.stringify(old)} is now ${JSON.stringify(now)}`
}

const seen = await look()
const text = JSON.stringify(seen)
const pictures = text.match(/"picture 200 /g)?.length ?? 0
console.log(`${Object.keys(seen).length} replies, ${(text.length / 1e3).toFixed(0)} kB, ${pictures} pictures looked at`)
if (what === 'record') writeFileSync(file, text)
else {
  const old = JSON.parse(readFileSync(file, 'utf8')) as Record<string, Json>
  const people = Object.fromEntries(STAFF.map(({ signInName }) => [`staff ${signInName} signs in`, 200]))
  const faults = [...missing({ ...old, ...people }, seen, '')]
  for (const fault of faults.slice(0, 40)) console.log(fault.slice(0, 300))
  console.log(faults.length === 0 ? 'every value is there' : `${faults.length} values are not there`)
  process.exitCode = faults.length === 0 ? 0 : 1
}
