/**
 * Who may import whom. Paths are from the root of the repository; a rule speaks of every file whose path
 * starts with `from`.
 */

/** The rooms of the workspace. A file may import from its own room and from those named, and nothing else of ours. */
export const ROOMS: Readonly<
  Record<string, { readonly may: readonly string[]; readonly packages: 'any' | readonly string[] }>
> = {
  'packages/domain/': { may: [], packages: [] },
  'packages/contract/': { may: ['packages/domain/'], packages: ['zod/mini'] },
  'packages/exam-pack/': {
    may: ['packages/domain/', 'packages/contract/', 'packages/question-files/src/containers/'],
    packages: 'any',
  },
  'packages/question-files/': { may: ['packages/domain/'], packages: 'any' },
  'apps/api/': {
    may: ['packages/domain/', 'packages/contract/', 'packages/exam-pack/', 'packages/question-files/', 'demo/'],
    packages: 'any',
  },
  'packages/ui/': { may: [], packages: 'any' },
  // Of the contract it needs only what a refused call is.
  'packages/outbox/': { may: ['packages/contract/src/call-errors.ts'], packages: [] },
  'apps/web/': { may: ['packages/domain/', 'packages/contract/', 'packages/outbox/', 'packages/ui/'], packages: 'any' },
  // Of the readers it needs what a text is written in, and no file.
  'apps/staff/': {
    may: [
      'packages/domain/',
      'packages/contract/',
      'packages/outbox/',
      'packages/ui/',
      'packages/question-files/src/text/',
    ],
    packages: 'any',
  },
  'demo/': { may: ['packages/domain/', 'packages/exam-pack/'], packages: 'any' },
  'bench/': {
    may: ['packages/', 'apps/api/', 'apps/web/', 'apps/staff/', 'demo/', 'scripts/', 'e2e/fixtures/'],
    packages: 'any',
  },
  'e2e/': { may: ['packages/', 'apps/api/', 'demo/', 'scripts/'], packages: 'any' },
  'scripts/': { may: ['packages/', 'apps/api/', 'demo/', 'e2e/'], packages: 'any' },
}

/** What any test may import wherever it stands. */
export const TEST_PACKAGES = ['vitest', 'fast-check', 'node:fs', 'node:fs/promises', 'node:path', 'node:url']

/** Finer rules inside a room. */
export const PATHS: readonly { readonly from: RegExp; readonly to: RegExp; readonly why: string }[] = [
  {
    from: /^apps\/\w+\/src\/(?:stores|storage|tokens|db)\//,
    to: /^apps\/\w+\/src\/features\//,
    why: 'what features are built from does not know them',
  },
  {
    from: /^apps\/api\/src\/db\//,
    to: /^apps\/api\/src\/stores\//,
    why: 'the connection does not know what it is used for',
  },
  {
    from: /^apps\/\w+\/src\/(?:ui|exam-parts|sitting|photos|practice|lib|text|api|audit-log)\//,
    to: /^apps\/\w+\/src\/features\//,
    why: 'shared parts of the pages do not know the screens',
  },
  {
    from: /^apps\/\w+\/src\/ui\//,
    to: /^apps\/\w+\/src\/api\/(?:client|queries|query-client)\.ts$/,
    why: 'a part of ui/ is given its data; what calls the server has a folder named after it',
  },
  {
    from: /^apps\/\w+\/src\/http\//,
    to: /^apps\/\w+\/src\/features\//,
    why: 'the frame does not know what it carries; app.ts joins them',
  },
  {
    from: /^apps\/api\/src\/(?!demo\/)/,
    to: /^demo\//,
    why: 'the product does not need its demo; src/demo imports it',
  },
  {
    from: /^apps\/api\/src\/(?!readers\/|cli\/|.*\.test\.ts$)/,
    to: /^packages\/(?:question-files\/src\/(?:read-questions|tables\/(?:table|csv|xlsx)|containers\/(?:zip|read-zip|xml))|exam-pack\/src\/(?:open-pack|zip-source|folder-source))\.ts$/,
    why: 'files from outside are read by readers/, in a process of their own',
  },
  { from: /^apps\/\w+\/src\/(?!.*\.test\.tsx?$)/, to: /^apps\/\w+\/test\//, why: 'only tests use the tests’ harness' },
  { from: /^(?!.*\.test\.tsx?$)/, to: /\.test\.tsx?$/, why: 'a test is not a library' },
]

/** The folder that makes a file part of one feature; two features never import each other. */
export const FEATURE = /^(apps\/\w+\/src\/features\/[^/]+)\//

/** Names that say nothing about what is inside. */
export const EMPTY_NAMES = /^(?:utils?|misc|helpers?|common|shared|index)$/

/** The only places that may tell exams apart by their variation's name (the two tables). */
export const VARIATION_TABLES = /^packages\/(?:domain\/src\/exam\/variation\.ts|contract\/src\/)/
/** These are the name of a variation wherever they stand ... */
export const VARIATION_NAMES: ReadonlySet<string> = new Set(['mcq-written', 'special', 'mcq-special'])
/** ... these are parts' names as well, and count where they are held against something called a variation. */
export const PART_NAMES: ReadonlySet<string> = new Set(['mcq', 'written'])

/** These are told the time, and given their seed. */
export const PURE = /^packages\/(?:domain|outbox)\/src\/(?!.*\.test\.ts$)/
