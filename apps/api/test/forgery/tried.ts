import { seededRandom } from '@anushilon/domain/exam/seeded-random'
import { checkProof } from '@anushilon/domain/log/check-proof'
import { readProofFile, type TreeHead } from '@anushilon/domain/log/proof-file'
import { createPublicKey, verify } from 'node:crypto'
import { audit } from '../../src/audit/audit.ts'
import { databaseSource } from '../../src/audit/database-source.ts'
import type { Db } from '../../src/db/database.ts'
import { sql } from '../../src/db/sql.ts'
import { FORGERIES } from './forgeries.ts'
import type { LogDeps, SampleExam } from './sample.ts'

/** Who noticed, and by what. */
export interface Tried {
  readonly name: string
  readonly byAuditor: readonly string[]
  readonly byStudents: readonly string[]
}

class RolledBack extends Error {}

/** Makes one forgery, has it looked for, and takes it back. The same seed makes the same one. */
export async function tryForgery(deps: LogDeps, sample: SampleExam, name: string, seed: string): Promise<Tried> {
  const key = await deps.signer.key()
  let tried: Tried | null = null
  const forged = deps.db.transaction(async (tx) => {
    await tx.run(sql`set local session_replication_role = replica`)
    await FORGERIES[name]?.({ tx, sample, below: seededRandom(seed), key })
    tried = { name, ...(await lookedFor(tx, sample)) }
    throw new RolledBack('as though nothing had been')
  })
  await forged.catch((error: unknown) => {
    if (!(error instanceof RolledBack)) throw error
  })
  if (tried === null) throw new Error(`${name} was not tried`)
  return tried
}

/** The auditor knows the roots that were printed; each student has their file and sees the roots that are out now. */
export async function lookedFor(tx: Db, sample: SampleExam): Promise<Pick<Tried, 'byAuditor' | 'byStudents'>> {
  const source = await databaseSource(tx, sample.examId)
  if (source === null) return { byAuditor: ['there is no log'], byStudents: [] }
  const { faults } = await audit(source, sample)
  return { byAuditor: faults.kinds, byStudents: studentsFindOnce(sample, source.heads) }
}

/** Their files are theirs, so what they find depends on the roots that are out alone; most forgeries leave those alone. */
const foundBefore = new WeakMap<SampleExam, Map<string, readonly string[]>>()

function studentsFindOnce(sample: SampleExam, heads: readonly TreeHead[]): readonly string[] {
  const before = foundBefore.get(sample) ?? new Map<string, readonly string[]>()
  foundBefore.set(sample, before)
  const roots = JSON.stringify(heads)
  const found = before.get(roots) ?? studentsFind(sample, heads)
  before.set(roots, found)
  return found
}

function studentsFind({ files }: SampleExam, heads: readonly TreeHead[]): string[] {
  const found = [...files.values()].flatMap((file) => {
    const proof = readProofFile(file)
    return checkProof(proof, { published: { heads, typed: null }, key: null }, isSigned).faults.map(({ what }) => what)
  })
  return [...new Set(found)]
}

const isSigned = (publicKey: Uint8Array, message: Uint8Array, signature: Uint8Array) => {
  const jwk = { kty: 'OKP', crv: 'Ed25519', x: Buffer.from(publicKey).toString('base64url') }
  return verify(null, message, createPublicKey({ key: jwk, format: 'jwk' }), signature)
}
