/** The preview is for the centre's people; the pages in it are the students' own. */
export const preview = {
  title: 'Preview',
  student: 'Preview Student',
  institution: 'Preview College',
  notSent: 'This is a preview: nothing was sent.',
  over: 'The preview ends here',
  again: 'Start again',
  signIn: 'Sign in to see the preview',
  toSignIn: 'Go to staff sign-in',
  noPaper: 'No question paper yet',
}
