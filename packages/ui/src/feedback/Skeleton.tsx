import type { ReactNode } from 'react'
import { ui } from '../text/words.ts'
import css from './Skeleton.module.css'

interface Props {
  height: number | string
  /** All of its container's unless told. */
  width?: number | string
  radius?: number
}

/** A box of the size of what will stand there. */
export function Skeleton({ height, width = '100%', radius }: Props) {
  return <div aria-hidden className={css.skeleton} style={{ height, width, borderRadius: radius }} />
}

/** Around skeletons: tells a screen reader once that something is coming. */
export function Loading({ children, className }: { children: ReactNode; className?: string | undefined }) {
  return (
    <div aria-busy className={className}>
      <output className="sr">{ui.loading}</output>
      {children}
    </div>
  )
}

/** Several alike, one below the other. */
export function SkeletonList({ count, height }: { count: number; height: number }) {
  return (
    <Loading className={css.list}>
      {Array.from({ length: count }, (_, at) => at).map((at) => (
        <Skeleton key={at} height={height} radius={14} />
      ))}
    </Loading>
  )
}
