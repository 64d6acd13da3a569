const FIRST = 'a'.charCodeAt(0)

/** A to D pick the options; null for any other key. */
export function optionOfKey(key: string, optionCount: number): number | null {
  if (!/^[a-z]$/i.test(key)) return null
  const option = key.toLowerCase().charCodeAt(0) - FIRST
  return option < optionCount ? option : null
}

/** Where an arrow key moves the focus, round the ends; -1 stands for none yet. */
export function optionAfter(key: string, at: number, count: number): number | null {
  switch (key) {
    case 'ArrowDown':
    case 'ArrowRight':
      return (at + 1) % count
    case 'ArrowUp':
    case 'ArrowLeft':
      return at <= 0 ? count - 1 : at - 1
    default:
      return null
  }
}
