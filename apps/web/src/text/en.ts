/** Every English word the pages show. Labels are the product's own (Spec 2 to 9), misspellings included. */

export const brand = {
  name: 'Anushilon',
  line: 'Exam Practice',
  copyright: '© 2025',
  rights: 'All rights reserved.',
}

/** What the parts of `ui/` say by themselves. */
export const ui = {
  ok: 'OK',
  close: 'Close',
  dismiss: 'Dismiss',
  back: 'Back',
  goBack: 'Go back',
  tryAgain: 'Try again',
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
  pictureMissing: 'Picture not loaded',
  reloadPicture: 'Reload picture',
  outOf: (total: string) => `out of ${total}`,
  lateSubmission: 'Late submission',
  pending: 'Pending',
  yourMeritPosition: 'Your Merit Position',
  of: (total: string) => `of ${total}`,
  you: 'You',
  opensInNewTab: '(opens in a new tab)',
}

export const shell = {
  skip: 'Skip to content',
  navigation: 'Main',
  home: 'Home',
  history: 'History',
  profile: 'Profile',
  leaderboard: 'Leaderboard',
  logout: 'Logout',
  advertisement: 'Advertisement',
  homePage: 'Home page',
}

export const errors = {
  wentWrong: 'Something went wrong',
  informUs: 'Something went wrong, please inform us',
  error: 'Error',
  pageNotLoaded: 'This page could not be loaded',
  pageNotFound: 'Page not found',
}

export const frequency = { daily: 'Daily', weekly: 'Weekly', monthly: 'Monthly' }

/** Badges and the short names of tabs. */
export const variation = {
  mcq: 'MCQ',
  written: 'Written',
  'mcq-written': 'Both',
  special: 'Special',
  'mcq-special': 'Mcq Special',
}

export const login = {
  title: 'Student Login',
  regNo: 'Registration Number',
  // Lower case in the product's text; the style sheet raises the first letter.
  showCourses: 'show course list',
  searching: 'Searching',
  course: 'Course',
  selectCourse: 'Select a course',
  coursesFound: (count: number) => (count === 1 ? '1 course found' : `${count} courses found`),
  noCourse: 'No course found for the student',
  password: 'Password',
  login: 'Login',
  loggingIn: 'Logging in',
  freeExam: 'Free exam',
}

export const home = {
  title: 'Home',
  upcoming: 'Upcoming Exam',
  live: "Today's Live Exam",
  liveBadge: 'Live',
  startExam: 'Start Exam',
  startsIn: 'Starts in',
  viewAll: 'View All',
  noUpcoming: 'No upcoming exams at the moment',
  noRunning: 'No running exams at the moment',
  ends: (time: string) => `Ends ${time}`,
  questions: (count: number) => `${count} questions`,
  minutes: (minutes: string) => `${minutes} min`,
  subjects: (count: number) => `${count} subjects`,
}

export const examList = {
  titles: { daily: 'Daily Exam', weekly: 'Weekly Exam', monthly: 'Monthly Exam' },
  back: 'Back to Home Page',
}

export const lists = {
  slNo: 'Sl No.',
  date: 'Date',
  title: 'Title',
  subject: 'Subject',
  frequency: 'D/W/M',
  examType: 'Exam Type',
  marks: 'Marks',
  merit: 'Merit Postition',
  action: 'Action',
  name: 'Name',
  type: 'Type',
  duration: 'Duration',
  noData: 'No data found',
  start: 'Start',
  end: 'End',
}

export const profile = {
  title: 'Profile',
  picture: 'Profile picture',
  name: 'Name',
  institution: 'Institution',
  contactNumber: 'Contact Number',
  rollNumber: 'Roll Number',
  registrationNumber: 'Registration Number',
  notAdded: 'Not Added Yet',
  edit: 'Edit Profile',
  changePassword: 'Change Password',
}

export const editProfile = {
  title: 'Edit Profile',
  photo: 'Photo',
  choosePhoto: 'Choose photo',
  photoLimit: 'PNG or JPG, up to 20kb',
  tooLarge: 'Image size cannot be more than 20kb',
  name: 'Name',
  institution: 'Institution',
  mobile: 'Mobile Number',
  roll: 'Curriculum Roll',
  update: 'Update',
  updating: 'Updating',
  updated: 'Profile Changes Updated',
  imageUploaded: 'Image uploaded Successfully',
}

export const changePassword = {
  title: 'Change Password',
  current: 'Current Password',
  check: 'Check',
  checking: 'Checking',
  new: 'New Password',
  confirm: 'Confirm Password',
  update: 'Update',
  updating: 'Updating',
  heading: 'Password must contains minimum of 6 characters',
  wrong: 'Please Provide Correct Password',
  tooShort: 'Password must be 6 characters long',
  mismatch: 'New and Confirm Password must be Same',
  updated: 'Password Updated Successfully',
}
