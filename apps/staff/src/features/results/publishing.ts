import type { ResultsView } from '@anushilon/contract/staff/results'
import { isAnythingOpen } from '@anushilon/domain/marks/open-matters'
import { counted, plannedTime } from '../../exam/shift/marks.ts'

export type When = 'now' | 'later' | 'held'

interface WhenChoice {
  readonly value: When
  readonly label: string
  readonly note: string
}

/** Holding back is a choice only where something would come out by itself. */
export function choicesFor({ figures, dueAt }: ResultsView): WhenChoice[] {
  const planned = dueAt === null ? 'They come out by themselves then' : `Instead of ${plannedTime(dueAt)}`
  return [
    { value: 'now', label: 'Now', note: `All ${counted(figures.sat)} students see it at once` },
    { value: 'later', label: 'At a time', note: planned },
    ...(dueAt === null
      ? []
      : [{ value: 'held' as const, label: 'Only when I publish', note: 'Takes the planned time back' }]),
  ]
}

/** Why the button is grey; null where it is not. */
export function obstacleTo(
  view: ResultsView,
  when: When,
  at: number | null,
  { withUnmarked, withOpen }: { readonly withUnmarked: boolean; readonly withOpen: boolean },
): string | null {
  const { state, checks, open } = view
  if (when === 'held') return null
  if (when === 'later') return at === null ? 'আগে তারিখ ও সময় দিন।' : null
  if (state === 'open' || checks.running > 0) return 'পরীক্ষা এখনও সবার জন্য শেষ হয়নি।'
  if (checks.unmarked > 0 && !withUnmarked) return 'আগে সব খাতা দেখুন, বা ওপরের ঘরে টিক দিন।'
  if (!withOpen && isAnythingOpen({ ...open, keys: [] })) return 'কিছু সিদ্ধান্ত বাকি: আগে নিন, বা ওপরের ঘরে টিক দিন।'
  return null
}

/** What will happen by itself, and when. */
export interface Plan {
  readonly kind: 'info' | 'warn'
  readonly title: string
  readonly text: string
}

export function planOf(view: ResultsView, now: number): Plan | null {
  const { dueAt, hasWritten, isDueWithUnmarked, checks } = view
  if (dueAt === null) return null
  if (now >= dueAt && checks.unmarked > 0 && !isDueWithUnmarked) {
    return {
      kind: 'warn',
      title: `Planned for ${plannedTime(dueAt)}; waits for ${counted(checks.unmarked)} marks`,
      text: 'শেষ খাতাটি দেখা হলেই ফল নিজে থেকে প্রকাশ হবে।',
    }
  }
  if (now >= dueAt && view.waitsForOpen) {
    return {
      kind: 'warn',
      title: `Planned for ${plannedTime(dueAt)}; waits because something is open`,
      text: 'বাকি সিদ্ধান্তগুলো নিলেই ফল নিজে থেকে প্রকাশ হবে; চাইলে এখনই প্রকাশ করতে পারেন।',
    }
  }
  const unmarked = isDueWithUnmarked
    ? ' তখন যে উত্তর দেখা বাকি থাকবে, তাতে ০ ধরা হবে।'
    : ' তখন খাতা দেখা বাকি থাকলে ফল অপেক্ষা করবে।'
  return {
    kind: 'info',
    title: `These come out by themselves: ${plannedTime(dueAt)}`,
    text: `আপনাকে কিছু করতে হবে না; তার আগে শিক্ষার্থীরা কিছু দেখবে না।${hasWritten ? unmarked : ''}`,
  }
}
