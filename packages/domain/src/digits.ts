const BENGALI_ZERO = '০'.charCodeAt(0)

/** Inputs take Bengali digits as well as Latin ones and we keep the Latin (Decision L2). */
export function latinDigits(text: string): string {
  return text.replace(/[০-৯]/g, (digit) => String(digit.charCodeAt(0) - BENGALI_ZERO))
}
