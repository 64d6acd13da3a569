import { fillCentre, mcqExam, withGround, type Sitter } from './centre.ts'
import { prepareGround, type Ground } from './ground.ts'
import type { Metering } from './metered.ts'
import { freePort, Product } from './product.ts'
import { settle, storeAttempts, vacuumAnswers } from './stored-attempts.ts'

export interface Growth {
  /** Stored before anybody is measured: a tenth of them at the exam that is measured, the rest at those of the past. */
  readonly attempts: number
  /** The exam that is measured. */
  readonly exam: string
  readonly questions: number
  /** Who sits it then: so many at a time, so many times. */
  readonly sitting: { readonly rounds: number; readonly students: number }
}

/** A centre with a past, its database and its server. */
export interface GrownCentre {
  readonly name: string
  readonly describe: string
  readonly metering: Omit<Metering, 'connections'>
  /** Round by round. */
  readonly sitters: readonly (readonly Sitter[])[]
  vacuumAnswers(): Promise<void>
  close(): Promise<void>
}

const PAST_EXAMS = 90
const ANSWERS_EACH = 10

export async function openGrownCentre(growth: Growth): Promise<GrownCentre> {
  const ground = await prepareGround()
  const product = new Product(await freePort(), ground.env)
  const close = async () => {
    await product.stop()
    await ground.remove()
  }
  try {
    await product.start()
    const sitters = await fill(ground, growth)
    return {
      name: growth.attempts.toLocaleString('en'),
      describe: await describe(ground),
      metering: { ports: [product.port], servers: await product.processes(), databaseUrl: await ground.databaseUrl() },
      sitters,
      vacuumAnswers: () => withGround(ground, vacuumAnswers),
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

async function fill(ground: Ground, { attempts, exam, questions, sitting }: Growth): Promise<Sitter[][]> {
  const past = Array.from({ length: PAST_EXAMS }, (_, index) => {
    const daysAgo = PAST_EXAMS - index
    const times = { opensAt: `now-${daysAgo + 1}d`, closesAt: `now-${daysAgo}d`, results: 'manual' }
    return { ...mcqExam(`past-${daysAgo}`, questions), ...times }
  })
  const count = sitting.rounds * sitting.students
  const students = count + Math.ceil(attempts / 10)
  const everybody = await fillCentre(ground, { students, exams: [...past, mcqExam(exam, questions)] })
  const sitters = spreadOver(everybody, count)
  await withGround(ground, async (db) => {
    const share = Math.round((attempts * 0.9) / PAST_EXAMS)
    for (const { id } of past) {
      await storeAttempts(db, { examId: id, attempts: share, answersEach: ANSWERS_EACH, without: [] })
    }
    const without = sitters.map(({ id }) => id)
    await storeAttempts(db, { examId: exam, attempts: Math.ceil(attempts / 10), answersEach: ANSWERS_EACH, without })
    await settle(db)
  })
  return Array.from({ length: sitting.rounds }, (_, round) =>
    sitters.slice(round * sitting.students, (round + 1) * sitting.students),
  )
}

/** So many of all, from the whole length of the tables and in no order, as they come in real life. */
function spreadOver(everybody: readonly Sitter[], count: number): Sitter[] {
  const every = everybody.length / count
  return Array.from({ length: count }, (_, index) => everybody[Math.floor(index * every)])
    .filter((sitter) => sitter !== undefined)
    .map((sitter) => ({ sitter, place: Math.random() }))
    .toSorted((one, other) => one.place - other.place)
    .map(({ sitter }) => sitter)
}

async function describe(ground: Ground): Promise<string> {
  const counted = await withGround(ground, (db) =>
    db.session((client) =>
      client.query<Record<string, number | string>>(`
        select (select count(*) from sitting_parts) as attempts, (select count(*) from answers) as answers,
          (select count(*) from students) as students, (select count(*) from exams) as exams,
          pg_size_pretty(pg_database_size(current_database())) as size`),
    ),
  )
  const [{ attempts, answers, students, exams, size } = {}] = counted.rows
  return `${ground.describe}: ${attempts} attempts with ${answers} answers, by ${students} students at ${exams} exams, ${size}`
}
