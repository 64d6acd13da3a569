/** Reed-Solomon over the 256 numbers that QR codes calculate with: powers of 2, folded at 0x11d. */
const POWERS: number[] = []
const LOGS: number[] = []
for (let power = 0, value = 1; power < 255; power += 1) {
  POWERS[power] = value
  LOGS[value] = power
  value = value < 128 ? value * 2 : (value * 2) ^ 0x11d
}

function times(one: number, other: number): number {
  return one === 0 || other === 0 ? 0 : (POWERS[((LOGS[one] ?? 0) + (LOGS[other] ?? 0)) % 255] ?? 0)
}

/** (x - 1)(x - 2)(x - 4)…, its first factor 1 left out. */
function divisorOf(degree: number): number[] {
  let divisor = [1]
  for (let power = 0; power < degree; power += 1) {
    const longer = [...divisor, 0]
    for (const [at, factor] of divisor.entries()) {
      longer[at + 1] = (longer[at + 1] ?? 0) ^ times(factor, POWERS[power] ?? 0)
    }
    divisor = longer
  }
  return divisor.slice(1)
}

/** The bytes that are put behind these, so that a reader can mend what it misread. */
export function correctionOf(bytes: readonly number[], count: number): number[] {
  const divisor = divisorOf(count)
  let rest = divisor.map(() => 0)
  for (const byte of bytes) {
    const factor = byte ^ (rest[0] ?? 0)
    rest = divisor.map((each, at) => (rest[at + 1] ?? 0) ^ times(each, factor))
  }
  return rest
}
