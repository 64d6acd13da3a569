import { latinDigits } from '@anushilon/domain/digits'
import { oneLine } from '@anushilon/domain/one-line'
import * as z from 'zod/mini'

/** Left open, they turn the rest of a line round in every list that the text stands in. Letters find their direction without them. */
const FORCED_DIRECTIONS = /[\u202A-\u202E\u2066-\u2069]/g
/** No script needs more signs on one letter; a pile of them is drawn over the lines above and below. */
const PILED_SIGNS = /(\p{M}{5})\p{M}+/gu
/** What is nothing but spaces and signs that are not drawn is nothing: nobody could see it, or press it where it is a link. */
const VISIBLE = /[^\p{White_Space}\p{Default_Ignorable_Code_Point}\p{Cc}\u2800]/u
const harmless = z.overwrite((text: string) =>
  VISIBLE.test(text) ? text.replace(FORCED_DIRECTIONS, '').replace(PILED_SIGNS, '$1') : '',
)

/** Free text as people type it: trimmed, and in one Unicode form so that equal looks equal. */
export function typedText(maxLength: number) {
  return z.string().check(z.maxLength(maxLength * 2), z.normalize('NFC'), harmless, z.trim(), z.maxLength(maxLength))
}

/** As `typedText`, and on one line: names. */
export function typedLine(maxLength: number) {
  return typedText(maxLength).check(z.overwrite(oneLine))
}

/** As `typedText`, and with every digit a Latin one. */
export function typedDigits(maxLength: number) {
  return typedText(maxLength).check(z.overwrite(latinDigits))
}

/** As `typedText`, but what is too long is cut; never between the two halves of one character. */
function cutText(maxLength: number) {
  return z.string().check(
    z.normalize('NFC'),
    harmless,
    z.trim(),
    z.overwrite((text) => text.slice(0, maxLength).replace(/[\uD800-\uDBFF]$/, '')),
  )
}

export function cutLine(maxLength: number) {
  return cutText(maxLength).check(z.overwrite(oneLine))
}

export function cutDigits(maxLength: number) {
  return cutText(maxLength).check(z.overwrite(latinDigits))
}

/** Eleven digits: 01, then 3 to 9, then eight more (Spec 5). */
export const MobileNumber = typedDigits(11).check(z.regex(/^01[3-9][0-9]{8}$/, 'No Space allowed, only 11digits'))
