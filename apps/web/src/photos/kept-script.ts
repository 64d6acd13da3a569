import type { Developed } from './develop.ts'
import type { ScriptPlace, StoredPhoto } from './script.ts'

/** A photo as the device keeps it. */
export interface KeptPhoto extends Developed {
  readonly id: string
  readonly name: string
}

/** The photos of a question as the device keeps them until the server has them (Decision C14). */
export interface KeptScript {
  readonly place: ScriptPlace
  /** In their order. */
  readonly photos: readonly KeptPhoto[]
  /** The student has asked for them to be sent. */
  readonly isWanted: boolean
  readonly stored: readonly StoredPhoto[] | null
  /** When it was last written, on the server's clock. */
  readonly at: number
}

/** All but the photos themselves. */
export interface ScriptSheet extends Omit<KeptScript, 'photos'> {
  readonly order: readonly string[]
}

/** Keeps photos on this device. Every call may fail: there may be no room, or no right to store anything. */
export interface PhotoStore {
  read(key: string): Promise<KeptScript | null>
  /** Of one student; nobody else's are ever looked at. */
  keysOf(studentId: string): Promise<string[]>
  /** Both or neither. */
  putPhoto(key: string, photo: KeptPhoto, sheet: ScriptSheet): Promise<void>
  putSheet(key: string, sheet: ScriptSheet): Promise<void>
  /** Takes photos away and writes the sheet, both or neither. */
  dropPhotos(key: string, ids: readonly string[], sheet: ScriptSheet): Promise<void>
  /** Forgets a question altogether. */
  remove(key: string): Promise<void>
  /** Forgets what nobody has touched since: its exam is long over. */
  removeOlder(than: number): Promise<void>
}

/** Two tabs may write at once: what is there but in no order comes last, what is in order but gone is left out. */
export function inOrder(photos: readonly KeptPhoto[], order: readonly string[]): KeptPhoto[] {
  const known = order.flatMap((id) => photos.find((photo) => photo.id === id) ?? [])
  return [...known, ...photos.filter(({ id }) => !order.includes(id))]
}
