import { readFileSync } from 'node:fs'
import { access, open, readFile } from 'node:fs/promises'
import { errorCode } from './start-fault.ts'

/** Whether this process may use a file or folder in a way (`constants.R_OK`, …); without one, whether it is there. */
export async function isAccessible(path: string, way?: number): Promise<boolean> {
  return await access(path, way).then(
    () => true,
    () => false,
  )
}

/** A new name in a folder survives a power cut only once the folder itself is on disk. */
export async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

/** A text; null where there is no such file. */
export async function textIfThere(path: string): Promise<string | null> {
  return await readFile(path, 'utf8').catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return null
    throw error
  })
}

/** A small text, such as what the system says of itself; null where it is not there or not to be read. */
export function textIn(path: string): string | null {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return null
  }
}
