import type { Work } from './work.ts'

/** Added to what the remark says already, but not twice. */
export function withComment(work: Work, text: string): Work {
  if (work.remark?.includes(text)) return work
  return { ...work, remark: [work.remark ?? '', text].filter(Boolean).join(' ') }
}
