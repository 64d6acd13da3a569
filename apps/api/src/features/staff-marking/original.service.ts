import type * as calls from '@anushilon/contract/staff/marking'
import { buffer } from 'node:stream/consumers'
import type { Deps } from '../../deps.ts'
import { ok, type StaffCallOf } from '../../http/bind.ts'
import { withoutNotes } from '../../images/without-notes.ts'
import { Refused, required } from '../../refused.ts'
import { photosAt } from '../../stores/sitting/answer-photos.ts'
import { scriptOf } from '../../stores/marking/marks.ts'
import { pileOf } from './pile.ts'
import { scriptKeyOf } from '../../staff/script-id.ts'

/**
 * What a student sent and could not be made into a picture. It is a stranger's bytes: the browser saves it under a name that
 * no program opens by itself, and is told not to guess what it is. Where and with what it was taken is in it no more.
 */
export async function damagedOriginal(
  deps: Pick<Deps, 'db' | 'exams' | 'secrets' | 'storage'>,
  call: StaffCallOf<typeof calls.damagedOriginal>,
) {
  const { input, now } = call
  await pileOf(deps, input, now)
  const script = await scriptOf(deps.db, scriptKeyOf(deps, input))
  const path = script?.pages[input.page]
  if (script === null || path === undefined) throw new Refused('not-found')
  const photo = (await photosAt(deps.db, [path])).get(path)
  if (photo?.state !== 'damaged' || photo.original === null) throw new Refused('not-found')
  const stored = required(await deps.storage.originals.read(photo.original), 'not-found')
  const name = `script-${script.number}-question-${input.question}-page-${input.page + 1}.damaged`
  const headers = { 'x-content-type-options': 'nosniff', 'content-security-policy': "sandbox; default-src 'none'" }
  return {
    ...ok({ mediaType: 'application/octet-stream', name, body: withoutNotes(await buffer(stored.body)) }),
    headers,
  }
}
