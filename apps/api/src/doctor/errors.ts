import { dhakaMoment } from '@anushilon/domain/dhaka-time'
import { DAY } from '@anushilon/domain/instant'
import { lastTroubles, type TroubleKind, type TroubleRow } from '../stores/machine/troubles.ts'
import { thisHost } from '../timekeeping/open-clock.ts'
import type { Check } from './check.ts'
import { fine, type Finding, notice } from './finding.ts'
import { hasTable } from './has-table.ts'

const AT_MOST = 10

/** What went wrong since yesterday, in words. Each is a notice: that something goes on being wrong, the other checks say. */
export const errorsCheck: Check = {
  topic: 'errors',
  async examine({ db, now }) {
    if (db === null || !(await hasTable(db, 'troubles'))) return []
    const found = await lastTroubles(db, now - DAY, AT_MOST)
    if (found.length === 0) return [fine('Nothing went wrong in the last 24 hours')]
    // A database that was away for a moment fails every job there is: that is one thing to read, not ten.
    return [...Map.groupBy(found, ({ host, kind }) => `${kind} ${host}`).values()].flatMap(inWords)
  },
}

const WORDS: Readonly<Record<TroubleKind, { readonly what: string; readonly advice: string }>> = {
  call: {
    what: 'A call failed inside the server',
    advice: 'The page said so and could try again. If it happens again, send the log to who looks after the program.',
  },
  database: {
    what: 'The database did not answer in time',
    advice: 'Answers were kept on the phones and sent again. Look at its disk, its log and its machine.',
  },
  job: {
    what: 'Work in the background failed',
    advice: 'It is tried again by itself. If its last success is long ago, look into the log.',
  },
  storage: {
    what: 'A picture could not be stored or read',
    advice: 'Look at the disk, or at the bucket and its keys. Phones keep photos until they are stored.',
  },
  'backup-copy': {
    what: 'The copy of a back-up to the bucket failed',
    advice: 'The back-up itself is good. Look at the bucket and its keys; the next night copies again.',
  },
  'backup-damaged': {
    what: 'An older back-up cannot be read: it is damaged, or a newer version made it',
    advice:
      'The new one is good. Look at the disk of the back-ups; remove that file, and pictures that nobody needs go again.',
  },
  restored: {
    what: 'The centre was brought back from a back-up, and what came after that is missing',
    advice: 'Tell those who sat an exam since, and give it again where it counts.',
  },
}

/** Those of one kind and one machine, the newest first. */
function inWords([newest, ...others]: readonly TroubleRow[]): Finding[] {
  if (newest === undefined) return []
  const { host, kind, detail, times, last_at: lastAt } = newest
  const { what, advice } = WORDS[kind]
  const where = host === thisHost ? '' : ` on ${host}`
  const also = others.map((other) => `, ${other.detail} (${often(other.times)})`).join('')
  return [notice(`${what}${where}: ${detail} (${often(times)}, last ${dhakaMoment(lastAt)})${also}`, advice)]
}

function often(times: number): string {
  return times === 1 ? 'once' : `${times.toLocaleString('en')} times`
}
