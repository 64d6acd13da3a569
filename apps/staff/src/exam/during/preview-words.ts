import type { previewTime } from '@anushilon/contract/staff/live'
import type { ReplyOf } from '@anushilon/contract/endpoint'
import { dhakaClock } from '@anushilon/domain/dhaka-time'
import { PART_LABELS } from './sitting-words.ts'

export type TimePreview = ReplyOf<typeof previewTime>['body']

/** What giving the time would do, in sentences: the clocks that run first, then those who are still to come. */
export function previewWords(preview: TimePreview): string[] {
  const { students, moved, cut, squeezed, endsNow, endsThen, closesAt, part } = preview
  const isLater = closesAt.to > closesAt.from
  const what = part === null ? 'The last clock' : `${PART_LABELS[part]} part`
  const running =
    endsNow === null || endsThen === null || endsThen.to === endsNow.to
      ? []
      : [`${what} would end ${dhakaClock(endsThen.to)} instead of ${dhakaClock(endsNow.to)}.`]
  const isShorter = endsNow !== null && endsThen !== null && endsThen.to < endsNow.to
  const clocks = moved === 1 ? '1 clock runs longer and shows' : `${moved} clocks run longer and show`
  const shows = isShorter ? 'Their clock shows' : clocks
  const follows = moved === 0 ? [] : [`${shows} it within 15 seconds, with a banner in Bengali.`]
  const waiting = students > 0 && endsNow === null ? ['It counts from the start of the next part.'] : []
  const closing = isLater
    ? [`The exam would close ${dhakaClock(closesAt.to)} instead of ${dhakaClock(closesAt.from)}.`]
    : []
  const cutShort =
    cut === 0 ? [] : [`The exam closes at ${dhakaClock(closesAt.to)}, so ${cut} would not get all of it.`]
  const shorter =
    squeezed === 0
      ? []
      : [
          `${squeezed} would have less for the part that follows: the exam closes at ${dhakaClock(closesAt.to)}. Close it later, too.`,
        ]
  const all = [...running, ...follows, ...waiting, ...closing, ...cutShort, ...shorter]
  if (all.length > 0) return all
  return students === 0
    ? ['Nobody there can use it: they are done, or the exam is closed. Re-open a part, or close the exam later.']
    : ['Nobody’s clock would change.']
}
