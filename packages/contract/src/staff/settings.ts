import * as z from 'zod/mini'
import { get, post } from '../endpoint.ts'
import { Ok } from '../schemas/replies.ts'
import { nullable, optional } from '../schemas/shape.ts'
import { typedDigits, typedLine, typedText } from '../schemas/text.ts'
import { FileId } from './files.ts'
import { OWNER, settingsCall } from './staff-endpoint.ts'

/** Who must give a password to log in (Decision H1). */
export const LOGIN_RULES = ['off', 'once-changed', 'always'] as const
export type LoginRule = (typeof LOGIN_RULES)[number]

/** How the results of a new exam without a written part come out: by themselves, or when somebody publishes them. */
export const RESULTS_RULES = ['auto', 'manual'] as const

const line = (longest: number) => typedLine(longest).check(z.minLength(1, 'must not be empty'))

/** Where students find the pages, without a path: hand-outs and messages name it. */
const PublicAddress = typedText(200).check(
  z.regex(/^https?:\/\/[a-z0-9.-]+(:\d{1,5})?$/i, 'must look like https://exam.example.com'),
)
/** As it is dialled: spaces and dashes are for people. */
const SmsNumber = typedDigits(20).check(
  z.regex(/^\+?[0-9][0-9 -]{3,18}$/, 'must be a telephone number'),
  z.overwrite((number) => number.replaceAll(/[ -]/g, '')),
)

function number(most: number, kind: (fault: string) => z.ZodMiniNumber = z.number) {
  const fault = `must be a number from 0 to ${most}`
  return kind(fault).check(z.gte(0, fault), z.lte(most, fault))
}

const fields = {
  name: line(120),
  branch: line(120),
  phone: line(40),
  address: line(300),
  sms: SmsNumber,
  publicAddress: PublicAddress,
  loginPassword: z.enum(LOGIN_RULES),
  results: z.enum(RESULTS_RULES),
  /** Of a new exam. */
  retakeLimit: number(1000, z.int),
  graceSeconds: number(3600),
  /** For how long after the results students may ask for another look; 0: not at all. */
  recheckDays: number(90),
}

/** What is kept; what is absent is not set. */
export const StoredCentre = z.object(optional({ ...fields, logo: z.string() }))
export type StoredCentre = z.output<typeof StoredCentre>
export type CentreField = keyof StoredCentre

/** As it counts: what the machine says, else what was set here, else what goes without saying. */
export const CentreFacts = z.object({
  name: z.string(),
  branch: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  address: z.nullable(z.string()),
  sms: z.nullable(z.string()),
  publicAddress: z.nullable(z.string()),
  logo: z.nullable(z.string()),
  loginPassword: z.enum(LOGIN_RULES),
  results: z.enum(RESULTS_RULES),
  retakeLimit: z.int(),
  graceSeconds: z.number(),
  recheckDays: z.number(),
})
export type CentreFacts = z.output<typeof CentreFacts>

export const SettingsRead = z.object({
  settings: CentreFacts,
  /** By the name of the setting: the environment variable that has the say. */
  setBy: z.record(z.string(), z.string()),
  /** Whether it has given itself a name; until then it stands under the product's. */
  isNamed: z.boolean(),
  /** Passwords are with students, and nobody has said yet whether log-in should need them. */
  asksForPasswords: z.boolean(),
  students: z.object({ all: z.int(), withoutPassword: z.int() }),
})
export type SettingsRead = z.output<typeof SettingsRead>

export const centreSettings = settingsCall({
  name: 'staffCentreSettings',
  summary: 'The settings of the centre as they count, and which of them the machine dictates.',
  roles: OWNER,
  route: get('/api/staff/settings'),
  replies: { 200: SettingsRead },
})

/** Null takes a setting back. */
const Changes = z.object(optional(nullable(fields)))
export type SettingsChanges = z.output<typeof Changes>

export const changeSettings = settingsCall({
  name: 'staffChangeSettings',
  summary: 'Changes the settings that are named; null takes one back. What the machine dictates cannot be changed.',
  roles: OWNER,
  route: post('/api/staff/settings', { body: Changes }),
  replies: { 200: Ok },
  refusals: ['in-use'],
})

export const setLogo = settingsCall({
  name: 'staffSetLogo',
  summary: "Sets or takes away the centre's logo.",
  roles: OWNER,
  route: post('/api/staff/settings/logo', { body: z.object({ fileId: z.nullable(FileId) }) }),
  replies: { 200: Ok },
  refusals: ['not-found', 'file-refused'],
})

export const settingsCalls = [centreSettings, changeSettings, setLogo]
