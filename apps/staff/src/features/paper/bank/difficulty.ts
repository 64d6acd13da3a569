/** From 1 to 5, in words. */
export const DIFFICULTIES = ['Very easy', 'Easy', 'Medium', 'Hard', 'Very hard'].map((label, index) => ({
  value: String(index + 1),
  label,
}))

export function difficultyName(difficulty: number): string {
  return DIFFICULTIES[difficulty - 1]?.label ?? ''
}
