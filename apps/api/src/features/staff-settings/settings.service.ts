import type * as calls from '@anushilon/contract/staff/settings'
import type { StoredCentre } from '@anushilon/contract/staff/settings'
import { isDeepStrictEqual } from 'node:util'
import type { Deps } from '../../deps.ts'
import type { StaffCall, StaffCallOf } from '../../http/bind.ts'
import { storeSentPicture } from '../../pictures/store-sent-picture.ts'
import { Refused } from '../../refused.ts'
import { dictatedBy } from '../../settings/effective.ts'
import { audited } from '../../staff/audited.ts'
import { centreToChange, saveCentre, storedCentre } from '../../stores/machine/centre-settings.ts'
import { isAnybodySitting } from '../../stores/sitting/sittings.ts'
import { passwordCounts } from '../../stores/people/roster-students.ts'

type SettingsDeps = Pick<Deps, 'db' | 'env' | 'settings' | 'storage' | 'secrets'>

export async function readSettings({ db, env, settings }: SettingsDeps) {
  await settings.refresh(db)
  const [stored, counts] = await Promise.all([storedCentre(db), passwordCounts(db)])
  const isRuleSaid = env.LOGIN_PASSWORD !== undefined || stored.loginPassword !== undefined
  return {
    settings: settings.current,
    setBy: dictatedBy(env),
    isNamed: env.CENTRE_NAME !== undefined || stored.name !== undefined,
    asksForPasswords: !isRuleSaid && counts.handedOut > 0,
    students: { all: counts.all, withoutPassword: counts.without },
  }
}

export async function changeSettings(
  deps: SettingsDeps,
  call: StaffCallOf<typeof calls.changeSettings>,
): Promise<void> {
  const dictated = dictatedBy(deps.env)
  for (const field of Object.keys(call.input)) {
    const variable = dictated[field]
    if (variable !== undefined) throw new Refused('in-use', { detail: `Set on the machine by ${variable}.` })
  }
  await change(deps, call, async () => call.input)
}

/** The picture is taken in before anything is locked: that may take a while. */
export async function setLogo(deps: SettingsDeps, call: StaffCallOf<typeof calls.setLogo>): Promise<void> {
  const { fileId } = call.input
  const logo = fileId === null ? null : await storeSentPicture(deps, call.staff.id, fileId)
  await change(deps, call, async () => ({ logo }))
}

type Changes = { readonly [F in keyof StoredCentre]?: StoredCentre[F] | null }

async function change(
  { db, settings }: SettingsDeps,
  call: StaffCall<unknown>,
  wanted: () => Promise<Changes>,
): Promise<void> {
  const changes = await wanted()
  await audited(db, call, async (tx, record, nothing) => {
    const before = await centreToChange(tx, call.now)
    const after: StoredCentre = Object.fromEntries(
      Object.entries({ ...before, ...changes }).filter(([, value]) => value !== null && value !== undefined),
    )
    if (isDeepStrictEqual(before, after)) return nothing()
    // Who has begun was told by when they must be done, and results wait for the last of them.
    if (before.graceSeconds !== after.graceSeconds && (await isAnybodySitting(tx))) {
      throw new Refused('in-use', {
        detail: 'Somebody is sitting an exam. The extra seconds can be changed when they are done.',
      })
    }
    await saveCentre(tx, after, call.now)
    record({ action: 'settings.change', about: 'Settings of the centre', ...differing(before, after) })
  })
  await settings.refresh(db)
}

/** Only what differs; a logo is told of and not shown. */
function differing(before: StoredCentre, after: StoredCentre) {
  const names = Object.keys({ ...before, ...after }).filter(
    (name) => Reflect.get(before, name) !== Reflect.get(after, name),
  )
  const told = (from: StoredCentre) =>
    Object.fromEntries(
      names.map((name) => [name, name === 'logo' ? from.logo && 'a picture' : Reflect.get(from, name)]),
    )
  return { before: told(before), after: told(after) }
}
