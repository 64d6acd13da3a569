import { fault } from './finding.ts'
import type { Check, Examined } from './check.ts'
import type { TopicFindings } from '@anushilon/contract/staff/machine'
import { backupCheck } from './backup.ts'
import { certificateCheck } from './certificate.ts'
import { clockCheck } from './clock.ts'
import { databaseCheck } from './database.ts'
import { dataFolderCheck, secretsCheck } from './data-folder.ts'
import { errorsCheck } from './errors.ts'
import { failoverCheck } from './failover.ts'
import { picturesCheck } from './pictures.ts'
import { portCheck } from './port.ts'
import { versionCheck } from './version.ts'

/** Everything that is looked at, by `npm run doctor` and by the owner's page alike, in the order in which it is told. */
const CHECKS: readonly Check[] = [
  versionCheck,
  backupCheck,
  dataFolderCheck,
  secretsCheck,
  portCheck,
  databaseCheck,
  failoverCheck,
  picturesCheck,
  clockCheck,
  certificateCheck,
  errorsCheck,
]

/** All checks, one after the other: they ask the same disk and the same database. One that fails is a finding itself. */
export async function runChecks(given: Examined, checks = CHECKS): Promise<TopicFindings[]> {
  const found = new Map<TopicFindings['topic'], TopicFindings['findings']>()
  for (const { topic, examine } of checks) {
    const findings = await examine(given).catch((error: unknown) => [
      fault(`This could not be looked at: ${error instanceof Error ? error.message : String(error)}`, 'See the log.'),
    ])
    if (findings.length > 0) found.set(topic, [...(found.get(topic) ?? []), ...findings])
  }
  return [...found].map(([topic, findings]) => ({ topic, findings }))
}
