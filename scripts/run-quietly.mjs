import { spawn } from 'node:child_process'
import { say } from './say.mjs'

/**
 * Runs a program whose output only matters when it fails; says every ten seconds that the work goes on.
 * @param {string} stillAtIt
 * @param {string} command
 * @param {string[]} args
 * @param {{ cwd: string, env?: NodeJS.ProcessEnv }} where
 * @returns {Promise<{ code: number | null, output: string }>}
 */
export function runQuietly(stillAtIt, command, args, where) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { ...where, stdio: ['ignore', 'pipe', 'pipe'] })
    const timer = setInterval(() => say(`… ${stillAtIt}`), 10_000)
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (output += text))
    /** @param {number | null} code */
    const end = (code, more = '') => {
      clearInterval(timer)
      resolve({ code, output: output + more })
    }
    child.on('error', (error) => end(null, error.message))
    child.on('close', (code) => end(code))
  })
}
