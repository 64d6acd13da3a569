import { isNumeric, optionCountOf } from '@anushilon/domain/exam/question'
import { codeOf, macText, whyNoCode, type NoCode } from '@anushilon/domain/hand-in/sheet-code'
import { SECOND } from '@anushilon/domain/instant'
import { fromHex, hmacSha256 } from '@anushilon/domain/proof/sha256'
import type { SittingSection } from '../../../../sitting/shown-picks.ts'

interface CodedSitting {
  readonly studentId: string
  readonly examId: string
  readonly sittingKey: string
  /** Since the start, on the server's clock. */
  readonly elapsedMs: number
  readonly sections: readonly Pick<SittingSection, 'questions'>[]
}

/** All that the student sees picked, in the order of their paper, as one code; or why there is none. */
export function codeOfSitting(sitting: CodedSitting): { readonly code: string } | { readonly none: NoCode } {
  const questions = sitting.sections.flatMap((section) => section.questions)
  const sheet = {
    studentId: Number(sitting.studentId),
    examId: sitting.examId,
    elapsedSeconds: Math.max(0, Math.floor(sitting.elapsedMs / SECOND)),
    optionCount: Math.max(1, ...questions.map(optionCountOf)),
    // A number has no room in it, and goes when the network is back (decision 048).
    picks: questions.map((question) => (isNumeric(question) ? null : question.picked)),
  }
  const none = whyNoCode(sheet)
  if (none !== null) return { none }
  const message = Uint8Array.from(macText(sheet), (letter) => letter.charCodeAt(0))
  return { code: codeOf(sheet, hmacSha256(fromHex(sitting.sittingKey), message)) }
}
