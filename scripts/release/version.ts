import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../install.mjs'

/** The version and when it was committed: of two builds the later one has the later name. */
export function nameOfBuild(): string {
  const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string }
  return `${version}-${git('log', '-1', '--format=%cd', '--date=format-local:%Y%m%d%H%M')}`
}

export function commit(): string {
  return git('log', '-1', '--format=%H')
}

function git(...args: string[]): string {
  return execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', env: { ...process.env, TZ: 'UTC' } }).trim()
}
