import type { InputOf } from '@anushilon/contract/endpoint'
import type * as calls from '@anushilon/contract/staff/papers'
import type { AttachmentBody } from '@anushilon/contract/schemas/attachment'
import type { PackOutcome } from '@anushilon/contract/staff/papers'
import type { ExamId } from '@anushilon/domain/exam'
import { PackUnreadable, type PackSource } from '@anushilon/exam-pack/source'
import { zipOf } from '@anushilon/exam-pack/write-pack'
import { zipSource } from '@anushilon/exam-pack/zip-source'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Deps } from '../../deps.ts'
import type { Call } from '../../http/bind.ts'
import { Refused } from '../../http/refused.ts'
import { ExportRefused, packOf } from '../../packs/export.ts'
import { importPack, type Imported, type ImportOptions } from '../../packs/import.ts'
import { audited } from '../../staff/audited.ts'
import { examIdsOfCourse } from '../../stores/exams.ts'
import { fileOf } from '../../stores/staff-files.ts'

type PackDeps = Pick<Deps, 'db' | 'storage' | 'secrets'>
type PackCall = Call<InputOf<typeof calls.previewPack>>

/** More would not be read; the first ones lead to the rest. */
const MOST_FAULTS = 500

export async function preview(deps: PackDeps, call: PackCall): Promise<PackOutcome> {
  return await withPack(deps, call, { dryRun: true })
}

export async function bringIn(deps: PackDeps, call: PackCall): Promise<PackOutcome> {
  return await withPack(deps, call, {
    transaction: async (work) =>
      await audited(deps.db, call, async (tx, tell) => {
        const outcome = await work(tx)
        tell({ action: 'pack.import', about: 'Exam pack', after: outcome })
        return outcome
      }),
  })
}

async function withPack(deps: PackDeps, call: PackCall, options: ImportOptions): Promise<PackOutcome> {
  const file = await fileOf(deps.db, call.staff.id, call.input.fileId)
  if (file === null) throw new Refused('not-found', { detail: 'The file is gone; please send it again.' })
  const folder = await mkdtemp(join(tmpdir(), 'anushilon-pack-'))
  try {
    const path = join(folder, 'pack.zip')
    await writeFile(path, file.bytes)
    const source = await zipSource(path)
    try {
      requireOwnerFor(source, call)
      return present(await importPack(deps, source, call.now, options))
    } finally {
      await source.close()
    }
  } catch (error) {
    if (error instanceof PackUnreadable) throw new Refused('file-refused', { detail: `${error.message}.` })
    throw error
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Authors bring exams; people and advertisements are the owner's. */
function requireOwnerFor({ json }: PackSource, { staff }: PackCall): void {
  if (staff.role === 'owner' || typeof json !== 'object' || json === null) return
  if ('students' in json || 'advertisements' in json) {
    throw new Refused('not-allowed', { detail: 'Students and advertisements are brought in by the owner.' })
  }
}

function present(outcome: Imported): PackOutcome {
  if ('faults' in outcome)
    return { faults: outcome.faults.slice(0, MOST_FAULTS).map((fault) => ({ ...fault })), report: null }
  return { faults: [], report: outcome.report }
}

export async function sendOut(
  deps: PackDeps,
  { input: { examId, courseId } }: Call<InputOf<typeof calls.exportPack>>,
): Promise<AttachmentBody> {
  const ids = await asked(deps, examId, courseId)
  try {
    const { json, files } = await packOf(deps, ids)
    return { mediaType: 'application/zip', name: `${examId ?? courseId}.zip`, body: zipOf(json, files) }
  } catch (error) {
    if (error instanceof ExportRefused) throw new Refused('no-such-exam')
    throw error
  }
}

async function asked({ db }: PackDeps, examId: ExamId | undefined, courseId: string | undefined): Promise<ExamId[]> {
  if (examId !== undefined) return [examId]
  const ids = courseId === undefined ? [] : await examIdsOfCourse(db, courseId)
  if (ids.length === 0) throw new Refused('not-found')
  return ids
}
