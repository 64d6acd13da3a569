/** How many page numbers stand between the arrows (Spec 9). */
const WINDOW = 3

/** The page numbers to show: the current one in the middle, unless an end is near. Pages count from 1. */
export function pageWindow(page: number, totalPages: number): number[] {
  const size = Math.min(WINDOW, totalPages)
  const first = Math.min(Math.max(1, page - 1), totalPages - size + 1)
  return Array.from({ length: size }, (_, at) => first + at)
}
