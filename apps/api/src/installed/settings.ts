import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { loadEnvFile } from 'node:process'

const PATHS = ['DATA_DIR', 'BACKUP_DIR', 'TLS_CERT', 'TLS_KEY']

/**
 * An installation keeps its settings in a file beside the versions; what the environment says goes before it. A folder
 * or a file without a leading slash is meant from there, wherever the command is given. One with a `~` is refused as it is.
 */
export function loadSettings(home: string): void {
  const file = join(home, 'settings.env')
  if (existsSync(file)) loadEnvFile(file)
  if (!process.env['DATA_DIR']?.trim()) process.env['DATA_DIR'] = 'data'
  for (const name of PATHS) {
    const given = process.env[name]?.trim()
    if (given && !given.startsWith('~')) process.env[name] = resolve(home, given)
  }
}
