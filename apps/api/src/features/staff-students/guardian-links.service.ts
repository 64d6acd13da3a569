import type { GuardianLink, makeGuardianLink, revokeGuardianLink } from '@anushilon/contract/staff/student-page'
import { DAY } from '@anushilon/domain/instant'
import { isOfCourse } from '@anushilon/domain/staff-rights'
import type { Deps } from '../../deps.ts'
import { linkPath, newLinkId } from '../../guardian/link.ts'
import type { StaffCall, StaffCallOf } from '../../http/bind.ts'
import { Refused, required } from '../../refused.ts'
import { audited } from '../../staff/audited.ts'
import { once } from '../../staff/once.ts'
import { isWithin } from '../../staff/scope.ts'
import { insertGuardianLink, linkById, revokeLink, type StoredLink } from '../../stores/people/guardian-links.ts'
import { aboutStudent, knownStudent } from '../../staff/known-student.ts'

type ShownLinkDeps = Pick<Deps, 'secrets' | 'settings'>
type LinkDeps = ShownLinkDeps & Pick<Deps, 'db'>

/**
 * What opens it is shown as long as it opens something, so that it can be sent again; but to nobody who may see less themselves
 * than it shows.
 */
export function presentLink(
  { secrets, settings }: ShownLinkDeps,
  { courses, ...link }: StoredLink,
  { now, staff: { rights } }: Pick<StaffCall<unknown>, 'now' | 'staff'>,
): GuardianLink {
  const isOpen = link.revokedAt === null && link.expiresAt > now
  const isTheirs = rights.courses.length === 0 || (courses.length > 0 && courses.every((id) => isOfCourse(rights, id)))
  return {
    ...link,
    isOpen,
    href: isOpen && isTheirs ? `${settings.current.publicAddress ?? ''}${linkPath(secrets.guardians, link.id)}` : null,
  }
}

/** The log says that there is one and until when; what opens it is in no log. */
export async function makeLink(deps: LinkDeps, call: StaffCallOf<typeof makeGuardianLink>): Promise<GuardianLink> {
  const { studentId, days, requestKey } = call.input
  const expiresAt = call.now + days * DAY
  const { id } = await once(deps.db, call, async (tx, record, nothing) => {
    const student = await knownStudent(tx, studentId)
    if (student.leftAt !== null) throw new Refused('conflict', { detail: `${student.name} has left the centre.` })
    const { id: by, rights } = call.staff
    const wanted = { id: newLinkId(), studentId, by, at: call.now, expiresAt, requestKey, courses: rights.courses }
    const { link, isNew } = await insertGuardianLink(tx, wanted)
    if (isNew) {
      const about = aboutStudent(student)
      record({ action: 'student.guardian-link', about, studentId, after: { days, expiresAt } })
    } else nothing()
    return { id: link.id }
  })
  return presentLink(deps, required(await linkById(deps.db, id), 'not-found'), call)
}

export async function closeLink({ db }: LinkDeps, call: StaffCallOf<typeof revokeGuardianLink>): Promise<void> {
  await audited(db, call, async (tx, record, nothing) => {
    const link = required(await linkById(tx, call.input.linkId), 'not-found')
    const { studentId, openings } = link
    if (!(await isWithin(tx, call.staff.rights, { studentId }))) throw new Refused('not-found')
    if (await revokeLink(tx, link.id, call.now)) {
      const about = aboutStudent(await knownStudent(tx, studentId))
      record({ action: 'student.guardian-revoke', about, studentId, before: { openings } })
    } else nothing()
  })
}
