import type { Ruling, rulingFile } from '@anushilon/contract/staff/corrections'
import type { Deps } from '../../deps.ts'
import type { StaffCallOf } from '../../http/bind.ts'
import { Refused } from '../../refused.ts'
import { storedChanges, rescoringsOf, type StoredRescoring } from '../../stores/results/rescorings.ts'
import { peopleBy } from '../../stores/results/staff-results.ts'
import { exported } from '../../staff/viewed.ts'
import { examNow } from './exam-lines.ts'
import { fileName } from '../../print/file-name.ts'
import { presentShift } from '../../merit/shift-preview.ts'
import { csvOf, shiftCells, SHIFT_COLUMNS } from './tables.ts'

/** The corrections since students first saw results, with what each did. */
export async function listRulings(deps: Pick<Deps, 'db'>, examId: string): Promise<Ruling[]> {
  await examNow(deps, examId)
  return (await rescoringsOf(deps.db, examId)).map(presentRuling)
}

function presentRuling({ corrections, ...rescoring }: StoredRescoring): Ruling {
  return {
    ...rescoring,
    questions: corrections.map(({ question, from, to }) => ({ number: question, from, to })),
  }
}

export async function rulingTable(deps: Pick<Deps, 'db'>, call: StaffCallOf<typeof rulingFile>) {
  const { examId, number } = call.input
  const rulings = await listRulings(deps, examId)
  if (!rulings.some((ruling) => ruling.number === number)) throw new Refused('not-found')
  const name = fileName(await examNow(deps, examId), `correction ${number}`)
  await exported(deps.db, call, { about: name, examId, after: { format: 'csv' } })
  return csvOf(SHIFT_COLUMNS, storedRows(deps.db, examId, number), name)
}

async function* storedRows(db: Deps['db'], examId: string, number: number) {
  for await (const some of storedChanges(db, examId, number)) {
    const people = await peopleBy(
      db,
      some.map(({ studentId }) => studentId),
    )
    yield some.map((change) => shiftCells(presentShift(change, people)))
  }
}
