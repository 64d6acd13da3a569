const ZERO = '০'.charCodeAt(0)

/** A number inside a Bengali sentence; everywhere else digits are Latin. */
export function bengaliDigits(number: number): string {
  return String(number).replaceAll(/[0-9]/g, (digit) => String.fromCharCode(ZERO + Number(digit)))
}
