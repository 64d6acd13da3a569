import type { CentreFacts, CentreField, StoredCentre } from '@anushilon/contract/staff/settings'
import type { Env } from '../env.ts'

/** What has the say over a setting of the console, where the machine gives it. */
const DICTATED = {
  name: 'CENTRE_NAME',
  branch: 'CENTRE_BRANCH',
  phone: 'CENTRE_PHONE',
  address: 'CENTRE_ADDRESS',
  sms: 'CENTRE_SMS',
  loginPassword: 'LOGIN_PASSWORD',
  graceSeconds: 'SUBMIT_GRACE_SECONDS',
  recheckDays: 'RECHECK_DAYS',
} as const satisfies Partial<Record<CentreField, keyof Env>>

export type DictatingEnv = Pick<Env, (typeof DICTATED)[keyof typeof DICTATED]>

/** The product's own name, under which a centre stands that has not given its own. */
export const PRODUCT_NAME = 'অনুশীলন Exam Practice'

/** What goes without saying. What a centre has not said of itself is not shown. */
const UNSET: CentreFacts = {
  name: PRODUCT_NAME,
  branch: null,
  phone: null,
  address: null,
  sms: null,
  publicAddress: null,
  logo: null,
  loginPassword: 'once-changed',
  results: 'auto',
  retakeLimit: 3,
  graceSeconds: 30,
  recheckDays: 7,
}

export function effectiveSettings(env: DictatingEnv, stored: StoredCentre): CentreFacts {
  const dictated = Object.fromEntries(
    Object.entries(DICTATED).flatMap(([field, variable]) =>
      env[variable] === undefined ? [] : [[field, env[variable]] as const],
    ),
  )
  return { ...UNSET, ...stored, ...dictated }
}

/** Which environment variable has the say, by the name of the setting. */
export function dictatedBy(env: DictatingEnv): Record<string, string> {
  return Object.fromEntries(Object.entries(DICTATED).filter(([, variable]) => env[variable] !== undefined))
}
