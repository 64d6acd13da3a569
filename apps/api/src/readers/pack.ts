import type { Instant } from '@anushilon/domain/instant'
import type { Known } from '@anushilon/exam-pack/checking'
import { zipSource } from '@anushilon/exam-pack/zip-source'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { bytesOf, piecesOf } from '../packs/pack-pieces.ts'

export interface PackFile {
  readonly file: string
  readonly folder: string
}

const MEBIBYTE = 1024 * 1024
/** As large as a paper may be that is saved by a call. */
const LARGEST_EXAM = 8 * MEBIBYTE
/** All files of a pack together; pictures hardly shrink when packed, and what is sent has 32 MB at most. */
const MOST_UNPACKED = 512 * MEBIBYTE
/** More would not be read; the first ones lead to the rest. */
const MOST_FAULTS = 500

/** An exam pack (.zip): checked as a whole, then handed over piece by piece, its files one by one. */
export async function openPack({ file, folder }: PackFile) {
  const source = await zipSource(file, MOST_UNPACKED)
  const { lists, check, checked, students, exams } = piecesOf(source)
  let count = 0

  const sizeFaults = () =>
    (checked()?.exams ?? []).flatMap((exam, at) => {
      const bytes = bytesOf(exam)
      const message = `has ${Math.ceil(bytes / MEBIBYTE)} MiB, at most ${LARGEST_EXAM / MEBIBYTE} are possible`
      return bytes > LARGEST_EXAM ? [{ place: `exams[${at}]`, message }] : []
    })

  return {
    lists,
    async check(now: Instant, known: Known) {
      const outline = await check(now, known)
      if ('faults' in outline) return { faults: outline.faults.slice(0, MOST_FAULTS) }
      const faults = sizeFaults()
      return faults.length > 0 ? { faults } : outline
    },
    students,
    exams,
    /** Where the file lies now. */
    async unpack(name: string): Promise<string> {
      const path = join(folder, `unpacked-${(count += 1)}`)
      await writeFile(path, await source.readFile(name))
      return path
    },
  }
}
