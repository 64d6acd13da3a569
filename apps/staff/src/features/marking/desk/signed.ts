/** "+2", "−0.5" with the minus sign of print. */
export function signed(marks: number): string {
  return marks < 0 ? `−${Math.abs(marks)}` : `+${marks}`
}
