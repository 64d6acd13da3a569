import type * as calls from '@anushilon/contract/operations/push'
import { createECDH } from 'node:crypto'
import type { Deps } from '../../deps.ts'
import type { StudentCallOf } from '../../http/bind.ts'
import { isPushService } from '../../push/push-services.ts'
import { loadVapid } from '../../push/vapid.ts'
import { Refused } from '../../refused.ts'
import { addDevice, isDeviceOf, removeDevice } from '../../stores/messages/push-devices.ts'
import { lockStudent } from '../../stores/people/students.ts'
import { endingOf } from '../../stores/people/tokens.ts'
import { isEndedBy } from '../../tokens/token-service.ts'

export async function showPushKey(
  { db, secrets }: Deps,
  { input: { endpoint }, student, now }: StudentCallOf<typeof calls.pushKey>,
) {
  const { publicKey } = await loadVapid(db, secrets, now)
  const isOn = endpoint !== undefined && (await isDeviceOf(db, student.studentId, endpoint))
  return { key: publicKey.toString('base64url'), isOn }
}

export async function subscribePush(
  { db, env }: Deps,
  { input, student, now }: StudentCallOf<typeof calls.subscribePush>,
): Promise<'Ok'> {
  const { endpoint } = input
  const [p256dh, auth] = [Buffer.from(input.p256dh, 'base64url'), Buffer.from(input.auth, 'base64url')]
  if (!isPushService(endpoint, env.PUSH_SERVICES)) {
    throw new Refused('bad-input', { detail: 'This is no push service that the centre knows.' })
  }
  if (auth.length !== 16 || !isPublicKey(p256dh)) throw new Refused('bad-input', { detail: 'These are no keys.' })
  const { studentId } = student
  await db.transaction(async (tx) => {
    await lockStudent(tx, studentId)
    // What another server has ended this one may not have heard of, and a phone that is put down now stays.
    if (isEndedBy(await endingOf(tx, studentId), student)) throw new Refused('not-logged-in')
    await addDevice(tx, { studentId, endpoint, p256dh, auth }, now)
  })
  return 'Ok'
}

/** A point of the curve, or nothing could be encrypted for it. */
function isPublicKey(key: Buffer): boolean {
  if (key.length !== 65) return false
  const own = createECDH('prime256v1')
  own.generateKeys()
  try {
    own.computeSecret(key)
    return true
  } catch {
    return false
  }
}

export async function stopPush({ db }: Deps, { input, student }: StudentCallOf<typeof calls.stopPush>): Promise<'Ok'> {
  await removeDevice(db, student.studentId, input.endpoint)
  return 'Ok'
}
