import { QueryClient } from '@tanstack/react-query'
import { mayPass } from '@anushilon/outbox/failure'

const RETRIES = 2

function createClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 10_000,
        // What the server refused it will refuse again; a lost call is worth another try.
        retry: (failures, error) => failures < RETRIES && mayPass(error),
        // Try even when the browser believes to be offline: it is often wrong on a phone.
        networkMode: 'always',
        refetchOnReconnect: true,
      },
    },
  })
}

let kept = { token: '', client: createClient() }

/** What was loaded under one log-in is gone with it: the next student at this device must never see it. */
export function queryClientOf(token: string): QueryClient {
  if (kept.token !== token) kept = { token, client: createClient() }
  return kept.client
}
