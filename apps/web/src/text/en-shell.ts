/** English words of the shell that the first load does without. */

export const logout = {
  title: 'Logout?',
  unsent: 'Some answers are not sent yet',
  stay: 'Stay',
}

export const asOf = {
  title: (moment: string) => `Offline. As of ${moment}`,
}
