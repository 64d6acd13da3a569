/** When the person gave the command; a program that starts another hands it on. */
export const SINCE = Date.now()

/** @param {string} line */
export function say(line) {
  const seconds = ((Date.now() - SINCE) / 1000).toFixed(1)
  process.stdout.write(`${seconds.padStart(6)} s  ${line}\n`)
}
