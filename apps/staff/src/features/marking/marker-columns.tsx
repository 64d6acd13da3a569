import { Avatar } from '@anushilon/ui/layout/Avatar.tsx'
import { Words } from '@anushilon/ui/text/Words.tsx'
import type { TableColumn } from '../../ui/layout/Table.tsx'
import css from './Marking.module.css'
import type { Marking } from './use-marking.ts'

export const MARKER_COLUMNS: readonly TableColumn<Marking['markers'][number]>[] = [
  {
    head: 'Marker',
    cell: ({ name }) => (
      <span className={css.marker}>
        <Avatar name={name} />
        <Words text={name} />
      </span>
    ),
  },
  { head: 'Marked', isNumber: true, cell: ({ marked }) => marked },
  { head: 'In hand', isNumber: true, cell: ({ inHand }) => (inHand === 0 ? '—' : inHand) },
  { head: 'Share left', isNumber: true, cell: ({ shareLeft }) => shareLeft ?? '—' },
  { head: 'Time each', isNumber: true, cell: ({ timeEach }) => (timeEach === null ? '—' : spanOf(timeEach)) },
]

/** "1 min 05 s" */
function spanOf(ms: number): string {
  const seconds = Math.round(ms / 1_000)
  if (seconds < 60) return `${seconds} s`
  return `${Math.floor(seconds / 60)} min ${String(seconds % 60).padStart(2, '0')} s`
}
