import type { previewTime } from '@anushilon/contract/staff/live'
import type { ReplyOf } from '@anushilon/contract/endpoint'
import { dhakaClock } from '@anushilon/domain/dhaka-time'
import { PART_LABELS } from './sitting-words.ts'

export type TimePreview = ReplyOf<typeof previewTime>['body']

/** What giving the time would do, in sentences: the clocks that run first, then those who are still to come. */
export function previewWords(preview: TimePreview): string[] {
  const { students, moved, cut, squeezed, endsNow, endsThen, closesAt, part } = preview
  const isLater = closesAt.to > closesAt.from
  const all: string[] = []
  if (endsNow !== null && endsThen !== null && endsThen.to !== endsNow.to) {
    const what = part === null ? 'The last clock' : `${PART_LABELS[part]} part`
    all.push(`${what} would end ${dhakaClock(endsThen.to)} instead of ${dhakaClock(endsNow.to)}.`)
  }
  if (moved > 0) {
    const isShorter = endsNow !== null && endsThen !== null && endsThen.to < endsNow.to
    const clocks = moved === 1 ? '1 clock runs longer and shows' : `${moved} clocks run longer and show`
    all.push(`${isShorter ? 'Their clock shows' : clocks} it within 15 seconds, with a banner in Bengali.`)
  }
  if (students > 0 && endsNow === null) all.push('It counts from the start of the next part.')
  const closes = dhakaClock(closesAt.to)
  if (isLater) all.push(`The exam would close ${closes} instead of ${dhakaClock(closesAt.from)}.`)
  if (cut > 0) all.push(`The exam closes at ${closes}, so ${cut} would not get all of it.`)
  if (squeezed > 0) {
    all.push(
      `${squeezed} would have less for the part that follows: the exam closes at ${closes}. Close it later, too.`,
    )
  }
  if (all.length > 0) return all
  return students === 0
    ? ['Nobody there can use it: they are done, or the exam is closed. Re-open a part, or close the exam later.']
    : ['Nobody’s clock would change.']
}
