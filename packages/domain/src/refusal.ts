/**
 * Every way in which the product says no. The words are for code; what a student reads and which HTTP
 * status it becomes stand in the contract, in one table over this list.
 */
export const REFUSAL_CODES = [
  // any call
  'bad-input',
  'too-large',
  'not-found',
  'not-logged-in',
  'too-many-tries',
  'busy',
  'internal',
  // identity
  'no-course-found',
  'not-enrolled',
  'course-over',
  'password-needed',
  'wrong-password',
  'check-password-first',
  'link-invalid',
  'photo-too-large',
  'photo-unreadable',
  // sitting
  'no-such-exam',
  'not-open-yet',
  'exam-over',
  'choice-needed',
  'choice-invalid',
  'not-started',
  'part-closed',
  'time-over',
  'kept-for-staff',
  'no-such-question',
  'no-such-option',
  'already-picked',
  'script-unreadable',
  'too-many-photos',
  'page-missing',
  'page-taken',
  // afterwards
  'results-not-out',
  'not-attempted',
  'retake-limit',
  'results-out',
  'recheck-over',
  'recheck-asked',
  // the centre's side
  'signed-out',
  'somebody-else',
  'wrong-sign-in',
  'not-allowed',
  'taken',
  'paper-locked',
  'key-at-risk',
  'not-ready',
  'conflict',
  'in-use',
  'file-refused',
] as const

export type RefusalCode = (typeof REFUSAL_CODES)[number]

export interface Refusal<C extends RefusalCode = RefusalCode> {
  readonly refused: C
  /** What the caller may be told beyond the code's own message, such as the pick that was stored first. */
  readonly detail?: string
}

export function refuse<C extends RefusalCode>(refused: C, detail?: string): Refusal<C> {
  return detail === undefined ? { refused } : { refused, detail }
}

export function isRefusal(value: unknown): value is Refusal {
  return typeof value === 'object' && value !== null && 'refused' in value
}
