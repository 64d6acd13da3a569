import type { ExamId } from '@anushilon/domain/exam/exam'
import { sealedFor, type SealedFor } from '@anushilon/contract/sealed-paper'
import { createHmac, createSecretKey, type KeyObject } from 'node:crypto'
import { Cache } from '../../../cache.ts'
import type { Deps } from '../../../deps.ts'
import { Refused } from '../../../refused.ts'
import { deletePaperKey, insertPaperKey, paperKey } from '../../../stores/exam/paper-keys.ts'
import { newKey, seal, unseal } from '../../../seal.ts'

const MOST_EXAMS = 200

/** Of each version of an exam's papers one random key, the same for every process; it never leaves the server. */
export function createContentKeys({ db, secrets }: Pick<Deps, 'db' | 'secrets'>) {
  const keys = new Cache<string, KeyObject>({ most: MOST_EXAMS, freshFor: Number.POSITIVE_INFINITY })

  async function load(examId: ExamId, version: number): Promise<Buffer> {
    const bound = Buffer.from(JSON.stringify(['content key', examId, version]))
    const stored = await paperKey(db, examId, version)
    const known = stored && unseal(secrets.papers, stored, bound)
    if (known) return known
    if (stored) await deletePaperKey(db, examId, version, stored)
    await insertPaperKey(db, examId, version, seal(secrets.papers, newKey(), bound))
    // What another process has made first counts.
    const made = await paperKey(db, examId, version)
    const key = made && unseal(secrets.papers, made, bound)
    // Its papers have been replaced meanwhile: the new ones are here in a moment.
    if (!key) throw new Refused('busy', { retryAfterSeconds: 3 })
    return key
  }

  return {
    /** What opens this student's paper, and nobody else's: made from the content key, from which it cannot be told. */
    async studentKey(paper: SealedFor): Promise<Buffer> {
      const { examId, version } = paper
      const content = await keys.get(`${examId}/${version}`, 0, async () => extracted(await load(examId, version)))
      return expanded(content, sealedFor(paper))
    },
  }
}

/**
 * HKDF (RFC 5869) in its two steps, without salt and for one block: the first is done once for an exam, so that at the bell a
 * student's key costs one HMAC.
 */
function extracted(content: Buffer): KeyObject {
  return createSecretKey(createHmac('sha256', Buffer.alloc(HASH_BYTES)).update(content).digest())
}

function expanded(from: KeyObject, info: Uint8Array): Buffer {
  return createHmac('sha256', from).update(info).update(FIRST_BLOCK).digest()
}

const HASH_BYTES = 32
const FIRST_BLOCK = Buffer.from([1])
