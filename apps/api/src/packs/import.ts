import type { Instant } from '@anushilon/domain/instant'
import { checkPack } from '@anushilon/exam-pack/check-pack'
import type { Fault } from '@anushilon/exam-pack/place'
import type { PackSource } from '@anushilon/exam-pack/source'
import type { Db } from '../db/database.ts'
import { keepIssued } from '../passwords/passwords.ts'
import { type Counts, NO_COUNTS, sum } from '../stores/counts.ts'
import { allCourseIds, allSubjects, saveAdvertisements, saveCourses, saveSubjects } from '../stores/courses.ts'
import { draftsAmong } from '../stores/exam-drafts.ts'
import { recordImages } from '../stores/images.ts'
import { oneImportAtATime } from '../stores/import-lock.ts'
import { type GivenStudent, saveEnrolments, saveStudents } from '../stores/students-import.ts'
import { recordEndings } from '../stores/tokens.ts'
import { type PictureDeps, type PreparedFiles, preparePictures } from './pictures.ts'
import { saveExams } from './save-exams.ts'
import { type StoredPack, withStoredPaths } from './stored-paths.ts'

const STUDENTS_TOGETHER = 5_000

export interface Progress {
  readonly step: 'pictures' | 'students' | 'exams'
  readonly done: number
  readonly total: number
}

export interface ImportReport {
  readonly courses: Counts
  readonly subjects: Counts
  readonly students: Counts
  readonly enrolments: Counts
  readonly advertisements: Counts
  readonly exams: Counts
  /** How many pictures and sheets the pack names. */
  readonly files: number
}

export type Imported = { readonly report: ImportReport } | { readonly faults: readonly Fault[] }

export interface ImportOptions {
  /** Does everything, says what it would have done, and leaves nothing of it. */
  readonly dryRun?: boolean
  readonly onProgress?: (progress: Progress) => void
  /** Where the saving happens, for who has something to write in the same transaction. */
  readonly transaction?: <T>(work: (tx: Db) => Promise<T>) => Promise<T>
}

/** Carries an outcome out of a transaction that must leave nothing behind. */
class Undo extends Error {
  readonly outcome: Imported

  constructor(outcome: Imported) {
    super('the import is undone')
    this.outcome = outcome
  }
}

/** Brings a pack into the database: all of it, or nothing and a list of everything that is wrong with it. */
export async function importPack(
  deps: PictureDeps,
  source: PackSource,
  now: Instant,
  {
    dryRun = false,
    onProgress = () => undefined,
    transaction = async (work) => await deps.db.transaction(work),
  }: ImportOptions = {},
): Promise<Imported> {
  const known = { courses: new Set(await allCourseIds(deps.db)), subjects: await allSubjects(deps.db) }
  const checked = checkPack(source.json, source, now, known)
  if ('faults' in checked) return checked
  const { files } = checked.pack
  const prepared = await preparePictures(deps, source, files, (done) =>
    onProgress({ step: 'pictures', done, total: files.size }),
  )
  try {
    const faults = prepared.faultsOf(files)
    if (faults.length > 0) return { faults }
    if (!dryRun) await prepared.store(deps)
    const pack = withStoredPaths(checked.pack, prepared.paths)
    return await transaction(async (tx) => {
      const outcome = await save(tx, deps, pack, prepared, now, onProgress)
      if (dryRun || 'faults' in outcome) throw new Undo(outcome)
      return outcome
    })
  } catch (error) {
    if (error instanceof Undo) return error.outcome
    throw error
  } finally {
    await prepared.discard()
  }
}

/** Exams come last: what changes about them holds up whoever is about to start one. */
async function save(
  tx: Db,
  deps: PictureDeps,
  pack: StoredPack,
  prepared: PreparedFiles,
  now: Instant,
  onProgress: (progress: Progress) => void,
): Promise<Imported> {
  await oneImportAtATime(tx)
  await recordImages(tx, [...prepared.images.values()])
  const courses = await saveCourses(tx, pack.courses)
  const subjects = await saveSubjects(tx, pack.subjects)
  const advertisements = await saveAdvertisements(tx, pack.advertisements)
  const people = await savePeople(tx, deps, pack.students, now, onProgress)
  const drafts = await draftFaults(tx, pack.exams)
  const { counts, faults } = await saveExams(tx, pack.exams, (done) =>
    onProgress({ step: 'exams', done, total: pack.exams.length }),
  )
  if (drafts.length + faults.length > 0) return { faults: [...drafts, ...faults] }
  return { report: { courses, subjects, advertisements, ...people, exams: counts, files: prepared.paths.size } }
}

/** An exam that was taken back to be worked on would be there twice. */
async function draftFaults(tx: Db, exams: StoredPack['exams']): Promise<Fault[]> {
  const ids = exams.map(({ id }) => id)
  const drafts = await draftsAmong(tx, ids)
  return ids.flatMap((id, at) =>
    drafts.has(id) ? [{ place: `exams[${at}].id`, message: `${id} is a draft here; schedule or delete it first` }] : [],
  )
}

/** Who is given another password is logged out everywhere, as by any other way of giving one (Decision H5). */
async function savePeople(
  tx: Db,
  { secrets }: PictureDeps,
  all: readonly GivenStudent[],
  now: Instant,
  onProgress: (progress: Progress) => void,
): Promise<{ students: Counts; enrolments: Counts }> {
  let [students, enrolments] = [NO_COUNTS, NO_COUNTS]
  for (let first = 0; first < all.length; first += STUDENTS_TOGETHER) {
    const some = all.slice(first, first + STUDENTS_TOGETHER).map((student) => ({
      ...student,
      password: student.password === null ? null : keepIssued(secrets.passwords, student.regNo, student.password),
    }))
    const { counts, newPasswords } = await saveStudents(tx, some)
    students = sum(students, counts)
    await recordEndings(tx, newPasswords, now)
    enrolments = sum(enrolments, await saveEnrolments(tx, some))
    onProgress({ step: 'students', done: Math.min(first + STUDENTS_TOGETHER, all.length), total: all.length })
  }
  return { students, enrolments }
}
