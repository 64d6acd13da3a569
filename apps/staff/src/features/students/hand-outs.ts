import type { HandOut } from '@anushilon/contract/staff/students'

let waiting: readonly HandOut[] = []

/** Passwords on their way from the call that made them to the page that prints them; a reload forgets them. */
export const handOuts = {
  read: (): readonly HandOut[] => waiting,
  set: (made: readonly HandOut[]): void => {
    waiting = made
  },
}
