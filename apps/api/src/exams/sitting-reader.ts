import type { ExamId } from '@anushilon/domain/exam/exam'
import type { Sitting } from '@anushilon/domain/sitting/attempt'
import type { Db } from '../db/database.ts'
import { groupCommit } from '../db/group-commit.ts'
import { picksAt } from '../stores/sitting/answers.ts'
import { sittingsAt, type SittingKey } from '../stores/sitting/sittings.ts'

export interface SittingReader {
  sittingOf(studentId: number, examId: ExamId): Promise<Sitting>
  picksOf(studentId: number, examId: ExamId): Promise<ReadonlyMap<number, number>>
}

/** Students who ask in the same moment, as they do when an exam begins and ends, share a statement. */
export function createSittingReader(db: Db, { restMs = 0 } = {}): SittingReader {
  const sitting = groupCommit({ write: (keys: readonly SittingKey[]) => sittingsAt(db, keys), restMs })
  const picks = groupCommit({ write: (keys: readonly SittingKey[]) => picksAt(db, keys) })
  return {
    sittingOf: (studentId, examId) => sitting({ studentId, examId }),
    picksOf: (studentId, examId) => picks({ studentId, examId }),
  }
}
