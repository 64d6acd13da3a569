/** English words of the shell that the first load does without. */

export const unsent = {
  title: 'Some answers are not sent yet',
  stay: 'Stay',
}
