import { paths } from '../paths.ts'
import { wayBack as en } from '../text/en-solutions.ts'

const LABELS = [
  { path: paths.history, ...en.history },
  { path: paths.missedExams, ...en.missedExams },
]

/** What the way back is called, and in few words where there is little room. */
export function wayBackLabel(href: string): { readonly label: string; readonly short: string } {
  return LABELS.find(({ path }) => href === path || href.startsWith(`${path}?`)) ?? en.other
}
