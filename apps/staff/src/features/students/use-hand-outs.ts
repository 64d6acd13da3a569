import { issuePasswords, rosterFacts, studentList, type StudentSelection } from '@anushilon/contract/staff/students'
import { useMutation } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import { call } from '../../api/client.ts'
import { invalidate } from '../../api/queries.ts'
import { paths } from '../../paths.ts'
import { handOuts } from './hand-outs.ts'

/** Makes passwords and goes to the page on which they are printed. */
export function useHandOuts() {
  const [, navigate] = useLocation()
  return useMutation({
    mutationFn: async (selection: StudentSelection) => {
      // The page that prints them must be here before they are: they are sent once.
      await import('./HandOutsScreen.tsx')
      return await call(issuePasswords, selection)
    },
    onSuccess: async ({ handOuts: made }) => {
      handOuts.set(made)
      await invalidate(studentList, rosterFacts)
      navigate(paths.handOuts)
    },
  })
}
