import type { Instant } from '@anushilon/domain/instant'
import type { Fault } from '@anushilon/exam-pack/place'
import type { PackSource } from '@anushilon/exam-pack/source'
import type { Db } from '../db/database.ts'
import { hashIssued } from '../passwords/passwords.ts'
import { type Counts, NO_COUNTS, sum } from '../stores/counts.ts'
import { allCourseIds, allSubjects, saveAdvertisements, saveCourses, saveSubjects } from '../stores/exam/courses.ts'
import { draftsAmong } from '../stores/exam/exam-drafts.ts'
import { recordImages } from '../stores/exam/images.ts'
import { oneImportAtATime } from '../stores/import-lock.ts'
import type { StoredExam } from '../stores/exam/exams.ts'
import { batchNames, type NamedBatch, saveBatches } from '../stores/people/batches.ts'
import { branchNames } from '../stores/people/branches.ts'
import { storedNumbers } from '../stores/people/reg-no.ts'
import { saveEnrolments, saveStudents } from '../stores/people/students-upsert.ts'
import { recordEndings } from '../stores/people/tokens.ts'
import { type PictureDeps, type PreparedFiles, preparePictures } from './pictures.ts'
import { courseChanges, type PackChange } from './pack-changes.ts'
import { type PackOutline, type PackPieces, piecesOf } from './pack-pieces.ts'
import { GroupIndex } from './group-index.ts'
import { type OnExam, type SavedExams, saveExams } from './save-exams.ts'
import { pathIn, storedExam } from './stored-paths.ts'

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
  /** Branches and batches that were not there. */
  readonly newGroups: NewGroups
}

interface NewGroups {
  readonly branches: string[]
  readonly batches: NamedBatch[]
}

export type Imported = { readonly report: ImportReport } | { readonly faults: readonly Fault[] }

export interface ImportOptions {
  /** Does everything, says what it would have done, and leaves nothing of it. */
  readonly dryRun?: boolean
  readonly onProgress?: (progress: Progress) => void
  /** Hears of each change before it is written, in a dry run too, and may refuse it by throwing. */
  readonly onChange?: (change: PackChange) => void
  readonly onNewGroup?: (name: string) => void
  /** Where the saving happens, for who has something to write in the same transaction. */
  readonly transaction?: (work: (tx: Db) => Promise<Imported>) => Promise<Imported>
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
  options: ImportOptions = {},
): Promise<Imported> {
  return await importPieces(deps, piecesOf(source), now, options)
}

/** The same of a pack that is read elsewhere. */
export async function importPieces(
  deps: PictureDeps,
  pack: PackPieces,
  now: Instant,
  {
    dryRun = false,
    onProgress = () => undefined,
    onChange = () => undefined,
    onNewGroup = () => undefined,
    transaction = async (work) => await deps.db.transaction(work),
  }: ImportOptions,
): Promise<Imported> {
  const known = { courses: new Set(await allCourseIds(deps.db)), subjects: await allSubjects(deps.db) }
  const outline = await pack.check(now, known)
  if ('faults' in outline) return outline
  const { files } = outline
  const prepared = await preparePictures(deps, pack, files, (done) =>
    onProgress({ step: 'pictures', done, total: files.size }),
  )
  try {
    const faults = prepared.faultsOf(files)
    if (faults.length > 0) return { faults }
    if (!dryRun) await prepared.store(deps)
    return await transaction(async (tx) => {
      const outcome = await save(tx, { deps, pack, outline, prepared, now, onProgress, onChange, onNewGroup })
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

interface Saving extends Required<Pick<ImportOptions, 'onProgress' | 'onChange' | 'onNewGroup'>> {
  readonly deps: PictureDeps
  readonly pack: PackPieces
  readonly outline: PackOutline
  readonly prepared: PreparedFiles
  readonly now: Instant
}

/** Exams come last: what changes about them delays whoever is about to start one. */
async function save(tx: Db, saving: Saving): Promise<Imported> {
  const { outline, prepared, onChange } = saving
  await oneImportAtATime(tx)
  await recordImages(tx, [...prepared.images.values()])
  const stored = pathIn(prepared.paths)
  const given = {
    courses: outline.courses,
    subjects: outline.subjects.map((subject) => ({ ...subject, image: stored(subject.image) })),
    advertisements: outline.advertisements.map((one) => ({ ...one, image: stored(one.image) })),
  }
  for await (const change of courseChanges(tx, given)) onChange(change)
  const courses = await saveCourses(tx, given.courses)
  const subjects = await saveSubjects(tx, given.subjects)
  const advertisements = await saveAdvertisements(tx, given.advertisements)
  const groups = new GroupIndex(await branchNames(tx), await batchNames(tx))
  const { faults: alike, ...people } = await savePeople(tx, saving, groups)
  const { counts, faults } = await savePapers(tx, saving, groups)
  if (alike.length + faults.length > 0) return { faults: [...alike, ...faults] }
  const newGroups = { branches: groups.newBranches, batches: groups.newBatches }
  const files = prepared.paths.size
  return { report: { courses, subjects, advertisements, ...people, exams: counts, files, newGroups } }
}

async function savePapers(
  tx: Db,
  { pack, outline, prepared, now, onProgress, onChange, onNewGroup }: Saving,
  groups: GroupIndex,
): Promise<SavedExams> {
  let counts = NO_COUNTS
  const faults: Fault[] = []
  for (let from = 0; from < outline.exams;) {
    const exams = (await pack.exams(from)).map((exam) => ({
      ...storedExam(exam, prepared.paths),
      audience: groups.audience(exam),
    }))
    faults.push(...(await draftFaults(tx, exams, from)))
    const onExam: OnExam = (change) => onChange({ kind: 'exam', ...change })
    const saved = await saveExams(tx, exams, { now, onExam, onNewGroup }, from)
    counts = sum(counts, saved.counts)
    faults.push(...saved.faults)
    from += exams.length
    onProgress({ step: 'exams', done: from, total: outline.exams })
  }
  return { counts, faults }
}

/** An exam that was taken back to be worked on would be there twice. */
async function draftFaults(tx: Db, exams: readonly StoredExam[], from: number): Promise<Fault[]> {
  const ids = exams.map(({ id }) => id)
  const drafts = await draftsAmong(tx, ids)
  return ids.flatMap((id, at) =>
    drafts.has(id)
      ? [{ place: `exams[${from + at}].id`, message: `${id} is a draft here; schedule or delete it first` }]
      : [],
  )
}

/** Who is given another password is logged out everywhere, as by any other way of giving one (Decision H5). */
async function savePeople(
  tx: Db,
  { deps, pack, outline, prepared, now, onProgress }: Saving,
  groups: GroupIndex,
): Promise<{ students: Counts; enrolments: Counts; faults: readonly Fault[] }> {
  const stored = pathIn(prepared.paths)
  // Who comes together with exams may have been there for those that are over.
  const since = outline.exams > 0 ? null : now
  const seen: SeenNumbers = new Map()
  const faults: Fault[] = []
  let [students, enrolments] = [NO_COUNTS, NO_COUNTS]
  for (let from = 0; from < outline.students;) {
    const given = await pack.students(from)
    const numbers = await storedNumbers(
      tx,
      given.map(({ regNo }) => regNo),
    )
    faults.push(...alikeFaults(given, numbers, seen, from))
    from += given.length
    onProgress({ step: 'students', done: from, total: outline.students })
    // Two that are one could not be written, and nothing of it stays.
    if (faults.length > 0) continue
    const numbered = given.map((student) => ({ ...student, regNo: numbers.get(student.regNo) ?? student.regNo }))
    const some = numbered.map((student) => ({
      ...student,
      branch: student.branch === null ? null : groups.branch(student.branch),
      batches: student.batches.map((batch) => groups.batch(batch)),
      photo: stored(student.photo),
      password: student.password === null ? null : hashIssued(deps.secrets.passwords, student.regNo, student.password),
    }))
    const { counts, newPasswords } = await saveStudents(tx, some)
    students = sum(students, counts)
    await recordEndings(tx, newPasswords, now)
    enrolments = sum(enrolments, await saveEnrolments(tx, some, since))
    await saveBatches(tx, some)
  }
  return { students, enrolments, faults }
}

/** By the number without its capitals: where it stands first, and as what it is stored; null: not yet. */
type SeenNumbers = Map<string, { readonly place: string; readonly stored: string | null }>

/** Two numbers that differ by capitals alone are one, unless they are those of two students already. */
function alikeFaults(
  given: readonly { readonly regNo: string }[],
  numbers: ReadonlyMap<string, string>,
  seen: SeenNumbers,
  from: number,
): Fault[] {
  return given.flatMap(({ regNo }, at) => {
    const key = regNo.toLowerCase()
    const own = { place: `students[${from + at}]`, stored: numbers.get(regNo) ?? null }
    const before = seen.get(key)
    if (before === undefined) seen.set(key, own)
    if (before === undefined || (before.stored !== null && own.stored !== null && before.stored !== own.stored))
      return []
    const message = `${regNo} is the number of ${before.place} but for the capitals, and they do not count: leave one of the two out`
    return [{ place: `${own.place}.regNo`, message }]
  })
}
