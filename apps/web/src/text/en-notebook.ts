/** The English words of the mistakes notebook: not part of the first load, which the log-in page pays for. */

export const notebook = {
  title: 'Mistakes',
  subject: 'Subject',
  all: 'All subjects',
  counts: (open: number, done: number) => `${open} to review · ${done} done`,
  list: 'List',
  lists: {
    open: (count: number) => `To review (${count})`,
    done: (count: number) => `Done (${count})`,
  },
  solution: 'Solution',
  solutionOf: (exam: string) => `Solution: ${exam}`,
  /** In each list: what may be done with a question, and what is said once it is done. */
  moves: {
    open: { act: 'Tick off', state: '', moved: 'Done' },
    done: { act: 'Put back', state: 'Done', moved: 'Back in To review' },
  },
  ofQuestion: (act: string, number: number) => `${act}: question ${number}`,
  undo: 'Undo',
  saving: 'Saving…',
  notSaved: 'Not saved',
  none: 'No mistakes yet',
  allDone: 'All ticked off',
  noneDone: 'Nothing ticked off yet',
}
