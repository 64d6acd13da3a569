import type { Check } from './check.ts'
import { fine } from './finding.ts'
import { PROGRAM } from '../program-version.ts'

export const versionCheck: Check = {
  topic: 'version',
  examine: async () => [
    fine(`Anushilon ${PROGRAM.version}${PROGRAM.commit === null ? '' : ` (${PROGRAM.commit.slice(0, 8)})`}`),
  ],
}
