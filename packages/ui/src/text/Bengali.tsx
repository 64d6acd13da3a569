import type { ReactNode } from 'react'

/** Bengali inside an English page: screen readers switch voice, and the lines get their height. */
export function Bengali({ children, className }: { children: ReactNode; className?: string | undefined }) {
  return (
    <span lang="bn" className={className}>
      {children}
    </span>
  )
}
