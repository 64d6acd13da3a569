import { latinDigits } from '@anushilon/domain/digits'

/** The same password from every keyboard: in one form of Unicode, its digits Latin (Decision L2). */
export function passwordText(typed: string): string {
  return latinDigits(typed.normalize('NFC'))
}
