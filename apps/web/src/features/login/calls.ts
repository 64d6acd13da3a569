import { CallLost } from '@anushilon/contract/call-errors'
import type * as LoginCalls from './login-calls.ts'

/**
 * The log-in page is drawn before it can call: the part that speaks to the server is fetched while the student types,
 * so that the page itself stays light. If that part does not come, neither would the server's answer.
 */
export async function loginCalls(): Promise<typeof LoginCalls> {
  try {
    return await import('./login-calls.ts')
  } catch (error) {
    throw new CallLost('the page could not be completed', { cause: error })
  }
}
