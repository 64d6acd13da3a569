import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { loadEnvFile } from 'node:process'

/**
 * An installation keeps its settings in a file beside the versions; what the environment says goes before it. A folder
 * without a leading slash is meant from there, wherever the command is given.
 */
export function loadSettings(home: string): void {
  const file = join(home, 'settings.env')
  if (existsSync(file)) loadEnvFile(file)
  process.env['DATA_DIR'] = resolve(home, process.env['DATA_DIR'] || 'data')
}
