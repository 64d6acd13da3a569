import ChevronLeft from 'lucide-react/icons/chevron-left'
import { type ReactNode, useEffect, useRef } from 'react'
import { Link } from 'wouter'
import { setTitle } from '../lib/title.ts'
import { classNames } from '@anushilon/ui/class-names.ts'
import css from './Page.module.css'

/** The column a screen stands in: 1200 wide, or 920 and 760 for what reads better narrow. */
export function Page({ width = 'full', children }: { width?: 'full' | 'mid' | 'narrow'; children: ReactNode }) {
  return <div className={classNames(css.page, css[width])}>{children}</div>
}

interface HeadProps {
  title: ReactNode
  /** Where the small link above the title leads. */
  back?: { href: string; label: string }
  /** Beside the title. */
  action?: ReactNode
}

/** The heading is the name of the screen in the browser's tab as well. */
export function PageHead({ title, back, action }: HeadProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => setTitle(heading.current?.textContent ?? ''))
  return (
    <>
      {back !== undefined && (
        <Link href={back.href} className={css.back}>
          <ChevronLeft size={16} />
          {back.label}
        </Link>
      )}
      <div className={css.head}>
        <h1 ref={heading}>{title}</h1>
        {action}
      </div>
    </>
  )
}
