/** The English words of papers that count for nothing: retakes, missed exams, free exams. */

export const practice = {
  finish: 'Finish Exam',
  finishing: 'Finishing',
  finishQuestion: 'Finish Exam?',
  bySubject: 'Marks by subject',
  subject: 'Subject',
  marks: 'Marks',
  obtained: 'Obtained',
}

export const retakes = {
  title: 'Retake',
  missed: 'Missed exam',
  continue: 'Continue to Exam',
  registering: 'Registering',
  assigning: 'Assigning questions',
  backHome: 'Back to home page',
  limitReached: 'Your retake limits reached',
  left: (left: number, limit: number) =>
    left === 1 ? `1 of ${limit} retakes left` : `${left} of ${limit} retakes left`,
  result: 'Retake Result',
  /** Nothing was taken before. */
  missedResult: 'Missed Exam Result',
  seeAnswers: 'See answers',
  answers: 'Answers',
  score: (marks: number, total: number) => `${marks} / ${total}`,
  complete: 'Complete Exam',
}
