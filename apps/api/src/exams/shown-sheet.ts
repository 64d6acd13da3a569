import type { ShownSheet } from '@anushilon/contract/schemas/asked-in-writing'
import type { FullExam } from '../stores/exam/full-exams.ts'

/** One subject's written paper as replies tell it; null where it has none. */
export function shownSheet({ sections, drawnPapers }: FullExam, section: number): ShownSheet | null {
  const written = sections[section]?.written ?? null
  if (written === null) return null
  const { pages, typed } = written
  return { image: pages[0] ?? drawnPapers.get(section) ?? '', pages, typed }
}
