import { latinDigits } from '@anushilon/domain/digits'
import { harmless, oneLine } from '@anushilon/domain/one-line'
import * as z from 'zod/mini'

/** Free text as people type it: trimmed, and in one Unicode form so that equal looks equal. */
export function typedText(maxLength: number) {
  return z
    .string()
    .check(z.maxLength(maxLength * 2), z.normalize('NFC'), z.overwrite(harmless), z.trim(), z.maxLength(maxLength))
}

/** As `typedText`, and on one line: names. */
export function typedLine(maxLength: number) {
  return typedText(maxLength).check(z.overwrite(oneLine))
}

/** As `typedLine`, and with every digit a Latin one. */
export function typedDigits(maxLength: number) {
  return typedLine(maxLength).check(z.overwrite(latinDigits))
}

/** As `typedText`, but what is too long is cut; never between the two halves of one character. */
function cutText(maxLength: number) {
  return z.string().check(
    z.normalize('NFC'),
    z.overwrite(harmless),
    z.trim(),
    z.overwrite((text) => text.slice(0, maxLength).replace(/[\uD800-\uDBFF]$/, '')),
  )
}

export function cutLine(maxLength: number) {
  return cutText(maxLength).check(z.overwrite(oneLine))
}

export function cutDigits(maxLength: number) {
  return cutLine(maxLength).check(z.overwrite(latinDigits))
}

/** Eleven digits: 01, then 3 to 9, then eight more (Spec 5). */
export const MobileNumber = typedDigits(11).check(z.regex(/^01[3-9][0-9]{8}$/, 'No Space allowed, only 11digits'))
