import type { PartKind } from '@anushilon/domain/exam/variation'
import { session } from '../api/session.ts'
import { SEALED_DATABASE } from '../lib/device-storage.ts'
import { createDeviceStore } from '../lib/device-store.ts'

/** A paper as it was fetched before its exam (decision 026). What is in it nobody can read without the key. */
export interface StoredPaper {
  readonly sealed: Uint8Array<ArrayBuffer>
  /** When the exam opened as it was known then: who moves it corrects its papers. */
  readonly opensAt: number
  /** Once the exam has opened: for the pictures, when the page is loaded again. */
  readonly key: string | null
}

const within = createDeviceStore({ database: SEALED_DATABASE, store: 'papers', version: 1 })

/** Of the student who is logged in; null where nobody is. */
function nameOf(examId: string, part: PartKind | ''): string | null {
  const studentId = session.read()?.studentId ?? ''
  return studentId === '' ? null : `${studentId}:${examId}:${part}`
}

/** Said where it is read at once: opening a database takes a cheap phone as long as drawing a page. */
const HAS_PAPERS = 'sealed-papers'

/** False: none has been stored since the last log-out. */
export function mayHavePapers(): boolean {
  return localStorage.getItem(HAS_PAPERS) !== null
}

export async function storePaper(examId: string, part: PartKind, paper: StoredPaper): Promise<boolean> {
  const name = nameOf(examId, part)
  if (name === null) return false
  try {
    localStorage.setItem(HAS_PAPERS, 'yes')
  } catch {
    return false
  }
  return (await within('readwrite', (store) => store.put(paper, name))) !== null
}

export async function storedPaper(examId: string, part: PartKind): Promise<StoredPaper | null> {
  const name = nameOf(examId, part)
  const found: unknown =
    name === null ? null : await within('readonly', (store) => store.get(name) as IDBRequest<unknown>)
  return isStored(found) ? found : null
}

/** A paper that was handed in has no business on the device. */
export async function forgetPapers(examId: string): Promise<void> {
  const name = nameOf(examId, '')
  if (name !== null) await within('readwrite', (store) => store.delete(IDBKeyRange.bound(name, `${name}\uffff`)))
}

function isStored(value: unknown): value is StoredPaper {
  if (typeof value !== 'object' || value === null) return false
  if (!('sealed' in value && 'opensAt' in value && 'key' in value)) return false
  const { sealed, opensAt, key } = value
  return sealed instanceof Uint8Array && typeof opensAt === 'number' && (key === null || typeof key === 'string')
}
