/** The English words that these parts say by themselves, whichever application they stand in. */

export const brand = {
  name: 'Anushilon',
  line: 'Exam Practice',
  copyright: '© 2025',
  rights: 'All rights reserved.',
}

export const ui = {
  ok: 'OK',
  close: 'Close',
  dismiss: 'Dismiss',
  back: 'Back',
  goBack: 'Go back',
  tryAgain: 'Try again',
  informUs: 'Something went wrong, please inform us',
  retry: 'Retry',
  loading: 'Loading',
  pages: 'Pages',
  previousPage: 'Previous page',
  nextPage: 'Next page',
  page: (number: number) => `Page ${number}`,
  pageOf: (page: number, total: number) => `Page ${page} of ${total}`,
  days: 'Days',
  hours: 'Hours',
  minutes: 'Minutes',
  seconds: 'Seconds',
  timeLeft: 'Time left',
  timeIsUp: 'Time is up!',
  reloadPicture: 'Reload picture',
  outOf: (total: string) => `out of ${total}`,
  lateSubmission: 'Late submission',
  pending: 'Pending',
  until: (moment: string) => `until ${moment}`,
  yourMeritPosition: 'Your Merit Position',
  of: (total: string) => `of ${total}`,
  you: 'You',
  opensInNewTab: '(opens in a new tab)',
}

/** A question and its picture. */
export const sheet = {
  question: (number: number, total: number) => `Question ${number} of ${total}`,
  /** Where nobody wrote down what is in it: what one misses, and what the options are called. */
  questionPicture: (number: number) => `Picture of question ${number}: the question and its options are in the picture`,
  questionFigure: (number: number) => `Figure of question ${number}`,
  /** A page of several, or the button below it. */
  pageOf: (paper: string, page: number, pages: number) => `${paper}, page ${page} of ${pages}`,
  fullMarks: 'Full marks',
  enlarge: 'Enlarge picture',
  enlargeOptions: 'Enlarge options',
  options: 'Options',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
}

export const option = {
  named: (letter: string) => `Option ${letter}`,
  locked: 'Locked',
  correct: 'Correct',
  yourAnswer: 'Your answer',
  yours: 'Yours',
  notAnswered: 'Not Answered',
  picked: 'Picked',
}
