import { signOut } from '@anushilon/contract/staff/account'
import { mayPass } from '@anushilon/outbox/failure'
import { call } from './client.ts'
import { faultText } from './fault-text.ts'

/** Null: nobody is signed in in this browser any more; otherwise why somebody still is, for whoever opens the console next would be them. */
export async function signOutHere(): Promise<string | null> {
  try {
    // Whoever it is: nobody else is meant to be.
    await call(signOut, {}, { as: null })
  } catch (error) {
    // A session that is over needs no end.
    if (mayPass(error)) return `You are still signed in on this computer. ${faultText(error)}`
  }
  return null
}
