import { systemClock } from '../clock.ts'
import { withDatabase } from '../db/connect.ts'
import { recordByCommand } from '../staff/by-command.ts'
import { makeLink } from '../staff/links.ts'
import { StartFault } from '../start-fault.ts'
import { urlsOf } from '../startup/addresses.ts'
import { allStaff, memberByName } from '../stores/people/staff.ts'
import { readAddress, readArguments } from './arguments.ts'
import { command, Misused } from './command.ts'

const USAGE = `npm run staff-link -- NAME [--at https://exams.example.org]

Prints a one-time link with which that person of the centre sets a new password; NAME is the e-mail or user name they
sign in with. For an owner who has forgotten theirs; others get their links from an owner, on the pages.`

await command(async ({ env, args, say }) => {
  const { positionals, values } = readArguments(args, { at: { type: 'string' } }, USAGE)
  const [name, ...more] = positionals
  if (name === undefined || more.length > 0) throw new Misused(USAGE)
  const at = values.at === undefined ? urlsOf(env)[0] : readAddress(values.at, USAGE)
  const path = await withDatabase(
    env,
    async (db) => {
      const member = await memberByName(db, name.trim().toLowerCase())
      if (member === null) {
        const names = (await allStaff(db)).map(({ signInName }) => signInName)
        throw new StartFault(`Nobody signs in as "${name}". There are: ${names.join(', ') || 'none yet'}`)
      }
      if (!member.isActive) throw new StartFault(`"${name}" was shut out by an owner; a link would not let them in.`)
      return await db.transaction(async (tx) => {
        const now = systemClock.now()
        await recordByCommand(tx, now, { action: 'staff.link', about: member.name })
        return await makeLink(tx, member.id, now)
      })
    },
    { absent: 'refused', say },
  )
  say.plain([
    '',
    new URL(path, at).href,
    '',
    'It works once, for seven days. Whoever has it can sign in as that person.',
  ])
})
