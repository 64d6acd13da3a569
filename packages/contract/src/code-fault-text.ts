import { GROUP } from '@anushilon/domain/hand-in/letters'
import type { CodeFault } from '@anushilon/domain/hand-in/sheet-code'

/** What is wrong with a hand-in code that somebody typed, and where, as far as the letters tell. */
export function codeFaultText(fault: CodeFault): string {
  switch (fault.fault) {
    case 'empty':
      return 'Type or paste the code.'
    case 'unreadable':
      return `“${fault.letter}” is never in a code: look at ${place(fault.at)}.`
    case 'length':
      return lengthText(fault.has, fault.needs)
    case 'wrong-letters':
      if (fault.at !== null) return `A letter is wrong: look at ${place(fault.at)}.`
      return fault.seemsSwapped
        ? 'Two letters seem to have changed places.'
        : 'Some letters are wrong: compare them group by group.'
    case 'unknown-version':
      return 'This code comes from a newer version of the pages.'
    case 'not-a-code':
      return 'This is not a hand-in code.'
  }
}

function lengthText(has: number, needs: number): string {
  const off = Math.abs(has - needs)
  const letters = off === 1 ? '1 letter' : `${off} letters`
  return has < needs ? `${letters} missing: ${has} of ${needs} are there.` : `${letters} too many: ${needs} are needed.`
}

/** As the phone that shows the code counts its groups. */
function place(at: number): string {
  return `group ${Math.ceil(at / GROUP)}, letter ${((at - 1) % GROUP) + 1}`
}
