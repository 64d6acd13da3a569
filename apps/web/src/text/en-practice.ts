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
  result: 'Retake Result',
  complete: 'Complete Exam',
}
