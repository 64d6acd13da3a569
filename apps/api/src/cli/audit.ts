import { latinDigits } from '@anushilon/domain/digits'
import { KEY_LETTERS, ROOT_LETTERS } from '@anushilon/domain/log/signed'
import { z } from 'zod'
import { audit, type Witnessed } from '../audit/audit.ts'
import { databaseSource } from '../audit/database-source.ts'
import { describeAudit } from '../audit/describe.ts'
import { folderSource, writeFolder } from '../audit/folder-source.ts'
import type { AuditSource } from '../audit/source.ts'
import { withDatabase } from '../db/connect.ts'
import { StartFault } from '../start-fault.ts'
import type { Say } from '../startup/say.ts'
import { fromWhereTheyStand, readArguments } from './arguments.ts'
import { command, Misused } from './command.ts'

const USAGE = `npm run audit -- EXAM [--root "3fa2 91c0 …"] [--key "07be c2d1 …"] [--export FOLDER]
npm run audit -- --folder FOLDER [--root "3fa2 91c0 …"] [--key "07be c2d1 …"]

Checks all of an exam against its log: every entry, every signed root, every mark and position from the entries, the key
and the scheme, and that the tables say what the log says. Give each root that hangs on a wall or was printed with --root:
that is what shows that the whole log was not written anew. Give the centre's key, as it is printed beside them, with
--key: a log of somebody else is signed, too, with a key of their own.

--export writes what an auditor from outside needs into a folder; --folder checks such a folder, without a database.
Ends with 1 where something does not fit.`

await command(async ({ env, args, say }) => {
  const options = {
    root: { type: 'string', multiple: true },
    key: { type: 'string', multiple: true },
    export: { type: 'string' },
    folder: { type: 'string' },
  } as const
  const { positionals, values } = readArguments(args, options, USAGE)
  const { root = [], key = [], folder, export: target } = values
  const witnessed = { roots: root.map(asRoot), keys: key.map(asKey) }
  const [examId, ...more] = positionals
  if (folder !== undefined && positionals.length === 0 && target === undefined) {
    const isRead = check(() => folderSource(fromWhereTheyStand(folder)), witnessed, say)
    return await inWords(`${folder} cannot be read as what --export writes`, isRead)
  }
  if (examId === undefined || more.length > 0 || folder !== undefined) throw new Misused(USAGE)
  await withDatabase(
    env,
    async (db) => {
      const source = await databaseSource(db, examId)
      if (source === null) throw new StartFault(`There is no exam ${examId}, or nothing of it was logged.`)
      if (target !== undefined) {
        await inWords(`Cannot write to ${target}`, writeFolder(source, fromWhereTheyStand(target)))
        say(`Written to ${target}. It is checked with: npm run audit -- --folder ${target}`)
      }
      await check(() => source, witnessed, say)
    },
    { absent: 'refused', schema: 'as-is' },
  )
})

/** What is too short was typed in part, or is none: that a log does not have it says nothing against anybody. */
function asRoot(typed: string): string {
  const root = lettersOf(typed)
  if (root.length >= ROOT_LETTERS && /^[0-9a-f]{1,64}$/.test(root)) return root
  throw new Misused(
    `--root "${typed}" is no root. It has the 64 letters of the merit list, each 0 to 9 or a to f, or the first ${ROOT_LETTERS}.`,
  )
}

function asKey(typed: string): string {
  const key = lettersOf(typed)
  if (key.length === KEY_LETTERS && /^[0-9a-f]+$/.test(key)) return key
  throw new Misused(
    `--key "${typed}" is no key. It has the ${KEY_LETTERS} letters that the merit list names, each 0 to 9 or a to f.`,
  )
}

function lettersOf(typed: string): string {
  return latinDigits(typed)
    .toLowerCase()
    .replaceAll(/[\s:·-]/g, '')
}

/** A folder is given on: that it is missing, damaged or incomplete is told to whoever opened it. */
async function inWords(what: string, work: Promise<void>): Promise<void> {
  try {
    await work
  } catch (error) {
    const isOfAnotherShape = error instanceof z.ZodError
    const why = isOfAnotherShape
      ? 'a file of it is damaged, or was written by another version'
      : error instanceof Error
        ? error.message
        : String(error)
    throw new StartFault(`${what}: ${why}`, { cause: error })
  }
}

async function check(open: () => AuditSource | Promise<AuditSource>, witnessed: Witnessed, say: Say): Promise<void> {
  const source = await open()
  const report = await audit(source, witnessed)
  say.plain(describeAudit(source, report))
  if (report.faults.count > 0) process.exitCode = 1
}
