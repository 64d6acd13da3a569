import type { Replaced } from '../programs.ts'

/** The stores are the server's way to what it keeps; these keep it in memory. Whatever they do not name stays as it is. */
const IN_MEMORY = {
  sitting: [
    'answer-pages',
    'answer-photos',
    'answers',
    'late-answers',
    'late-photos',
    'scripts',
    'sittings',
    'witnesses',
  ],
  exam: ['exam-times'],
  'exam-log': ['log-seeds'],
  marking: ['claims', 'hidden-marks', 'mark-changes', 'marks', 'piles'],
}

export const REPLACED_STORES: readonly Replaced[] = Object.entries(IN_MEMORY).flatMap(([room, names]) =>
  names.map((name) => ({ file: `apps/api/src/stores/${room}/${name}.ts`, by: `server/stores/${name}.ts` })),
)
