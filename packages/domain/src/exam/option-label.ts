const DEFAULT_OPTION_COUNT = 4

const FIRST_LABEL = 'A'.charCodeAt(0)

/** A, B, C … Z for the options of an image question (Spec 9). */
export function optionLabel(index: number): string {
  return String.fromCharCode(FIRST_LABEL + index)
}

export function optionLabels(count: number = DEFAULT_OPTION_COUNT): string[] {
  return Array.from({ length: count }, (_, index) => optionLabel(index))
}
