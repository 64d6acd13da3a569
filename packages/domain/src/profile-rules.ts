import { latinDigits } from './digits.ts'

/** Rules of the profile forms (Spec 5), for the page and the server alike. */

export const PROFILE_PHOTO_MAX_BYTES = 30_000
export const PASSWORD_MIN_LENGTH = 6

/** 11 digits: 01, then 3 to 9, then eight more; no spaces. Bengali digits are made Latin before (Decision L2). */
export function isMobileNumber(text: string): boolean {
  return /^01[3-9][0-9]{8}$/.test(text)
}

/**
 * The number in what a list writes for it: without spaces and dashes, without the country, in Latin digits, and with the
 * zero in front that a spreadsheet has taken away.
 */
export function mobileNumberIn(text: string): string {
  const digits = latinDigits(text)
    .replaceAll(/[\s().\p{Pd}\p{Cf}]/gu, '')
    .replace(/^(?:\+|00)?880?(?=1[3-9][0-9]{8}$)/, '0')
  return /^1[3-9][0-9]{8}$/.test(digits) ? `0${digits}` : digits
}

export function isLongEnoughPassword(password: string): boolean {
  return password.length >= PASSWORD_MIN_LENGTH
}

/** An exam without a curriculum has null there, or the word. */
export function needsRoll(curriculumName: string | null | undefined): boolean {
  return curriculumName !== null && curriculumName !== undefined && !['', 'null'].includes(curriculumName.trim())
}

export interface PreExamProfile {
  readonly name: string
  readonly institution: string
  readonly mobileNo: string
  readonly roll: string
}

export type ProfileFault = 'required' | 'not-a-mobile-number'
export type ProfileFaults = Readonly<Partial<Record<keyof PreExamProfile, ProfileFault>>>

/** What keeps the form shown before an exam from being sent; empty: nothing. */
export function preExamFaults(profile: PreExamProfile, curriculumName: string | null | undefined): ProfileFaults {
  return {
    ...(isBlank(profile.name) && { name: 'required' }),
    ...(isBlank(profile.institution) && { institution: 'required' }),
    ...mobileFault(profile.mobileNo),
    ...(needsRoll(curriculumName) && isBlank(profile.roll) && { roll: 'required' }),
  }
}

function mobileFault(mobileNo: string): ProfileFaults {
  if (isBlank(mobileNo)) return { mobileNo: 'required' }
  return isMobileNumber(mobileNo) ? {} : { mobileNo: 'not-a-mobile-number' }
}

function isBlank(text: string): boolean {
  return text.trim() === ''
}
