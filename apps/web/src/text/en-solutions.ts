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
  backToHistory: 'Back to History Page',
  notToShow: 'No solution to show',
}

export const writtenSolution = {
  notAttempted: 'You did not attempt the written exam.',
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
  withoutPen: 'Photo without marks',
  withPen: 'Photo with marks',
}

export const timeUsed = {
  label: 'Time used',
  ofAllowed: (minutes: string) => `/ ${minutes} min`,
}
