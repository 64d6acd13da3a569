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

/** The plain reading of a failed file operation, or null where the failure has another nature. */
export function folderFault(error: unknown, path: string): StartFault | null {
  const reason = FOLDER_FAULTS[errorCode(error)]
  return reason ? new StartFault(`Cannot use the data folder ${path}: ${reason}.`, { cause: error }) : null
}
