import type { Below } from '../exam/seeded-random.ts'
import { codeOf, isCodeFault, readCode, whyNoCode, type SheetToCode } from '../hand-in/sheet-code.ts'

/**
 * Any sheet that fits into an SMS: few questions and many, two options and twenty-six, empty ones and full ones.
 *
 * @internal
 */
export function randomSheet(below: Below): SheetToCode {
  for (;;) {
    const optionCount = below(3) > 0 ? 4 : 2 + below(25)
    const blanks = below(11)
    const sheet: SheetToCode = {
      studentId: below(2 ** (1 + below(32))),
      examId: `exam-${below(1_000_000)}`,
      elapsedSeconds: below(2 ** (1 + below(18))),
      optionCount,
      picks: Array.from({ length: below(260) }, () => (below(10) < blanks ? null : below(optionCount))),
    }
    if (whyNoCode(sheet) === null) return sheet
  }
}

/** @internal */
export function randomMac(below: Below): Uint8Array {
  return Uint8Array.from({ length: 8 }, () => below(256))
}

/**
 * What of a sheet is not the same after it has been written and read; empty where all is.
 *
 * @internal
 */
export function lostOnTheWay(sheet: SheetToCode, mac: Uint8Array): string[] {
  const read = readCode(codeOf(sheet, mac))
  if (isCodeFault(read)) return [read.fault]
  const same = {
    studentId: read.studentId === sheet.studentId,
    elapsedSeconds: read.elapsedSeconds === sheet.elapsedSeconds,
    optionCount: read.optionCount === sheet.optionCount,
    picks: read.picks.length === sheet.picks.length && read.picks.every((pick, at) => pick === sheet.picks[at]),
    mac: read.mac === mac.reduce((sum, byte) => sum * 256n + BigInt(byte), 0n),
  }
  return Object.entries(same).flatMap(([name, isSame]) => (isSame ? [] : [name]))
}
