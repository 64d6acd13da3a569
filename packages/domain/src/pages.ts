export const PAGE_SIZE = 10

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
