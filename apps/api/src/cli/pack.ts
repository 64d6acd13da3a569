import { openPack } from '@anushilon/exam-pack/open-pack'
import { formatFault } from '@anushilon/exam-pack/place'
import { PackUnreadable } from '@anushilon/exam-pack/source'
import { TargetRefused } from '@anushilon/exam-pack/write-pack'
import { basename } from 'node:path'
import { systemClock } from '../clock.ts'
import { withDatabase } from '../db/connect.ts'
import type { Env } from '../env.ts'
import { ExportRefused, exportExam } from '../packs/export.ts'
import { importPack, type Imported, type ImportReport } from '../packs/import.ts'
import { recordByCommand } from '../staff/by-command.ts'
import { refuseOtherSecret } from '../secret-fingerprint.ts'
import { loadSecrets } from '../secrets.ts'
import { StartFault } from '../start-fault.ts'
import type { Say } from '../startup/say.ts'
import { createStorage } from '../storage/create.ts'
import type { Counts } from '../stores/counts.ts'
import { fromWhereTheyStand, readArguments } from './arguments.ts'
import { command, Misused } from './command.ts'
import { refuseFolderOfOthers } from './folder-of-others.ts'
import { progressBar } from './progress.ts'

const USAGE = `npm run pack -- import PATH              brings a pack in: a folder with a pack.json, or a .zip of one
npm run pack -- check PATH               the same checks; nothing is changed
npm run pack -- export --exam ID PATH    writes an exam as a pack; a .zip where PATH ends in .zip

What a pack is: docs/exam-pack.md`

async function runImport(env: Env, path: string, dryRun: boolean, say: Say): Promise<Imported> {
  const source = await openPack(fromWhereTheyStand(path))
  const progress = progressBar(process.stdout)
  try {
    return await withDatabase(
      env,
      async (db) => {
        const deps = { db, storage: createStorage(env), secrets: await loadSecrets(env) }
        if (!dryRun) await refuseOtherSecret(db, deps.secrets)
        const now = systemClock.now()
        return await importPack(deps, source, now, {
          dryRun,
          transaction: async (work) =>
            await db.transaction(async (tx) => {
              const outcome = await work(tx)
              if ('report' in outcome) {
                const about = [basename(path), ...describeReport(outcome.report).map((line) => line.trim())].join('; ')
                await recordByCommand(tx, now, { action: 'pack.import', about, after: outcome.report })
              }
              return outcome
            }),
          onProgress: ({ step, done, total }) => progress.show(step, done, total),
        })
      },
      { say },
    )
  } finally {
    progress.clear()
    await source.close()
  }
}

function describeCounts(kind: string, { created, updated, unchanged }: Counts): string[] {
  const counts = Object.entries({ new: created, changed: updated, 'as before': unchanged })
  const words = counts.filter(([, count]) => count > 0).map(([word, count]) => `${count.toLocaleString('en')} ${word}`)
  return words.length === 0 ? [] : [`  ${kind}: ${words.join(', ')}`]
}

function describeReport({ files, newGroups: { branches, batches }, ...kinds }: ImportReport): string[] {
  return [
    ...Object.entries(kinds).flatMap(([kind, counts]) => describeCounts(kind, counts)),
    ...(branches.length > 0 ? [`  new branches: ${branches.join(', ')}`] : []),
    ...(batches.length > 0 ? [`  new batches: ${batches.map(({ name }) => name).join(', ')}`] : []),
    ...(files > 0 ? [`  files: ${files.toLocaleString('en')}`] : []),
  ]
}

function report(outcome: Imported, path: string, dryRun: boolean, say: Say): void {
  if ('faults' in outcome) {
    for (const fault of outcome.faults) process.stderr.write(`${formatFault(fault)}\n`)
    const count = outcome.faults.length
    throw new StartFault(`${count} ${count === 1 ? 'fault' : 'faults'} in ${path}. Nothing was changed.`)
  }
  say(dryRun ? `${path} has no faults. An import would bring:` : `${path} is in:`)
  say.plain(describeReport(outcome.report))
}

/** What went wrong with the pack itself is reported in a sentence, as what went wrong with the machine is. */
async function plainly(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    const isPlain = [PackUnreadable, TargetRefused, ExportRefused].some((kind) => error instanceof kind)
    throw isPlain ? new StartFault((error as Error).message, { cause: error }) : error
  }
}

await command(async ({ env, args, say }) => {
  const { positionals, values } = readArguments(args, { exam: { type: 'string' } }, USAGE)
  const [verb, path, ...more] = positionals
  if (path === undefined || more.length > 0) throw new Misused(USAGE)
  await plainly(async () => {
    if (verb === 'import' || verb === 'check') {
      if (verb === 'import' && env.S3_BUCKET === undefined) {
        await refuseFolderOfOthers(env, `npm run pack -- import ${path}`)
      }
      report(await runImport(env, path, verb === 'check', say), path, verb === 'check', say)
    } else if (verb === 'export' && values.exam !== undefined) {
      const { exam } = values
      const target = fromWhereTheyStand(path)
      await withDatabase(env, (db) => exportExam({ db, storage: createStorage(env) }, exam, target), {
        absent: 'refused',
        say,
      })
      say(`The exam ${exam} is in ${path}`)
    } else throw new Misused(USAGE)
  })
})
