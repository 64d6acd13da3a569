import { LIMITS } from './file-refused.ts'
import { fault, pictureName, type Fault, type Picture, type QuestionContent, type Repair } from './question.ts'
import type { Zip } from './containers/zip.ts'

/** Where a file keeps its pictures: beside it in a package, or inside itself. */
export interface Album {
  /** Undefined where there is no such picture. */
  find(name: string): Picture | undefined
}

export const NO_ALBUM: Album = { find: () => undefined }

const DATA_URL = /^data:image\/[a-z0-9.+-]+;base64,/i

/** `folder` is where the file that names them stands; names may climb up, but not out. */
export function zipAlbum(zip: Zip, folder: string, others: readonly string[] = []): Album {
  const known = new Map<string, Picture>()
  return {
    find(name) {
      const path = [folder, ...others]
        .map((start) => resolved(start, name))
        .find((place) => place !== null && zip.has(place))
      if (path === undefined || path === null) return undefined
      // One and the same wherever it is named, so that it is decoded once.
      const picture = known.get(path) ?? { name: path, bytes: () => zip.read(path) }
      known.set(path, picture)
      return picture
    },
  }
}

function resolved(folder: string, name: string): string | null {
  const parts = name.startsWith('/') ? [] : folder.split('/').filter((part) => part !== '')
  for (const part of name.replaceAll('\\', '/').split('/')) {
    if (part === '..') {
      if (parts.pop() === undefined) return null
    } else if (part !== '.' && part !== '') parts.push(part)
  }
  return parts.join('/').normalize('NFC')
}

export interface TakenPicture {
  readonly picture: Picture | null
  readonly faults: readonly Fault[]
}

/** Where words say what is asked. */
const WITHOUT: Repair = { label: 'Without the picture', change: { withoutPicture: true } }

/** The one picture that a question or explanation may have. */
export function takePicture(names: readonly string[], album: Album, cell: string): TakenPicture {
  const [name] = names
  if (name === undefined) return { picture: null, faults: [] }
  if (names.length > 1) return missing(`There are ${names.length} pictures; one can be taken.`, cell)
  if (DATA_URL.test(name)) return { picture: { name: 'picture', bytes: async () => embedded(name) }, faults: [] }
  if (/^(?:file:|[a-z]:[\\/])/i.test(name))
    return missing(
      'A picture stayed on your computer: it is only linked, or was left out when it was pasted. Put it into the document, and send that.',
      cell,
    )
  if (/^[a-z][a-z0-9+.-]*:/i.test(name) || name.startsWith('//'))
    return missing(`The picture ${name.slice(0, 80)} is on the web, not in the file.`, cell)
  const picture = album.find(name) ?? album.find(decoded(name))
  return picture === undefined
    ? missing(`The picture ${name.slice(0, 80)} is not in the file.`, cell)
    : { picture, faults: [] }
}

/** All that a question names. */
export function picturesOf({ picture, optionPictures = [], explanationPicture }: QuestionContent): Picture[] {
  return [picture, ...optionPictures, explanationPicture].filter((each) => each !== null)
}

interface OfferedOption {
  readonly text: string
  readonly pictures: readonly string[]
}

interface TakenOptions extends Pick<QuestionContent, 'options' | 'optionCount' | 'optionPictures'> {
  readonly faults: readonly Fault[]
}

/** The options as the bank keeps them: words, or a picture with words for it. */
export function takeOptions(
  offered: readonly OfferedOption[],
  albumOf: (option: number) => Album,
  cell: string,
): TakenOptions {
  const taken = offered.map(({ pictures }, at) => takePicture(pictures, albumOf(at), cell))
  const options = offered.map(({ text }, at) => (text === '' && taken[at]?.picture ? pictureName(at) : text))
  const faults = taken.flatMap((one) => one.faults.map((each) => ({ ...each, repair: null })))
  const optionPictures = taken.map(({ picture }) => picture)
  return {
    options,
    optionCount: options.length,
    ...(optionPictures.some((picture) => picture !== null) && { optionPictures }),
    faults,
  }
}

function missing(message: string, cell: string): TakenPicture {
  return { picture: null, faults: [fault('picture', cell, message, WITHOUT)] }
}

function embedded(dataUrl: string): Uint8Array {
  return Buffer.from(dataUrl.slice(dataUrl.indexOf(',') + 1, dataUrl.indexOf(',') + LIMITS.picture * 2), 'base64')
}

function decoded(name: string): string {
  try {
    return decodeURIComponent(name).replace(/\?.*$/, '')
  } catch {
    return name
  }
}
