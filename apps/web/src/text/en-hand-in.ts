/** The English words of handing in by a code: not part of any page's first load. */
export const handInCode = {
  title: 'Hand in by SMS',
  send: (number: string) => `Send SMS to ${number}`,
  sendAnywhere: 'Send as SMS',
  copy: 'Copy the code',
  copied: 'Copied',
  qr: 'The hand-in code, to be scanned by another phone',
  scanTitle: 'Or let a friend scan it',
  dictateTitle: 'Or read it out',
  letters: (count: number) => `${count} letters, no spaces needed`,
  answers: (answered: number, total: number) => `${answered} of ${total} answers are in it`,
  numbersLeftOut: (count: number) =>
    count === 1 ? '1 number is not in the code.' : `${count} numbers are not in the code.`,
  none: 'This exam has too many questions for one SMS.',
}

export const handInPage = {
  title: 'Hand in with a code',
  code: 'Hand-in code',
  count: (count: number) => `${count} letters`,
  send: 'Hand in',
  sending: 'Handing in',
  arrived: 'The code has arrived.',
  another: 'Enter another code',
  unknown: 'This code is not one of ours. Please check every letter with whoever has it on their phone.',
  offline: 'No internet here either: nothing was sent. Try again.',
}
