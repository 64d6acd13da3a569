import { dhakaDate } from '@anushilon/domain/dhaka-time'
import type { Exam } from '@anushilon/domain/exam/exam'
import { cutText } from '../cut-text.ts'

/** More than this some systems cut, and then the ending is gone. */
const MOST_LETTERS = 80

/** A name of ours as part of a file's: without what some system does not take. */
export function fileWords(name: string): string {
  const words = name.replaceAll(/[\s\p{Cc}\\/:*?"<>|]+/gu, ' ').trim()
  return cutText(words, MOST_LETTERS)
}

/** What a person would call it: "Physics daily 3, 05 Nov 2026, merit list". */
export function fileName({ name, window }: Pick<Exam, 'name' | 'window'>, what: string): string {
  return `${fileWords(name)}, ${dhakaDate(window.opensAt)}, ${what}`
}
