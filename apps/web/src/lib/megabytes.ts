/** "0.4", "12": with one decimal while it matters. Never 0 for what costs something. */
export function megabytes(bytes: number): string {
  const size = bytes / 1_000_000
  if (size >= 10) return String(Math.round(size))
  return Math.max(size, 0.1).toFixed(1)
}
