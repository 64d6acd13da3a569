export const home = {
  title: 'Home',
  upcoming: 'Upcoming Exam',
  live: "Today's Live Exam",
  liveBadge: 'Live',
  startExam: 'Start Exam',
  continueExam: 'Continue Exam',
  reopened: 'Opened again for you',
  openUntil: (time: string) => `Open until ${time}`,
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
