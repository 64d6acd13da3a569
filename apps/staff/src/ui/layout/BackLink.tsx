import { languageOf } from '@anushilon/ui/text/language.ts'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import css from './BackLink.module.css'

/** Above the head of a page that lies inside another. */
export function BackLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Link href={href} className={css.back} lang={typeof children === 'string' ? languageOf(children) : undefined}>
      <ChevronLeft size={16} aria-hidden />
      {children}
    </Link>
  )
}
