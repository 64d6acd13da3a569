import type { Instant } from '@anushilon/domain/instant'
import { stat } from 'node:fs/promises'
import { fault, fine, type Finding } from './finding.ts'

/** Exams begin and end by this clock. One that stands before our own files were written is certainly wrong. */
export async function examineClock(now: Instant): Promise<Finding> {
  const { mtimeMs } = await stat(new URL(import.meta.url))
  const reads = new Date(now).toLocaleString('en-GB', {
    timeZone: 'Asia/Dhaka',
    dateStyle: 'medium',
    timeStyle: 'short',
  })
  if (now < mtimeMs) {
    return fault(`The clock says ${reads} in Dhaka, which is before this program was installed`, 'Set the clock (NTP).')
  }
  return fine(`The clock says ${reads} in Dhaka`)
}
