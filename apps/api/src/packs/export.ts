import type { ExamId } from '@anushilon/domain/exam/exam'
import type { PackJson } from '@anushilon/exam-pack/pack-json'
import { type PackContents, writePack } from '@anushilon/exam-pack/write-pack'
import { basename } from 'node:path'
import type { Readable } from 'node:stream'
import type { Deps } from '../deps.ts'
import { courseById, subjectsById } from '../stores/exam/courses.ts'
import { loadExams } from '../stores/exam/exams.ts'
import { examJson } from './exam-json.ts'

type ExportDeps = Pick<Deps, 'db' | 'storage'>

/** What was asked for cannot be exported; the message says why. */
export class ExportRefused extends Error {
  override readonly name = 'ExportRefused'
}

async function openFile({ storage }: ExportDeps, path: string): Promise<Readable> {
  const file = await storage.read(path)
  if (file === null) throw new ExportRefused(`the picture ${path} is not in the storage`)
  return file.body
}

interface PackToWrite {
  readonly json: PackJson
  readonly files: PackContents
}

/** Exams with their courses, subjects and pictures, as a pack of their own. */
export async function packOf(deps: ExportDeps, examIds: readonly ExamId[]): Promise<PackToWrite> {
  const loaded = await loadExams(deps.db, examIds)
  const exams = examIds.map((id) => {
    const exam = loaded.get(id)
    if (!exam) throw new ExportRefused(`there is no exam ${id}`)
    return exam
  })
  const files = new Map<string, () => Promise<Readable>>()
  const name = (path: string) => {
    const inPack = `img/${basename(path)}`
    files.set(inPack, () => openFile(deps, path))
    return inPack
  }
  const courseIds = [...new Set(exams.map(({ courseId }) => courseId))]
  const subjectIds = exams.flatMap(({ sections }) => sections.map(({ subjectId }) => subjectId))
  const subjects = await subjectsById(deps.db, [...new Set(subjectIds)])
  const json: PackJson = {
    version: 1,
    courses: await Promise.all(courseIds.map(async (id) => await courseById(deps.db, id))),
    subjects: subjects.map(({ id, courseId, name: called, image }) => ({
      id,
      course: courseId,
      name: called,
      ...(image === null ? {} : { image: name(image) }),
    })),
    exams: exams.map((exam) => examJson(exam, name)),
  }
  return { json, files }
}

/** Writes an exam as a pack: a folder, or a .zip. */
export async function exportExam(deps: ExportDeps, examId: ExamId, target: string): Promise<void> {
  const { json, files } = await packOf(deps, [examId])
  await writePack(target, json, files)
}
