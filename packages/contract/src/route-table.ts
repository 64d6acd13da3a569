import type { Variation } from '@anushilon/domain/exam/variation'
import {
  isExtension,
  routesOf,
  type Access,
  type Endpoint,
  type PerVariation,
  type Group,
  type Replies,
  type ServedRoute,
} from './endpoint.ts'

type Operation = Endpoint | PerVariation
type Served = ServedRoute<unknown, Replies>

const HEADINGS: Readonly<Record<Group, string>> = {
  identity: 'Who you are',
  profile: 'Profile',
  catalogue: 'Home and lists',
  'before-start': 'Before an exam',
  sitting: 'Sitting an exam',
  scripts: 'Answer scripts',
  results: 'Results',
  solutions: 'Solutions',
  retakes: 'Retakes',
  notebook: 'Mistakes notebook',
  'free-exam': 'Free exams',
  guardian: 'For guardians',
  'exam-log': 'The log of an exam',
  'staff-account': 'Staff: who you are',
  'staff-files': 'Staff: files',
  'staff-roster': 'Staff: courses, subjects, students',
  'staff-exams': 'Staff: exams',
  'staff-questions': 'Staff: questions',
  'staff-live': 'Staff: during an exam',
  'staff-marking': 'Staff: marking',
  'staff-results': 'Staff: results',
  'staff-audit': 'Staff: audit log',
  'staff-machine': 'Staff: is everything all right?',
  'staff-settings': 'Staff: settings of the centre',
  'staff-messages': 'Staff: messages',
}

const COLUMNS = ['method', 'URL', 'operation', 'exams', 'who', 'refusals beyond the usual', 'extension'] as const

const INTRODUCTION = `# Routes of the API

Made from the contract by \`scripts/write-api-routes.ts\`; a test compares the two. What each call
takes and replies is in \`/api/openapi.json\`, which the running server makes from the same contract.

Any call may answer \`bad-input\`, \`busy\` or \`internal\` beside the refusals listed; \`too-large\` or \`conflict\` where it changes
something; \`not-logged-in\` where a student is needed, \`signed-out\`, \`somebody-else\` or \`not-allowed\` where staff are, and \`no-such-exam\` or \`not-found\`
of what is not theirs by course or branch. "Extension" marks the calls that the product specification does not have.
`

/** The contract as the tables of docs/api-routes.md. */
export function routeTable(operations: readonly Operation[]): string {
  const served = operations.flatMap((operation): Served[] => routesOf(operation))
  const chapters = [...Map.groupBy(served, ({ operation }) => operation.group)]
  return [
    INTRODUCTION,
    ...chapters.map(([group, routes]) => `## ${HEADINGS[group]}\n\n${table([COLUMNS, ...routes.map(row)])}\n`),
  ].join('\n')
}

function row(served: Served): string[] {
  const { operation, route, variations } = served
  return [
    route.method,
    `\`${route.path}\``,
    operation.name,
    examsOf(variations),
    whoOf(operation.access),
    operation.refusals.join(', '),
    isExtension(served) ? 'extension' : '',
  ]
}

function whoOf(access: Access): string {
  return typeof access === 'string' ? access : access.staff.join(', ')
}

function examsOf(variations: readonly Variation[] | null): string {
  return variations?.join(', ') ?? ''
}

/** Padded as the formatter would, so that both agree on the file. */
function table(rows: readonly (readonly string[])[]): string {
  const widths = COLUMNS.map((_, column) => Math.max(3, ...rows.map((cells) => cells[column]?.length ?? 0)))
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`
  const rule = `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`
  const [head, ...body] = rows.map(line)
  return [head, rule, ...body].join('\n')
}
