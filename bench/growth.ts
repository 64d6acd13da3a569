import { availableParallelism, cpus } from 'node:os'
import type { Sitter } from './lib/centre.ts'
import { difference, FIGURES, figuresOf, joined, percent, type Figure } from './lib/comparison.ts'
import { openGrownCentre, type GrownCentre } from './lib/grown-centre.ts'
import { runMetered, type Metered } from './lib/metered.ts'
import { readOptions } from './lib/options.ts'
import { table } from './lib/timings.ts'
import type { Task } from './lib/workers.ts'

/**
 * `npm run bench:growth [-- --attempts 1000,1000000 --questions 25 --students 500 --rounds 6 --connections 50]`: what the
 * same start and the same save cost beside few and beside many stored attempts, and at the beginning and at the end of
 * a paper. Each size is a centre with a database and a server of its own; they take turns, round by round, so that
 * whatever else goes on on the machine meets them alike. Fails where the cost of a start or a save differs too much.
 */
const TOLERATED = 0.2
/** Students who start and answer before each round, uncounted: connections and plans are there then. */
const WARMING = 50
const EXAM = 'today'

const PLAN = { attempts: [1_000, 1_000_000], questions: 25, students: 500, rounds: 6, connections: 50 }
type Plan = ReturnType<typeof readOptions<typeof PLAN>>

function starts(sitters: readonly Sitter[]): Task[] {
  return sitters.map(({ token }) => ({ method: 'GET', path: `/api/student/startexam?eId=${EXAM}`, token }))
}

/** As every page does before it shows the first question. */
function readings(sitters: readonly Sitter[]): Task[] {
  return sitters.map(({ token }) => ({ method: 'GET', path: `/api/student/getrunningdata?eId=${EXAM}`, token }))
}

/** A stretch of a paper, question by question. */
function saves(sitters: readonly Sitter[], { from, to }: Stretch): Task[] {
  return Array.from({ length: to - from }, (_, index) =>
    sitters.map(({ token }, at) => ({
      method: 'POST' as const,
      path: '/api/student/updateanswermcq',
      token,
      body: JSON.stringify({ examId: EXAM, questionIndexNumber: from + index, optionIndexNumber: (at + index) % 4 }),
    })),
  ).flat()
}

interface Stretch {
  readonly from: number
  readonly to: number
}

/** The first tenth of a paper, what is between, the last tenth. */
function stretchesOf(questions: number): readonly [Stretch, Stretch, Stretch] {
  const tenth = Math.ceil(questions / 10)
  return [
    { from: 0, to: tenth },
    { from: tenth, to: questions - tenth },
    { from: questions - tenth, to: questions },
  ]
}

interface Round {
  readonly start: Metered
  readonly firstSaves: Metered
  readonly lastSaves: Metered
  readonly save: Metered
}

async function sit(centre: GrownCentre, plan: Plan, number: number): Promise<Round> {
  const sitters = centre.sitters[number] ?? []
  const [warming, counted] = [sitters.slice(0, WARMING), sitters.slice(WARMING)]
  const run = async (tasks: readonly Task[]) => {
    const metered = await runMetered({ ...centre.metering, connections: plan.connections }, tasks)
    if (metered.timings.firstError !== null) throw new Error(metered.timings.firstError)
    return metered
  }
  await run(starts(warming))
  await run(saves(warming, { from: 0, to: plan.questions }))
  const start = await run(starts(counted))
  await run(readings(counted))
  const [first, between, last] = stretchesOf(plan.questions)
  const firstSaves = await run(saves(counted, first))
  const rest = await run(saves(counted, between))
  // A paper that takes an hour is answered in seconds here: autovacuum has come by then, every minute.
  await centre.vacuumAnswers()
  const lastSaves = await run(saves(counted, last))
  return { start, firstSaves, lastSaves, save: joined([firstSaves, rest, lastSaves]) }
}

type Sat = ReadonlyMap<GrownCentre, readonly Round[]>

const JUDGED: readonly Figure[] = ['p50', 'CPU']
const shown = (ms: number) => ms.toFixed(3)

/** Prints what a start and a save cost at each size; returns what differs too much between the first and the last. */
function compareSizes(sat: Sat): string[] {
  const rows: string[][] = [['milliseconds a call, beside', ...[...sat.keys()].map(({ name }) => name), 'difference']]
  const faults: string[] = []
  for (const call of ['start', 'save'] as const) {
    const columns = [...sat.values()].map((rounds) => figuresOf(rounds.map((round) => round[call])))
    for (const figure of FIGURES) {
      const values = columns.map((column) => column[figure])
      const grown = difference(values[0] ?? Number.NaN, values.at(-1) ?? Number.NaN)
      rows.push([`${call}, ${figure}`, ...values.map(shown), percent(grown)])
      const isFair = Math.abs(grown) < TOLERATED
      if (JUDGED.includes(figure) && !isFair) faults.push(`${figure} of a ${call} differs by ${percent(grown)}`)
    }
  }
  console.log(`\n${table(rows)}`)
  return faults
}

/** Prints what saves cost at the beginning and at the end of a paper. */
function compareStretches(sat: Sat, questions: number): void {
  const [first, , last] = stretchesOf(questions)
  const name = ({ from, to }: Stretch) => `answers ${from + 1} to ${to}`
  const rows: string[][] = [['milliseconds a save', name(first), name(last), 'difference']]
  for (const [centre, rounds] of sat) {
    const [early, late] = [
      figuresOf(rounds.map(({ firstSaves }) => firstSaves)),
      figuresOf(rounds.map(({ lastSaves }) => lastSaves)),
    ]
    for (const figure of FIGURES) {
      const [one, other] = [early[figure], late[figure]]
      rows.push([`beside ${centre.name}, ${figure}`, shown(one), shown(other), percent(difference(one, other))])
    }
  }
  console.log(`\n${table(rows)}`)
}

async function measure(plan: Plan, centres: readonly GrownCentre[]): Promise<Sat> {
  const sat = new Map(centres.map((centre) => [centre, [] as Round[]]))
  // The first one warms the servers up and is not counted.
  for (let number = 0; number <= plan.rounds; number += 1) {
    const turns = [...sat]
    for (const [centre, rounds] of number % 2 === 0 ? turns : turns.toReversed()) {
      const round = await sit(centre, plan, number)
      if (number > 0) rounds.push(round)
    }
  }
  return sat
}

async function run(): Promise<void> {
  const plan = readOptions(PLAN)
  const centres: GrownCentre[] = []
  try {
    console.log(`${availableParallelism()} x ${cpus()[0]?.model ?? 'unknown'}, ${process.version}`)
    for (const attempts of plan.attempts) {
      const sitting = { rounds: plan.rounds + 1, students: WARMING + plan.students }
      const centre = await openGrownCentre({ attempts, exam: EXAM, questions: plan.questions, sitting })
      centres.push(centre)
      console.log(centre.describe)
    }
    console.log(
      `${plan.rounds} rounds of ${plan.students} students, ${plan.questions} questions, ${plan.connections} connections`,
    )
    const sat = await measure(plan, centres)
    const faults = compareSizes(sat)
    compareStretches(sat, plan.questions)
    console.log(faults.length === 0 ? '\nThe cost does not grow.' : `\nThe cost is not the same: ${faults.join('; ')}.`)
    if (faults.length > 0) process.exitCode = 1
  } finally {
    for (const centre of centres) await centre.close()
  }
}

await run()
