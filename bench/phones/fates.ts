/** What befalls a phone, and how often. Each draws its own. */
export const FATES = {
  /** The last minute and a half of its exam are without trouble: everything must arrive. */
  calmEnd: 0.65,
  /** Of the others: whose line is gone over the end, and who can look before the end but send nothing. */
  cutAtTheEnd: 0.6,
  onlyLooks: 0.4,
  secondTab: 0.2,
  storageFull: 0.08,
  storageWiped: 0.05,
  killed: 0.08,
  killedOffline: 0.1,
  loggedOut: 0.1,
  tokenDies: 0.1,
  clockJumps: 0.15,
  changesMind: 0.15,
  answers: 0.9,
  /** Of written answers: who takes a page away again. */
  removesPage: 0.6,
  /** Who gives a page another place. */
  movesPage: 0.6,
  /** Of photos: which are turned before they are sent. */
  turnsPhoto: 0.3,
  /** Of those that cannot be read: which are taken again. */
  retakesPhoto: 0.8,
  handsInEarly: 0.2,
  /** Of those whose page does not hand in by itself: who forgets to. */
  leaves: 0.15,
  /** Whose page is closed when the trouble is over: another one sends what is left. */
  comesBackToHome: 0.5,
  /** Of a marker's steps: who only changes the draft, who goes back to the script before, who leaves the pile by its door. */
  onlyDrafts: 0.3,
  goesBack: 0.1,
  leavesPile: 0.05,
  /** A marker who is cut off for longer than a script is kept for them: others mark it meanwhile. */
  outlastsLease: 0.4,
} as const
