import * as z from 'zod/mini'
import { typedDigits } from './text.ts'

/** Chosen by the author of an exam, course or subject: letters, digits, - and _, at most 64. */
export const AuthoredId = z.string().check(z.regex(/^[A-Za-z0-9_-]{1,64}$/, 'is not a known form of id'))

export const StudentId = z.string().check(z.regex(/^[0-9]{1,19}$/, 'is not a student id'))

/** As handed out by the centre; typed by hand, so spaces around it and Bengali digits are forgiven. */
export const RegNo = typedDigits(64).check(z.minLength(1))
