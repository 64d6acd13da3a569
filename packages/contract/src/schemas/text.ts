import * as z from 'zod/mini'

const BENGALI_ZERO = '০'.charCodeAt(0)

/** Inputs take Bengali digits as well as Latin ones and we keep the Latin (Decision L2). */
export function latinDigits(text: string): string {
  return text.replace(/[০-৯]/g, (digit) => String(digit.charCodeAt(0) - BENGALI_ZERO))
}

/** Free text as people type it: trimmed, and in one Unicode form so that equal looks equal. */
export function typedText(maxLength: number) {
  return z.pipe(
    z.pipe(
      z.string().check(z.maxLength(maxLength * 2)),
      z.transform((text: string) => text.normalize('NFC').trim()),
    ),
    z.string().check(z.maxLength(maxLength)),
  )
}
