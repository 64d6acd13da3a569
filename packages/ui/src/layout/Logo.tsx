import { Link } from 'wouter'
import { brand } from '../text/words.ts'
import { brand as bengali } from '../text/words-bn.ts'
import { classNames } from '../class-names.ts'
import { fileUrl } from '../file-url.ts'
import css from './Logo.module.css'

interface Props {
  /** Left out, it is no link. */
  href?: string
  /** On a dark surface. */
  inverse?: boolean
  /** Below the name. */
  line?: string
}

/** The centre's own, where it has one; the server writes it into the page. */
const picture = document.querySelector<HTMLMetaElement>('meta[name="centre-logo"]')?.content ?? ''

export function Logo({ href, inverse = false, line = brand.line }: Props) {
  const className = classNames(css.logo, inverse && css.inverse)
  const face = (
    <>
      {picture === '' ? <Bubbles /> : <img src={fileUrl(picture)} alt="" className={css.mark} />}
      <span>
        <span lang="bn" className={css.name}>
          {bengali.name}
        </span>
        <span className={css.line}>{line}</span>
      </span>
    </>
  )
  if (href === undefined) return <span className={className}>{face}</span>
  return (
    <Link href={href} className={className}>
      {face}
    </Link>
  )
}

/** Four bubbles of an answer sheet, one of them inked. */
function Bubbles() {
  return (
    <svg viewBox="0 0 36 36" aria-hidden className={css.mark}>
      <rect width="36" height="36" rx="10" className={css.ground} />
      <g className={css.bubbles}>
        <circle cx="12" cy="12" r="4.4" />
        <circle cx="24" cy="12" r="4.4" />
        <circle cx="12" cy="24" r="4.4" />
      </g>
      <circle cx="24" cy="24" r="5.4" className={css.inked} />
    </svg>
  )
}
