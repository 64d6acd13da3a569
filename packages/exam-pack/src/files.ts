import { posix } from 'node:path'
import { wrongType, type Read } from './fields.ts'
import type { Place } from './place.ts'
import type { SolutionSheet } from './pack.ts'
import type { PackSource } from './source.ts'
import { isLink, link } from './values.ts'

const PICTURES = ['png', 'jpg', 'jpeg', 'gif', 'webp', 'svg']
const SHEETS = [...PICTURES, 'pdf']

/** Keeps account of the files a pack names, and whether they are there. */
export class PackFiles {
  readonly #source: Pick<PackSource, 'hasFile'>
  /** Path → the place that names it first. */
  readonly used = new Map<string, string>()

  constructor(source: Pick<PackSource, 'hasFile'>) {
    this.#source = source
  }

  readonly picture: Read<string> = (value, place) => this.#file(value, place, PICTURES, 'png, jpg, gif, webp or svg')

  /** A link, or a file in the pack. */
  readonly sheet: Read<SolutionSheet> = (value, place) => {
    if (typeof value === 'string' && isLink(value)) {
      const url = link(value, place)
      return url === undefined ? undefined : { kind: 'link', url }
    }
    const path = this.#file(value, place, SHEETS, 'png, jpg, gif, webp, svg or pdf')
    return path === undefined ? undefined : { kind: 'file', path }
  }

  #file(value: unknown, place: Place, endings: readonly string[], kinds: string): string | undefined {
    if (typeof value !== 'string') return wrongType(place, 'the path of a file in the pack', value)
    if (value.trim() === '') return place.fault('is empty')
    if (value.includes('\\')) return place.fault(`"${value}" has a backslash; write / between folders`)
    const path = posix.normalize(value.normalize('NFC'))
    if (path.startsWith('/') || path === '..' || path.startsWith('../') || value.includes('\0')) {
      return place.fault(`"${value}" leaves the pack`)
    }
    const ending = posix.extname(path).slice(1).toLowerCase()
    if (!endings.includes(ending)) return place.fault(`${path} is not a ${kinds} file`)
    if (!this.#source.hasFile(path)) return place.fault(`${path} is not in the pack`)
    if (!this.used.has(path)) this.used.set(path, place.toString())
    return path
  }
}
