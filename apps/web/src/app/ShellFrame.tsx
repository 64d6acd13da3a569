import { CallRefused } from '@anushilon/contract/call-errors'
import { advertisement, logout } from '@anushilon/contract/operations/identity'
import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useLocation } from 'wouter'
import { call } from '../api/client.ts'
import { fileUrl } from '@anushilon/ui/file-url.ts'
import { queryClientOf } from '../api/query-client.ts'
import { useSession } from '../api/session.ts'
import { useStudent } from '../api/student.ts'
import { centre } from '../lib/centre.ts'
import { clearLocalStorage } from '../lib/device-storage.ts'
import { paths } from '../paths.ts'
import { countUnsent } from '../sitting/unsent-count.ts'
import { useDelivery } from '../sitting/use-delivery.ts'
import { AsOf } from './AsOf.tsx'
import { Guard } from './Guard.tsx'
import type { Advertisement } from './shell/AdBanner.tsx'
import { Shell } from './shell/Shell.tsx'
import { LogoutDialog } from './LogoutDialog.tsx'

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
  // While it is asked whether to leave: how many answers are not sent (Decision C14).
  const [unsent, setUnsent] = useState<number | null>(null)
  useDelivery()

  function logOut() {
    // On the server too; what cannot be reached now forgets the log-in by itself when its time is over.
    call(logout, {}).catch(() => undefined)
    import('../lib/forget-push.ts').then(({ forgetPush }) => forgetPush()).catch(() => undefined)
    navigate(paths.login)
    clearLocalStorage()
  }

  return (
    <Shell
      advertisement={ad}
      student={
        student === undefined
          ? null
          : { name: student.name, course: student.courseName, picture: student.photo && fileUrl(student.photo) }
      }
      centre={centre}
      signedIn={session !== null}
      onLogout={() => setUnsent(countUnsent(session?.studentId ?? ''))}
    >
      <AsOf />
      {children}
      {unsent !== null && <LogoutDialog unsent={unsent} onStay={() => setUnsent(null)} onLeave={logOut} />}
    </Shell>
  )
}

/** The course that has one, said where it is read at once: the place is there with the header, not some time after it. */
const ADVERTISED = 'advertised'

/**
 * Undefined while it is expected: its place is kept free then. Where there was none so far nothing is, for a header that moves up
 * under a finger loses the tap. Whatever goes wrong with it, the page is complete without (Spec 8).
 */
function useAdvertisement(courseId: string): Advertisement | null | undefined {
  const { data, isLoading } = useQuery({
    queryKey: ['advertisement', courseId],
    queryFn: async ({ signal }) => {
      try {
        const { body } = await call(advertisement, { courseId }, { signal })
        expectNext(courseId)
        return body
      } catch (error) {
        if (error instanceof CallRefused) localStorage.removeItem(ADVERTISED)
        throw error
      }
    },
    enabled: courseId !== '',
    staleTime: HOUR_MS,
    retry: false,
  })
  if (data === undefined) return isLoading && localStorage.getItem(ADVERTISED) === courseId ? undefined : null
  return { iLink: fileUrl(data.image), forwardingLink: data.link ?? '' }
}

function expectNext(courseId: string): void {
  try {
    localStorage.setItem(ADVERTISED, courseId)
  } catch {
    // A phone without room: the page moves once when it comes.
  }
}
