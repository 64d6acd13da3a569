import { LOGIN_RULES } from '@anushilon/contract/staff/settings'
import { availableParallelism, totalmem } from 'node:os'
import { resolve } from 'node:path'
import { z } from 'zod'
import { hostUrls } from './db/hosts.ts'
import { reachesOutside } from './outside.ts'

const onOff = z.enum(['on', 'off']).transform((value) => value === 'on')
/** How many proxies stand between us and the world: only what these add is believed. */
const proxies = z
  .string()
  .regex(/^(?:on|off|[1-9])$/, 'must be on, off, or how many proxies there are')
  .transform((value) => (value === 'on' ? 1 : value === 'off' ? 0 : Number(value)))
const port = z.coerce.number().int().min(0).max(65_535)
/** When the night's back-up is due, in minutes since midnight of Dhaka; null where somebody else makes them. */
const backupTime = z
  .string()
  .regex(/^(?:off|(?:[01]\d|2[0-3]):[0-5]\d)$/, 'must be a time of day in Dhaka such as 02:30, or off')
  .transform((value) => (value === 'off' ? null : Number(value.slice(0, 2)) * 60 + Number(value.slice(3))))
/** A shell puts the home folder in the place of `~`; a file of settings, systemd or quotation marks do not. */
const file = z
  .string()
  .min(1)
  .regex(/^(?!~)/, 'must be the whole path: only a shell knows what ~ stands for')
  .transform((path) => resolve(path))
const secret = z.string().min(32, 'must have at least 32 characters')

/** Those of the browsers there are: Chrome and its kin, Firefox, Safari, Edge. */
const PUSH_SERVICES = ['fcm.googleapis.com', '.push.services.mozilla.com', '.push.apple.com', '.notify.windows.com']
const pushServices = z.string().transform((value) =>
  value
    .split(',')
    .map((service) => service.trim())
    .filter((service) => service !== ''),
)

const seconds = z.coerce.number().min(0.5).max(3600)

/** One server, or several with commas between them; each must make an address of its own. */
const databaseUrl = z
  .string()
  .refine(
    (url) => hostUrls(url).every((one) => z.url({ protocol: /^postgres(ql)?$/ }).safeParse(one).success),
    'must look like postgres://user:password@host:5432/name',
  )

/** A store is named by all of these or not at all, and with a bucket for pictures, for back-ups, or for both. */
const S3_SETTINGS = ['S3_ENDPOINT', 'S3_ACCESS_KEY', 'S3_SECRET_KEY'] as const
const TLS_SETTINGS = ['TLS_CERT', 'TLS_KEY'] as const
const S3_BUCKETS = ['S3_BUCKET', 'BACKUP_S3_BUCKET'] as const

/** What a worker process may take beside the others and the database. */
const MEMORY_OF_WORKER = 1024 ** 3

/**
 * One for each processor, as far as the memory goes: the machine's, or what a container is allowed of it (0 where nobody
 * knows of a limit).
 * @internal
 */
export function workersFor(cores: number, memory: number, allowed: number): number {
  return Math.max(1, Math.min(cores, Math.floor(Math.min(memory, allowed || memory) / MEMORY_OF_WORKER)))
}

function workersOfMachine(): number {
  return workersFor(availableParallelism(), totalmem(), process.constrainedMemory())
}

/** Every setting there is. `docs/operations.md` explains them; a test compares the two. */
export const EnvSchema = z
  .object({
    PORT: port.default(3000),
    HOST: z.string().min(1).default('0.0.0.0'),
    TLS_CERT: file.optional(),
    TLS_KEY: file.optional(),
    DATA_DIR: file.default(() => resolve('data')),
    DATABASE_URL: databaseUrl.optional(),
    DATABASE_WAIT_SECONDS: z.coerce.number().min(0).max(3600).default(60),
    DATABASE_POOL: z.coerce.number().int().min(2).max(200).default(10),
    DATABASE_CONNECT_SECONDS: seconds.default(3),
    DATABASE_STUDENT_SECONDS: seconds.default(6),
    DATABASE_STAFF_SECONDS: seconds.default(10),
    DATABASE_BULK_SECONDS: seconds.default(120),
    WORKERS: z.coerce.number().int().min(1).max(64).default(workersOfMachine),
    STOP_DELAY_SECONDS: z.coerce.number().min(0).max(300).default(0),
    DEMO: onOff.optional(),
    SUBMIT_GRACE_SECONDS: z.coerce.number().min(0).max(3600).optional(),
    LATE_PROOF_HOURS: z.coerce.number().min(0).max(168).default(24),
    RECHECK_DAYS: z.coerce.number().min(0).max(90).optional(),
    STAFF_OWNER: z.string().trim().min(3, 'must have at least 3 characters').max(120).default('owner'),
    STAFF_OWNER_PASSWORD: z.string().min(10, 'must have at least 10 characters').optional(),
    LOGIN_PASSWORD: z.enum(LOGIN_RULES).optional(),
    REDIRECT_SIGNED: z.enum(['required', 'optional']).default('optional'),
    REDIRECT_SECRET: secret.optional(),
    APP_SECRET: secret.optional(),
    TRUST_PROXY: proxies.default(0),
    S3_ENDPOINT: z.url({ protocol: /^https?$/, error: 'must look like https://s3.example.org' }).optional(),
    S3_BUCKET: z.string().min(1).optional(),
    S3_ACCESS_KEY: z.string().min(1).optional(),
    S3_SECRET_KEY: z.string().min(1).optional(),
    S3_REGION: z.string().min(1).default('auto'),
    BACKUP_DIR: file.optional(),
    BACKUP_AT: backupTime.default(2 * 60 + 30),
    BACKUP_KEEP: z.coerce.number().int().min(1).max(400).default(7),
    BACKUP_S3_BUCKET: z.string().min(1).optional(),
    METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
    SERVICE_WORKER: onOff.default(true),
    LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
    // These, like the rule of log-in and the grace above, have the say over what is set in the console.
    CENTRE_NAME: z.string().min(1).optional(),
    CENTRE_BRANCH: z.string().min(1).optional(),
    CENTRE_PHONE: z.string().min(1).optional(),
    CENTRE_ADDRESS: z.string().min(1).optional(),
    CENTRE_SMS: z
      .string()
      .regex(/^\+?[0-9][0-9 -]{3,18}$/, 'must be a telephone number')
      .transform((number) => number.replaceAll(/[ -]/g, ''))
      .optional(),
    SMS_WEBHOOK_SECRET: z.string().min(16, 'must have at least 16 characters').optional(),
    TIMESTAMP_URL: z.url({ protocol: /^https?$/, error: 'must look like https://tsa.example.org' }).optional(),
    PUSH_SERVICES: pushServices.default(PUSH_SERVICES),
  })
  .superRefine((env, context) => {
    for (const [name, message] of missingHalves(env)) context.addIssue({ code: 'custom', path: [name], message })
  })
export type Env = z.output<typeof EnvSchema> & {
  /** Whether the demo is brought in where there is nothing: as it was said, or because nobody outside can reach it. */
  readonly DEMO: boolean
}

/** The settings do not make sense; the message lists every fault, not only the first. */
export class BadEnv extends Error {
  override readonly name = 'BadEnv'
}

/** The only reader of the environment. An empty value, or one of spaces, counts as not set: it would be read as 0. */
export function readEnv(source: Readonly<Record<string, string | undefined>>): Env {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value?.trim() !== ''))
  const parsed = EnvSchema.safeParse(given, { error: plainly })
  if (parsed.success) {
    return { ...parsed.data, DEMO: parsed.data.DEMO ?? reachesOutside(parsed.data) === null }
  }
  const faults = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`)
  // The schema looks at several together only where each by itself is right.
  const halves = missingHalves(given).map(([name, message]) => `  ${name}: ${message}`)
  throw new BadEnv(`These settings are not right:\n${[...new Set([...faults, ...halves])].join('\n')}`)
}

/** Half a store is no store: what else is needed of settings that go together. */
function missingHalves(given: Readonly<Record<string, unknown>>): [string, string][] {
  const missing = (names: readonly string[]) => names.filter((name) => given[name] === undefined)
  const none = (names: readonly string[]) => missing(names).length === names.length
  const isStoreNamed = !none([...S3_SETTINGS, ...S3_BUCKETS])
  const s3 = isStoreNamed ? [...missing(S3_SETTINGS), ...(none(S3_BUCKETS) ? ['S3_BUCKET'] : [])] : []
  return [
    ...s3.map((name): [string, string] => [name, 'is needed where another S3_ setting is given']),
    ...(none(TLS_SETTINGS) ? [] : missing(TLS_SETTINGS)).map((name): [string, string] => [
      name,
      'is needed where the other TLS_ setting is given',
    ]),
  ]
}

/** In the words of whoever set it, where the schema has none of its own. */
function plainly(issue: z.core.$ZodRawIssue): string | undefined {
  if (issue.code === 'invalid_type') return `must be a ${issue.expected === 'int' ? 'whole number' : issue.expected}`
  if (issue.code === 'invalid_value') return `must be one of ${issue.values.join(', ')}`
  if (issue.code === 'too_small') return `must be at least ${issue.minimum}`
  return issue.code === 'too_big' ? `must be at most ${issue.maximum}` : undefined
}
