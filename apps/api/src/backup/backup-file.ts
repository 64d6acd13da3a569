import { createReadStream, createWriteStream, existsSync, rmSync } from 'node:fs'
import { rename, rm, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { syncFolder } from '../disk.ts'
import { errorCode, fileReason } from '../start-fault.ts'
import { BackupFault, decodeFrames, encodeFrames, type Frame, type Frames, type Header } from './frames.ts'

/** Level 3: pictures do not shrink, and rows shrink nearly as well as with more work. */
const LEVEL = 3

/** Writes the file under another name and gives it its own only when it is whole and on disk. */
export async function writeBackupFile(path: string, frames: Frames): Promise<number> {
  if (existsSync(path)) throw new BackupFault(`${path} is there already. Give a new name; nothing was overwritten.`)
  const fresh = `${path}.part-${process.pid}`
  const removeNow = () => rmSync(fresh, { force: true })
  process.on('exit', removeNow)
  try {
    const out = createWriteStream(fresh, { mode: 0o600, flush: true })
    await pipeline(Readable.from(encodeFrames(frames)), createGzip({ level: LEVEL }), out)
    await rename(fresh, path)
    await syncFolder(dirname(path))
  } catch (error) {
    await rm(fresh, { force: true }).catch(() => undefined)
    throw writable(error, path)
  } finally {
    process.off('exit', removeNow)
  }
  const { size } = await stat(path)
  return size
}

function writable(error: unknown, path: string): unknown {
  const reason = errorCode(error) === 'ENOENT' ? 'there is no such folder' : fileReason(error)
  return reason === null ? error : new BackupFault(`Cannot write ${path}: ${reason}.`, { cause: error })
}

/** The frames of a file. What is wrong with it comes out as a BackupFault at the place where it is met. */
export async function* readBackupFile(path: string): AsyncGenerator<Frame> {
  const file = createReadStream(path)
  const unzipped = file.pipe(createGunzip())
  file.on('error', (error) => unzipped.destroy(error))
  try {
    yield* decodeFrames(unzipped)
  } catch (error) {
    throw readable(error, path)
  } finally {
    file.destroy()
    unzipped.destroy()
  }
}

function readable(error: unknown, path: string): unknown {
  const code = errorCode(error)
  if (code === 'ENOENT') return new BackupFault(`There is no file ${path}.`)
  if (code === 'EACCES') return new BackupFault(`This user may not read ${path}.`)
  if (code === 'EISDIR') return new BackupFault(`${path} is a folder, not a back-up.`)
  if (code.startsWith('Z_')) {
    return new BackupFault(`${path} is no back-up of ours, or it is damaged or cut short. Nothing was changed.`, {
      cause: error,
    })
  }
  return error
}

/** Reads the whole file once, to its checksum, before anybody relies on it. Gives its header. */
export async function proveBackupFile(path: string): Promise<Header> {
  let header: Header | null = null
  for await (const frame of readBackupFile(path)) {
    if (header === null && frame.kind !== 'header')
      throw new BackupFault(`${path} does not begin like a back-up of ours.`)
    if (frame.kind === 'header') header = frame.header
  }
  if (header === null) throw new BackupFault(`${path} is empty.`)
  return header
}
