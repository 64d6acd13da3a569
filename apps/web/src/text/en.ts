/** Every English word the pages show. Labels are the product's own (Spec 2 to 9), misspellings included. */

export const shell = {
  skip: 'Skip to content',
  navigation: 'Main',
  home: 'Home',
  history: 'History',
  profile: 'Profile',
  leaderboard: 'Leaderboard',
  logout: 'Logout',
  advertisement: 'Advertisement',
}

export const errors = {
  wentWrong: 'Something went wrong',
  error: 'Error',
  pageNotLoaded: 'This page could not be loaded',
  pageNotFound: 'Page not found',
}

export { frequency, variation } from '@anushilon/ui/text/exam-words.ts'

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
  showPassword: 'Show what is typed',
  login: 'Login',
  loggingIn: 'Logging in',
  freeExam: 'Free exam',
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
