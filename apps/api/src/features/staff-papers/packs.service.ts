import type * as calls from '@anushilon/contract/staff/papers'
import type { AttachmentBody } from '@anushilon/contract/schemas/attachment'
import type { PackOutcome } from '@anushilon/contract/staff/papers'
import type { ExamId } from '@anushilon/domain/exam/exam'
import { PackUnreadable } from '@anushilon/exam-pack/source'
import { zipOf } from '@anushilon/exam-pack/write-pack'
import { FileRefused } from '@anushilon/question-files/file-refused'
import { z } from 'zod'
import type { Deps } from '../../deps.ts'
import type { StaffCallOf } from '../../http/bind.ts'
import { Refused } from '../../refused.ts'
import { ExportRefused, packOf } from '../../packs/export.ts'
import { importPieces, type Imported } from '../../packs/import.ts'
import type { PackPieces } from '../../packs/pack-pieces.ts'
import { reading, type Ask } from '../../readers/reading.ts'
import { sentFile, takeAway } from '../../readers/sent-file.ts'
import { ReaderEnded } from '../../readers/worker.ts'
import { type AuditEntry } from '../../staff/audited.ts'
import { doneBefore, once } from '../../staff/once.ts'
import { examsOf } from '../../staff/scope.ts'
import { examIdsOfCourse } from '../../stores/exam/exams.ts'
import { entryOf, packEntry } from './pack-audit.ts'
import { checkChange, checkLists, checkNewGroup } from './pack-rights.ts'

type PackDeps = Pick<Deps, 'db' | 'storage' | 'secrets'>
type PackCall = StaffCallOf<typeof calls.previewPack>

/** More would not be read; the first ones lead to the rest. */
const MOST_FAULTS = 500

export async function previewPack(deps: PackDeps, call: PackCall): Promise<PackOutcome> {
  return await withPack(deps, call, async (pack) => {
    return await importPieces(deps, pack, call.now, {
      dryRun: true,
      onChange: (change) => checkChange(change, call),
      onNewGroup: (name) => checkNewGroup(name, call),
    })
  })
}

export async function importPack(deps: PackDeps, call: StaffCallOf<typeof calls.importPack>): Promise<PackOutcome> {
  const done = await doneBefore(deps.db, call, z.custom<Imported>())
  if (done !== null) return present(done)
  return await withPack(deps, call, async (pack, fileName) => {
    const entries: AuditEntry[] = []
    return await importPieces(deps, pack, call.now, {
      onChange(change) {
        checkChange(change, call)
        entries.push(entryOf(change))
      },
      onNewGroup: (name) => checkNewGroup(name, call),
      transaction: async (work) =>
        await once(deps.db, call, async (tx, record) => {
          entries.length = 0
          const outcome = await work(tx)
          for (const entry of entries) record(entry)
          if ('report' in outcome) record(packEntry(fileName, outcome.report))
          return outcome
        }),
    })
  })
}

async function withPack(
  deps: PackDeps,
  call: PackCall,
  work: (pack: PackPieces, fileName: string) => Promise<Imported>,
): Promise<PackOutcome> {
  const { name, spool } = await sentFile(deps.db, call.staff.id, call.input.fileId)
  return await reading('pack', spool, {}, async (ask) => {
    checkLists(await ask('lists'), call)
    return present(await work(piecesElsewhere(ask), name))
  })
}

function piecesElsewhere(ask: Ask<'pack'>): PackPieces {
  return {
    lists: async () => await ask('lists'),
    check: async (now, known) => await ask('check', now, known),
    students: async (from) => await ask('students', from),
    exams: async (from) => await ask('exams', from),
    async readFile(name) {
      try {
        return await takeAway(await ask('unpack', name))
      } catch (error) {
        throw error instanceof FileRefused && !(error instanceof ReaderEnded)
          ? new PackUnreadable(error.message.replace(/\.$/, ''))
          : error
      }
    },
  }
}

function present(outcome: Imported): PackOutcome {
  if ('faults' in outcome)
    return { faults: outcome.faults.slice(0, MOST_FAULTS).map((fault) => ({ ...fault })), report: null }
  return { faults: [], report: outcome.report }
}

export async function exportPack(
  deps: PackDeps,
  { input: { examId, courseId }, staff }: StaffCallOf<typeof calls.exportPack>,
): Promise<AttachmentBody> {
  const ids = await examsOf(deps.db, staff.rights, await asked(deps, examId, courseId))
  if (ids.length === 0) throw new Refused('not-found')
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
  return courseId === undefined ? [] : await examIdsOfCourse(db, courseId)
}
