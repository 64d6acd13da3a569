export const PAGE_SIZE = 10
const PAGE_NUMBERS_SHOWN = 3

/** At least one page, also for an empty list (Decision E1). */
export function totalPages(itemCount: number, pageSize = PAGE_SIZE): number {
  return Math.max(1, Math.ceil(itemCount / pageSize))
}

export interface PageRange {
  readonly offset: number
  readonly limit: number
}

/** Where a one-based page lies in its list. Beyond the end there is simply nothing. */
export function rangeOfPage(page: number, pageSize = PAGE_SIZE): PageRange {
  return { offset: (page - 1) * pageSize, limit: pageSize }
}

/** The up to three page numbers to offer: the current one in the middle where there is room (Spec 9). */
export function pageWindow(current: number, total: number, span = PAGE_NUMBERS_SHOWN): number[] {
  const length = Math.min(span, total)
  const centred = current - Math.floor(span / 2)
  const first = Math.min(Math.max(1, centred), total - length + 1)
  return Array.from({ length }, (_, index) => first + index)
}
