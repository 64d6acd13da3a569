import { resolve } from 'node:path'
import { parseArgs, type ParseArgsOptionsConfig } from 'node:util'
import { errorCode } from '../start-fault.ts'
import { Misused } from './command.ts'

/**
 * What was typed behind a command. An option that it does not know is told and nothing is done: `--previw` passed over
 * would be no preview.
 */
export function readArguments<const Options extends ParseArgsOptionsConfig>(
  args: string[],
  options: Options,
  usage: string,
) {
  try {
    return parseArgs({ args, options, allowPositionals: true })
  } catch (error) {
    if (!(error instanceof Error) || !errorCode(error).startsWith('ERR_PARSE_ARGS_')) throw error
    const [what = ''] = error.message.split('. ')
    throw new Misused(`${what}.\n\n${usage}`, { cause: error })
  }
}

/** Where links lead, as it was typed with `--at`: a name alone is no address. */
export function readAddress(typed: string, usage: string): string {
  if (/^https?:\/\//.test(typed) && URL.canParse(typed)) return typed
  throw new Misused(`--at must look like https://exams.example.org, not ${typed}.\n\n${usage}`)
}

/** npm runs us in the root of the repository; a path is meant from where the person stands. */
export function fromWhereTheyStand(path: string): string {
  return resolve(process.env['INIT_CWD'] ?? '.', path)
}
