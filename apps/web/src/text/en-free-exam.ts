/** The English words of the free exams. */

export const freeExam = {
  title: 'Free exam',
  none: 'No free exam at the moment',
  ends: (moment: string) => `Ends ${moment}`,
  continue: 'Continue',
  login: 'Student Login',
  result: 'Result',
  solution: 'Solution',
  again: 'Other free exams',
}
