import { me as meCall, type Me } from '@anushilon/contract/staff/account'
import { createContext, useContext } from 'react'

const MeContext = createContext<Me | null>(null)

export const MeProvider = MeContext.Provider
export const meEndpoint = meCall

/** Who is signed in. Inside the frame there is always somebody. */
export function useMe(): Me {
  const me = useContext(MeContext)
  if (me === null) throw new Error('nobody is signed in here')
  return me
}
