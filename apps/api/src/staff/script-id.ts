import type { PileKey, ScriptId, ScriptRef } from '@anushilon/contract/staff/marking'
import { createCipheriv, createDecipheriv, createHash } from 'node:crypto'
import type { Deps } from '../deps.ts'
import { Refused } from '../refused.ts'
import type { ScriptKey } from '../stores/marking/marks.ts'

/* One block of AES over the exam and the student: short, the same every time, and read by nobody but us. */

const CIPHER = 'aes-256-ecb'
const HALF_BLOCK = 8

type Sealing = Pick<Deps, 'secrets'>

function markOf(examId: string): Buffer {
  return createHash('sha256').update(examId).digest().subarray(0, HALF_BLOCK)
}

export function scriptIdOf({ secrets }: Sealing, examId: string, studentId: number): ScriptId {
  const student = Buffer.alloc(HALF_BLOCK)
  student.writeBigUInt64BE(BigInt(studentId))
  const cipher = createCipheriv(CIPHER, secrets.scripts, null).setAutoPadding(false)
  return Buffer.concat([cipher.update(Buffer.concat([markOf(examId), student])), cipher.final()]).toString('base64url')
}

/** Null where it is no script of this exam. */
export function studentOf({ secrets }: Sealing, examId: string, scriptId: ScriptId): number | null {
  const decipher = createDecipheriv(CIPHER, secrets.scripts, null).setAutoPadding(false)
  const block = Buffer.concat([decipher.update(Buffer.from(scriptId, 'base64url')), decipher.final()])
  return block.subarray(0, HALF_BLOCK).equals(markOf(examId)) ? Number(block.readBigUInt64BE(HALF_BLOCK)) : null
}

export function scriptKeyOf(deps: Sealing, { examId, section, question, scriptId }: PileKey & ScriptRef): ScriptKey {
  const studentId = studentOf(deps, examId, scriptId)
  if (studentId === null) throw new Refused('not-found')
  return { examId, section, question, studentId }
}
