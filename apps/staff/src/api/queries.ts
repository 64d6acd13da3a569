import type { Endpoint, Replies } from '@anushilon/contract/endpoint'
import type { Answered } from '@anushilon/contract/send'
import { mayPass } from '@anushilon/outbox/failure'
import { QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from './client.ts'

const RETRIES = 2

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 5_000,
      // What the server refused it will refuse again; a lost call is worth another try.
      retry: (failures, error) => failures < RETRIES && mayPass(error),
      networkMode: 'always',
    },
    mutations: { networkMode: 'always' },
  },
})

/** `useQuery(queryFor(examList, { … }))`: cached under the call's name and input. */
export function queryFor<I, R extends Replies>(endpoint: Endpoint<I, R>, input: I) {
  return queryOptions<Answered<R>['body']>({
    queryKey: [endpoint.name, input],
    queryFn: async ({ signal }) => await call(endpoint, input, { signal }),
  })
}

/** After a change: whatever these calls said before is asked for again. */
export async function invalidate(...endpoints: readonly { readonly name: string }[]): Promise<void> {
  await Promise.all(endpoints.map(async ({ name }) => await queryClient.invalidateQueries({ queryKey: [name] })))
}
