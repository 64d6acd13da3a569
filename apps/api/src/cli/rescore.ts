import { systemClock } from '../clock.ts'
import { withDatabase } from '../db/connect.ts'
import { readCorrections } from '../merit/key-corrections.ts'
import { rescore, RescoreRefused } from '../merit/rescore.ts'
import { describeRescoring } from '../merit/describe-rescoring.ts'
import { StartFault } from '../start-fault.ts'
import { readArguments } from './arguments.ts'
import { command, Misused } from './command.ts'

const USAGE = `npm run rescore -- EXAM --key 17=1 [--key 21=C …] [--preview]

Corrects the key of an exam and computes all marks and merit positions again, in one step. Each student whose result
changes sees on it what changed and why. Questions are counted from 1 as in the pack, over all subjects (or within one:
--key chem/3=1); options from 0 as there, or by their letter.

--preview says how many students would shift, and by how much; nothing is changed.`

await command(async ({ env, args, say }) => {
  const options = { key: { type: 'string', multiple: true }, preview: { type: 'boolean', default: false } } as const
  const { positionals, values } = readArguments(args, options, USAGE)
  const [examId, ...more] = positionals
  const { key: typed = [], preview } = values
  if (examId === undefined || more.length > 0 || typed.length === 0) throw new Misused(USAGE)
  try {
    const rescored = await withDatabase(
      env,
      (db) => rescore({ db }, { examId, key: (exam) => readCorrections(exam, typed), now: systemClock.now(), preview }),
      { absent: 'refused', say },
    )
    say.plain(describeRescoring(rescored))
    say(preview ? 'This was a preview: nothing was changed.' : 'Done. Students see it within a few seconds.')
  } catch (error) {
    throw error instanceof RescoreRefused ? new StartFault(error.message, { cause: error }) : error
  }
})
