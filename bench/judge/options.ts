import { parseArgs } from 'node:util'

/** What is typed behind `npm run bench:judge --`. */
export const { values: OPTIONS } = parseArgs({
  options: {
    seeds: { type: 'string', default: '3' },
    from: { type: 'string', default: '1' },
    seed: { type: 'string' },
    students: { type: 'string', default: '8' },
    questions: { type: 'string', default: '12' },
    workers: { type: 'string', default: '2' },
    markers: { type: 'string', default: '3' },
    speed: { type: 'string', default: '30' },
    /** After at most so many calls that were answered something goes wrong. */
    calm: { type: 'string', default: '50' },
    faults: { type: 'string' },
    /** The first of a hundred, below those that the kernel gives to whoever calls. */
    ports: { type: 'string', default: '21000' },
    results: { type: 'string' },
    'at-once': { type: 'string', default: '1' },
    sum: { type: 'boolean', default: false },
    histories: { type: 'string' },
    check: { type: 'string' },
    mutants: { type: 'boolean', default: false },
    only: { type: 'string', default: '' },
  },
})

export const SIZE = {
  students: Number(OPTIONS.students),
  questions: Number(OPTIONS.questions),
  workers: Number(OPTIONS.workers),
  markers: Number(OPTIONS.markers),
  speed: Number(OPTIONS.speed),
  calmCalls: Number(OPTIONS.calm),
}

const first = Number(OPTIONS.seed ?? OPTIONS.from)
export const SEEDS = Array.from(
  { length: OPTIONS.seed === undefined ? Number(OPTIONS.seeds) : 1 },
  (_, at) => first + at,
)

/** Of a hundred the first half; planted faults have the other. */
export const portOf = (seed: number): number => Number(OPTIONS.ports) + (seed % 50)
export const faultyPortOf = (seed: number): number => portOf(seed) + 50
