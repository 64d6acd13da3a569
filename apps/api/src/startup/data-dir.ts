import { mkdir } from 'node:fs/promises'
import { folderFault } from './fault.ts'

/** Root's folder lets others pass through, not look in: the database runs as another user (see db/embedded). */
export async function makeDataDir(dir: string): Promise<void> {
  try {
    await mkdir(dir, { recursive: true, mode: process.getuid?.() === 0 ? 0o711 : 0o700 })
  } catch (error) {
    throw folderFault(error, dir) ?? error
  }
}
