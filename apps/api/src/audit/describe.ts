import { keyLetters } from '@anushilon/domain/log/signed'
import type { AuditReport } from './audit.ts'
import type { AuditSource } from './source.ts'

const NO_ROOTS =
  'none were given (--root): that the whole log was not written anew can be seen only by a root that hung on a wall'
const MOST_NAMED = 10
const NOT_WHOLE = 'This exam had begun before there was a log: marks and tables could not be compared.'

/** What an audit found, in words. */
export function describeAudit(source: AuditSource, report: AuditReport): string[] {
  const { leaves, waiting, students, heads, rankings, witnessed, faults } = report
  return [
    `Exam:      ${source.name} (${source.examId})`,
    `Log:       ${leaves} entries of ${students} students${waiting > 0 ? `, ${waiting} more wait for a place` : ''}`,
    `Roots:     ${heads} signed${signedBy(source)}`,
    `Published: ${witnessed === 0 ? NO_ROOTS : `${witnessed} compared`}`,
    `Merit:     ${rankings === 0 ? 'nothing was ranked yet' : `${rankings} lists recomputed from the entries`}`,
    ...markedSince(source, report),
    ...forgotten(report),
    ...(source.isWhole ? [] : [NOT_WHOLE]),
    ...(faults.count === 0
      ? [verdict(source, report)]
      : [`${faults.count} ${faults.count === 1 ? 'thing does' : 'things do'} not fit.`, ...faults.lines()]),
  ]
}

/** Whoever writes a folder, or into the database, can put a key of their own beside the centre's: only who compares it knows. */
function signedBy({ heads, keys }: AuditSource): string {
  const newest = heads.at(-1)
  if (newest === undefined) return ''
  const signers = [...new Set(heads.map(({ key }) => key))].map((name) => {
    const known = keys.find(({ key }) => key === name)
    return known === undefined ? `${name} (which is not there)` : keyLetters(known.publicKey)
  })
  const named = `${signers.length === 1 ? 'the key' : 'the keys'} ${signers.join(', ')}`
  const root = Buffer.from(newest.root).toString('hex')
  return ` with ${named}, to be compared with the merit list; the newest ${root} of ${newest.size} entries`
}

/** Nothing is wrong with the log then, but whoever reads the list must know that it is older. */
function markedSince({ areResultsOut }: AuditSource, { rankings, markedSince: marked }: AuditReport): string[] {
  if (!areResultsOut || rankings === 0 || marked.length === 0) return []
  return [`Since then marks were given or changed that the list does not have: ${some(marked)}`]
}

function some(names: readonly string[]): string {
  const more = names.length > MOST_NAMED ? ` and ${names.length - MOST_NAMED} more` : ''
  return `${names.slice(0, MOST_NAMED).join('; ')}${more}`
}

/** Whoever was erased is named: it is the one way in which answers and marks go without a trace of what they were. */
function forgotten({ erased, forgotten: names }: AuditReport): string[] {
  if (erased === 0) return []
  return [
    `Forgotten: ${erased} entries of ${some(names)}`,
    'What was erased cannot be compared: not their answers and marks, and of everybody’s place only that the log says the same.',
  ]
}

function verdict({ isWhole }: AuditSource, { erased }: AuditReport): string {
  return isWhole && erased === 0 ? 'Everything fits.' : 'What could be compared fits.'
}
