import type * as calls from '@anushilon/contract/staff/students'
import { dhakaDate } from '@anushilon/domain/dhaka-time'
import type { Deps } from '../../deps.ts'
import type { StaffCallOf } from '../../http/bind.ts'
import { audited } from '../../staff/audited.ts'
import { TABLE_FORMATS } from '../../print/table-formats.ts'

const HEADS = ['Reg no', 'Name', 'Courses', 'Branch', 'Log in at', 'Password']

/** The page has just been told these passwords and sends them back: they are kept nowhere. */
export async function passwordFile(
  { db, settings }: Pick<Deps, 'db' | 'settings'>,
  call: StaffCallOf<typeof calls.passwordFile>,
) {
  const { format, handOuts } = call.input
  const address = settings.current.publicAddress
  const rows = handOuts.map(({ regNo, name, courses, branch, password }) => [
    regNo,
    name,
    courses.join('; '),
    branch,
    address === null ? null : `${address}/login`,
    password,
  ])
  const { mediaType, write } = TABLE_FORMATS[format]
  const bytes = await write(HEADS, rows, 'Log-ins')
  await audited(db, call, async (_tx, record) =>
    record({ action: 'student.password-file', about: `Passwords of ${handOuts.length} students`, after: { format } }),
  )
  return { name: `log-ins ${dhakaDate(call.now)}.${format}`, mediaType, base64: bytes.toString('base64') }
}
