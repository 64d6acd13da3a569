/** Why the product cannot start, in words for the person who started it. Shown without a stack trace. */
export class StartFault extends Error {
  override readonly name = 'StartFault'
}

export function errorCode(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
}

const FOLDER_FAULTS: Readonly<Record<string, string>> = {
  EACCES: 'this user may not read or write it',
  EPERM: 'this user may not read or write it',
  EROFS: 'it lies on a read-only file system',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota of this user is used up',
  ENOTDIR: 'a file is where a folder should be',
  EEXIST: 'a file is where a folder should be',
  EISDIR: 'a folder is where a file should be',
  EMFILE: 'too many files are open',
  EIO: 'the disk reported a fault',
}

/** Why a file operation failed, in words, or null where the failure has another nature. */
export function fileReason(error: unknown): string | null {
  return FOLDER_FAULTS[errorCode(error)] ?? null
}

/** Of a file of ours, or of the database. */
export function isDiskFull(error: unknown): boolean {
  for (let at = error; at instanceof Error; at = at.cause) {
    if (errorCode(at) === '53100' || errorCode(at) === 'ENOSPC') return true
  }
  return false
}

/** The plain reading of a failed file operation on the data folder. */
export function folderFault(error: unknown, path: string): StartFault | null {
  const reason = fileReason(error)
  return reason ? new StartFault(`Cannot use the data folder ${path}: ${reason}.`, { cause: error }) : null
}
