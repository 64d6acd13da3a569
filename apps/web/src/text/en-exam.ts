/** The English words of the exam's own pages: not part of the first load, which the log-in page pays for. */

/** The first part of a creative question is often worth a single mark. */
function marksOf(marks: number): string {
  return `${marks} ${marks === 1 ? 'mark' : 'marks'}`
}

/** Before an exam: what it is, who sits it, in which subjects. */
export const beforeStart = {
  exit: 'Exit',
  subjects: (count: number) => `${count} subjects`,
  questions: (count: number) => (count === 1 ? '1 question' : `${count} questions`),
  mcqMarks: (marks: number) => `MCQ ${marksOf(marks)}`,
  writtenMarks: (marks: number) => `Written ${marksOf(marks)}`,
  minutes: (minutes: string) => `${minutes} min`,
  ends: (moment: string) => `Ends ${moment}`,
  fullTime: (moment: string) => `Start by ${moment} to have the full time.`,
  lessTime: (moment: string) => `The exam ends at ${moment} for everyone. You will not have the full time.`,
  pictures: (megabytes: string) => `Pictures: about ${megabytes} MB of data`,
  profile: 'Confirm your profile',
  name: 'Name',
  institution: 'Institution Name',
  mobile: 'Mobile Number',
  mobileHint: 'No Space allowed, only 11digits',
  mobileExample: 'Example: 016XXXXX456',
  roll: (curriculum: string) => `${curriculum} Roll`,
  required: 'Required',
  mainSubject: 'Main subject',
  combination: 'Combination',
  step: (number: number, done: boolean) => (done ? `Step ${number}, done` : `Step ${number}`),
  continue: 'Continue',
  saving: 'Saving',
  cannotStart: "Can't start now",
  attended: 'You have already attended this exam. You can appear this exam once within the time range.',
  invalidExam: 'Invalid Exam or Exam deactivated',
}

export const rules = {
  image: 'Rules of the exam',
  questions: 'Questions',
  totalMarks: 'Total marks',
  duration: 'Duration',
  negativeMarks: 'Negative marks',
  perSubject: 'Marks per subject',
  minutes: 'min',
  mcqPart: 'MCQ',
  writtenPart: 'Written',
  showQuestions: 'Show Questions',
  /** Pressed before the exam opens. */
  waiting: 'Opens by itself',
  opensIn: 'Opens in',
  checking: 'Checking',
  checked: 'Checking Complete',
  /** While the questions are assigned. */
  assigning: {
    mcq: 'Assigning questions',
    written: 'Assigning questions',
    'mcq-written': 'Assigning MCQ questions',
    special: 'Assigning MCQ questions',
    'mcq-special': 'Assigning MCQ questions',
  },
  ended: 'Exam has ended',
  endedHint: 'You have handed it in, or its time is over. History shows what became of it.',
  running: 'The exam is running.',
}

export const ongoing = {
  offline: 'Offline: your answers are kept on this device.',
  offlineNotStored: 'Offline: your answers are kept on this page only.',
  handInBySms: 'No internet? Hand in by SMS.',
  showCode: 'Show the code',
  submit: 'Submit Answer',
  submitting: 'Submitting',
  uploading: 'Uploading…',
  submitQuestion: 'Submit Answer?',
  waitingForNetwork: 'Waiting for network',
  waitingForLogin: 'Waiting for log-in',
  answered: 'Answered',
  notAnswered: 'Not answered',
  timeLeft: 'Time left',
  timeIsUp: 'Time is up!',
  allAnswered: 'All questions are answered.',
  open: (count: number) => (count === 1 ? '1 question is not answered.' : `${count} questions are not answered.`),
  firstOpen: 'Go to the first unanswered',
  nextPart: 'The written part and its clock start at once.',
  nextPartIsClosed: 'The exam itself is over: your centre has to open the written part for you.',
  answeredOf: (answered: number, total: number) => `${answered} of ${total} answered`,
  answeredShort: (answered: number, total: number) => `${answered}/${total}`,
  answeredWord: 'answered',
  progress: 'Progress',
  facts: (facts: readonly string[]) => facts.join(' · '),
  marks: marksOf,
  writtenPart: 'Written part',
  saved: 'Saved on the server',
  saving: 'Saving…',
  /** Of an answer that the server has the proof of, and not yet the answer. */
  proved: 'Proved, will be sent',
  onThisPhone: 'On this phone only',
  mcqFinished: 'MCQ Exam has been Finished Successfully',
  goodLuck: 'Best of Luck for the Written Part',
  questionPaper: (subject: string) => `Question paper: ${subject}`,
  zoomQuestion: 'Zoom question',
  uploadedOf: (uploaded: number, total: number) => `${uploaded} of ${total} uploaded`,
  uploadedWord: 'uploaded',
  uploaded: 'Uploaded',
  notUploaded: 'Not uploaded',
  questionNumber: (number: number) => `Question ${number}`,
  withoutPhotos: 'Without photos',
  elsewhere: 'Photos on another phone count once they are uploaded from there.',
  questionNumbers: (numbers: readonly number[]) =>
    `${numbers.length === 1 ? 'Question' : 'Questions'} ${numbers.join(', ')}`,
  uploadTime: 'Time to upload',
  handInForMe: 'Hand it in for me when time is up',
  handInWithin: 'Hand in within',
  laterIsLate: 'Later it counts as late.',
  isLateNow: 'It counts as late now. Hand it in all the same.',
  savedCounts: 'What was saved counts.',
  submitFailed: 'Something went wrong!',
  moreTime: (minutes: number) =>
    minutes === 1 ? 'You have been given 1 more minute.' : `You have been given ${minutes} more minutes.`,
  lessTime: (end: string) => `Your time ends earlier now: ${end}.`,
  fromCentre: 'From your centre:',
}

/** Back was pressed while the clock runs. */
export const leaving = {
  question: 'Leave the exam?',
  clockGoesOn: 'The clock goes on. What you have answered is kept.',
  stay: 'Stay',
  leave: 'Leave',
}

/** When an exam is over for the student. */
export const examEnd = {
  completed: 'Exam Completed',
  /** Added for every exam but one kind (Spec 4 "Submission"). */
  wait: {
    mcq: 'Please wait for the result to be published',
    written: 'Please wait for the result to be published',
    'mcq-written': 'Please wait for the result to be published',
    special: 'Please wait for the result to be published',
    'mcq-special': '',
  },
  late: 'Late submission',
  lateHint: 'Better luck next time',
  lateKept: 'Your answers are kept. Your centre can still accept them.',
  answered: 'Answered',
  uploaded: 'Uploaded',
  received: 'Received by the server',
  receipt: 'Receipt',
  install: 'Install the app',
}

export const loginAgain = {
  title: 'Please log in again',
  leave: 'Leave the exam',
}

export const saving = {
  saved: 'All saved',
  saving: 'Saving…',
  offline: 'Offline',
}

export const palette = {
  label: 'Questions',
  answered: 'Answered',
  notAnswered: 'Not answered',
  waiting: 'Waiting to send',
  /** For screen readers: "Question 4, waiting to send". */
  question: (number: number, state: string) => `Question ${number}, ${state}`,
  states: {
    answered: 'answered',
    unanswered: 'not answered',
    waiting: 'waiting to send',
    right: 'correct',
    wrong: 'wrong',
    missed: 'not answered',
  },
}
