/** The English words of the solution pages: not part of the first load, which the log-in page pays for. */

export const solution = {
  title: 'Solution',
  correct: 'Correct',
  wrong: 'Wrong',
  cancelled: 'Cancelled: full marks for everybody',
  notAnswered: 'Not Answered',
  explanation: 'Explanation',
  explanationPicture: (number: number) => `Explanation of question ${number}`,
  invalidQuestion: 'Invalid question',
  invalidOption: 'Invalid option',
  filter: 'Show only',
  wrongOnly: 'Wrong only',
  showAll: 'Show all',
  shownOf: (shown: number, total: number) => `${shown} of ${total} questions`,
  allQuestions: 'Questions',
  subjects: 'Subjects',
  notToShow: 'No solution to show',
}

/** Where a page leads back to; in short where there is little room. */
export const wayBack = {
  history: { label: 'Back to History Page', short: 'History' },
  missedExams: { label: 'Back to Missed Exams', short: 'Missed Exams' },
  other: { label: 'Back', short: 'Back' },
}

export const writtenSolution = {
  notAttempted: 'You did not attempt the written exam.',
  solutionSheet: 'Solution Sheet',
  questionPaper: 'Question paper',
  questionPaperOf: (subject: string) => `Question paper: ${subject}`,
  zoomQuestion: 'Zoom question',
  question: (number: number) => `Question ${number}`,
  marks: 'Marks',
  obtained: 'Obtained marks',
  total: 'Total obtained',
  notMarked: 'Not marked',
  remark: 'Remark',
  page: (number: number, page: number) => `Answer to question ${number}, page ${page}`,
  noScript: 'No answer script',
  unreadable: 'This page could not be read.',
  withoutPen: 'Photo without marks',
  withPen: 'Photo with marks',
  marksChanged: 'Marks changed',
  rubric: 'How it was marked',
  given: 'Given:',
  notGiven: 'Not given:',
}

export const timeUsed = {
  label: 'Time used',
  ofAllowed: (minutes: string) => `/ ${minutes} min`,
}

export const recheck = {
  ask: 'Ask for a re-check',
  askAbout: (question: number) => `Ask for a re-check: question ${question}`,
  asked: 'Re-check asked for',
  answer: 'The centre:',
  send: 'Send',
  sending: 'Sending',
  cancel: 'Cancel',
}
