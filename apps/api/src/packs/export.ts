import type { ExamId } from '@anushilon/domain/exam'
import type { PackJson } from '@anushilon/exam-pack/pack-json'
import { type PackContents, writePack } from '@anushilon/exam-pack/write-pack'
import { basename } from 'node:path'
import type { Readable } from 'node:stream'
import type { Deps } from '../deps.ts'
import { courseById, subjectsById } from '../stores/courses.ts'
import { loadExams } from '../stores/exams.ts'
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

/** Writes an exam with its course, its subjects and its pictures as a pack of its own: a folder, or a .zip. */
export async function exportExam(deps: ExportDeps, examId: ExamId, target: string): Promise<void> {
  const exam = (await loadExams(deps.db, [examId])).get(examId)
  if (!exam) throw new ExportRefused(`there is no exam ${examId}`)
  const files = new Map<string, () => Promise<Readable>>()
  const name = (path: string) => {
    const inPack = `img/${basename(path)}`
    files.set(inPack, () => openFile(deps, path))
    return inPack
  }
  const subjects = await subjectsById(
    deps.db,
    exam.sections.map(({ subjectId }) => subjectId),
  )
  const json: PackJson = {
    version: 1,
    courses: [await courseById(deps.db, exam.courseId)],
    subjects: subjects.map(({ id, courseId, name: called, image }) => ({
      id,
      course: courseId,
      name: called,
      ...(image === null ? {} : { image: name(image) }),
    })),
    exams: [examJson(exam, name)],
  }
  await writePack(target, json, files satisfies PackContents)
}
