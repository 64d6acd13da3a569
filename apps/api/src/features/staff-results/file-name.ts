import { dhakaDate } from '@anushilon/domain/dhaka-time'
import type { FullExam } from '../../stores/exam/full-exams.ts'

/** More than this some systems cut, and then the ending is gone. */
const MOST_LETTERS = 80

/** What a person would call it: "Physics daily 3, 05 Nov 2026, merit list". */
export function fileName({ name, window }: Pick<FullExam, 'name' | 'window'>, what: string): string {
  const words = name.replaceAll(/[\s\p{Cc}\\/:*?"<>|]+/gu, ' ').trim()
  const title = words.slice(0, MOST_LETTERS).replace(/[\uD800-\uDBFF]$/, '')
  return `${title}, ${dhakaDate(window.opensAt)}, ${what}`
}
