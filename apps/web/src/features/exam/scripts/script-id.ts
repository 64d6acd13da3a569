/** The elements of a written paper that one can go to. */
export function scriptId(subjectId: string, question: number): string {
  return `script-${subjectId}-${question}`
}

export function paperId(subjectId: string): string {
  return `paper-${subjectId}`
}
