import { stat } from 'node:fs/promises'
import { z } from 'zod'
import { dhakaMoment } from '@anushilon/domain/dhaka-time'
import type { Instant } from '@anushilon/domain/instant'
import type { Database } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import { clockDoubts } from '../stores/sitting/server-clocks.ts'
import type { Check } from './check.ts'
import { fault, fine, type Finding } from './finding.ts'
import { hasTable } from './has-table.ts'

const TOLERATED_SKEW_MS = 2_000

/** Exams begin and end by it. */
export const clockCheck: Check = {
  topic: 'clock',
  async examine({ now, db }) {
    const own = await examineOwn(now)
    return db === null ? [own] : [own, await examineSkew(db), ...(await examineDoubts(db))]
  },
}

/** One that stands before our own files were written is certainly wrong. */
async function examineOwn(now: Instant): Promise<Finding> {
  const { mtimeMs } = await stat(new URL(import.meta.url))
  const reads = dhakaMoment(now)
  return now < mtimeMs
    ? fault(`The clock says ${reads} in Dhaka, which is before this program was installed`, 'Set the clock (NTP).')
    : fine(`The clock says ${reads} in Dhaka`)
}

async function examineSkew(db: Database): Promise<Finding> {
  const before = Date.now()
  const { now } = await db.one(z.object({ now: z.number() }), sql`select clock_timestamp() as now`)
  const skew = Math.round(now - (before + Date.now()) / 2)
  return Math.abs(skew) <= TOLERATED_SKEW_MS
    ? fine('The database’s clock agrees with this machine')
    : fault(
        `The database’s clock differs by ${skew / 1000} s from this machine`,
        'Let both take their time from the network (NTP).',
      )
}

async function examineDoubts(db: Database): Promise<Finding[]> {
  if (!(await hasTable(db, 'server_clocks'))) return []
  return (await clockDoubts(db)).map(({ host, doubt }) =>
    fault(
      `The clock of ${host} is in doubt since ${dhakaMoment(doubt.since)}: closing and publishing wait`,
      'Set it right (NTP). Where it is right now, the owner says so under Today.',
    ),
  )
}
