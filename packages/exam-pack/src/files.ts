import type { Leaves } from '@anushilon/contract/exam-document/leaves'
import { posix } from 'node:path'
import * as z from 'zod/mini'
import { reading, type Read } from './fields.ts'
import type { Place } from './place.ts'
import type { SolutionSheet } from './pack.ts'
import type { PackSource } from './source.ts'
import { anyText, flag, isLink, line, link, list, number, oneOf, says, text } from './values.ts'

/** The path of a file in the pack, as far as it can be judged without looking there. */
function pathOf(kinds: string, endings: readonly string[]) {
  return anyText('the path of a file in the pack').check(
    says((value) => {
      if (value.trim() === '') return 'is empty'
      return value.includes('\\') ? `"${value}" has a backslash; write / between folders` : null
    }),
    says((value) => {
      const path = posix.normalize(value.normalize('NFC'))
      const leaves = path.startsWith('/') || path === '..' || path.startsWith('../') || value.includes('\0')
      if (leaves) return `"${value}" leaves the pack`
      const ending = posix.extname(path).slice(1).toLowerCase()
      return endings.includes(ending) ? null : `${path} is not a ${kinds} file`
    }),
    z.overwrite((value) => posix.normalize(value.normalize('NFC'))),
  )
}

const PICTURES = ['png', 'jpg', 'jpeg', 'gif', 'webp', 'svg']
const picturePath = pathOf('png, jpg, gif, webp or svg', PICTURES)
const sheetPath = pathOf('png, jpg, gif, webp, svg or pdf', [...PICTURES, 'pdf'])

/** How a pack is read: to the letter, with a sentence for whatever is wrong. */
export const PACK: Leaves = { words: text, line, picture: picturePath, number, flag, oneOf, list }

/** Keeps account of the files a pack names, and whether they are there. */
export class PackFiles {
  readonly #source: Pick<PackSource, 'hasFile'>
  /** Path → the place that names it first. */
  readonly used = new Map<string, string>()

  constructor(source: Pick<PackSource, 'hasFile'>) {
    this.#source = source
  }

  readonly picture: Read<string> = (value, place) => this.found(reading(picturePath)(value, place), place)

  /** A link, or a file in the pack. */
  readonly sheet: Read<SolutionSheet> = (value, place) => {
    if (typeof value === 'string' && isLink(value)) {
      const url = reading(link)(value, place)
      return url === undefined ? undefined : { kind: 'link', url }
    }
    const path = this.found(reading(sheetPath)(value, place), place)
    return path === undefined ? undefined : { kind: 'file', path }
  }

  found(path: string | undefined, place: Place): string | undefined {
    if (path === undefined) return undefined
    if (!this.#source.hasFile(path)) return place.fault(`${path} is not in the pack`)
    if (!this.used.has(path)) this.used.set(path, place.toString())
    return path
  }
}
