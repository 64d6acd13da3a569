import { dhakaMoment } from '@anushilon/domain/dhaka-time'

export interface AuditChange {
  readonly name: string
  /** Null where there is nothing to show on that side. */
  readonly was: string | null
  readonly is: string | null
}

const NOTHING = '—'

/** What differs between before and after, field by field, in words. */
export function changesOf(before: unknown, after: unknown): AuditChange[] {
  const [was, is] = [fieldsOf(before), fieldsOf(after)]
  return [...new Set([...Object.keys(was), ...Object.keys(is)])].filter(isForPeople).flatMap((name) => {
    const change = {
      name: name === '' && [was[name], is[name]].some(isRubric) ? 'Rubric' : nameOf(name),
      was: name in was ? shown(was[name], name) : null,
      is: name in is ? shown(is[name], name) : null,
    }
    return (change.was ?? NOTHING) === (change.is ?? NOTHING) ? [] : [change]
  })
}

function fieldsOf(value: unknown): Record<string, unknown> {
  if (value === null || value === undefined) return {}
  return isFields(value) ? value : { '': value }
}

function isFields(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** A place in a paper, as its versions are compared: of its options, which one. */
const QUESTION_PLACE = /mcq\.questions\[(\d+)\](?:\.(\w+))?/

/** Numbers that programs know things by mean nothing to people. */
function isForPeople(field: string): boolean {
  return field !== 'id' && field !== 'ids'
}

/** `regNos` → "Reg nos", `opensAt` → "Opens", `courseIds` → "Courses" */
function nameOf(field: string): string {
  if (field === '') return 'Value'
  if (field === 'at') return 'When'
  const question = QUESTION_PLACE.exec(field)
  if (question !== null)
    return `Question ${Number(question[1]) + 1}${question[2] === undefined ? '' : `, ${nameOf(question[2]).toLowerCase()}`}`
  const words = field
    .replace(/At$|(?<=.)Id(?=s?$)/, '')
    .replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
    .replaceAll(/[-_]/g, ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** As programs write a moment to each other. */
const ISO_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d)$/

function shown(value: unknown, name = ''): string {
  if (value === null || value === undefined || value === '') return NOTHING
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'number') return /^at$|At$/.test(name) ? dhakaMoment(value) : String(value)
  if (typeof value === 'string') return ISO_TIME.test(value) ? dhakaMoment(Date.parse(value)) : value
  if (Array.isArray(value)) return value.length === 0 ? NOTHING : value.map((each) => shown(each)).join('; ')
  return isFields(value) ? inLine(value) : JSON.stringify(value)
}

/** Lines with what each adds or takes away. */
function isRubric(value: unknown): boolean {
  return Array.isArray(value) && value.some((line) => isFields(line) && 'text' in line && 'marks' in line)
}

function inLine(fields: Record<string, unknown>): string {
  if (isRubric([fields])) return `${shown(fields['text'])} (${shown(fields['marks']).replace('-', '−')})`
  return Object.entries(fields)
    .filter(([name]) => isForPeople(name))
    .map(([name, value]) => (name === 'text' ? shown(value) : `${nameOf(name).toLowerCase()} ${shown(value, name)}`))
    .join(', ')
}
