import { availableParallelism } from 'node:os'

const FLAG = '--cores='

/** Tells a worker process how many processors are its share. */
export const coresFlag = (cores: number): string => `${FLAG}${cores}`

/** How many processors this process may keep busy: all of them, unless several processes share the machine. */
export function coresOfThisProcess(): number {
  const given = process.argv.find((argument) => argument.startsWith(FLAG))?.slice(FLAG.length)
  return given === undefined ? availableParallelism() : Math.max(1, Number(given))
}
