const [STUDENT_AT, PHOTO_AT, TURNS_AT, LENGTH] = [8, 12, 16, 24]

/** What can be seen in a picture: which of a phone's photos it is, and by how many quarters it is turned. */
export interface Look {
  readonly photo: number
  readonly turns: number
}

/** A photo as a page shows it; the picture is null where the page has only its name. */
export interface SeenPhoto {
  readonly pageId: string
  readonly picture: Uint8Array | null
}

/** What a page shows of an answer, in its order. */
export type Shown = readonly SeenPhoto['picture'][]

/** No two are alike. */
export function pictureOf(student: number, photo: number): Uint8Array {
  const bytes = new Uint8Array(LENGTH)
  bytes.set([0xff, 0xd8, 0xff, 0xe0])
  new DataView(bytes.buffer).setUint32(STUDENT_AT, student)
  new DataView(bytes.buffer).setUint32(PHOTO_AT, photo)
  return bytes
}

export function turned(picture: Uint8Array, turns: number): Uint8Array {
  const made = Uint8Array.from(picture)
  made[TURNS_AT] = ((made[TURNS_AT] ?? 0) + turns) % 4
  return made
}

export function lookOf(picture: Uint8Array): Look {
  const view = new DataView(picture.buffer, picture.byteOffset)
  return { photo: view.getUint32(PHOTO_AT), turns: view.getUint8(TURNS_AT) }
}
