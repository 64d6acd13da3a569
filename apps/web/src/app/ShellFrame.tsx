import { advertisement } from '@anushilon/contract/operations/identity'
import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useLocation } from 'wouter'
import { call } from '../api/client.ts'
import { fileUrl } from '../lib/file-url.ts'
import { queryClientOf } from '../api/query-client.ts'
import { useSession } from '../api/session.ts'
import { useStudent } from '../api/student.ts'
import { centre } from '../lib/centre.ts'
import { clearLocalStorage } from '../lib/device-storage.ts'
import { paths } from '../paths.ts'
import { Guard } from './Guard.tsx'
import { Shell } from './shell/Shell.tsx'

const HOUR_MS = 60 * 60_000

export function ShellFrame({ children }: { readonly children: ReactNode }) {
  const token = useSession()?.token ?? ''
  return (
    <Guard>
      <QueryClientProvider client={queryClientOf(token)}>
        <LoadedShell>{children}</LoadedShell>
      </QueryClientProvider>
    </Guard>
  )
}

function LoadedShell({ children }: { readonly children: ReactNode }) {
  const session = useSession()
  const student = useStudent().data
  const ad = useAdvertisement(session?.courseId ?? '')
  const [, navigate] = useLocation()

  function logOut() {
    navigate(paths.login)
    clearLocalStorage()
  }

  return (
    <Shell
      advertisement={ad === undefined ? null : { iLink: fileUrl(ad.image), forwardingLink: ad.link ?? '' }}
      student={student === undefined ? null : { name: student.name, picture: student.photo && fileUrl(student.photo) }}
      centre={centre}
      signedIn={session !== null}
      onLogout={logOut}
    >
      {children}
    </Shell>
  )
}

/** Whatever goes wrong with it, the page is complete without (Spec 8). */
function useAdvertisement(courseId: string) {
  return useQuery({
    queryKey: ['advertisement', courseId],
    queryFn: async ({ signal }) => (await call(advertisement, { courseId }, { signal })).body,
    enabled: courseId !== '',
    staleTime: HOUR_MS,
    retry: false,
  }).data
}
