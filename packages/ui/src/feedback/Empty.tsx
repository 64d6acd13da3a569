import { Bengali } from '../text/Bengali.tsx'
import { Card } from '../layout/Card.tsx'
import css from './Empty.module.css'

interface Props {
  title: string
  /** One line of help, in Bengali. */
  hint?: string
  /** It is what the page is called. */
  heading?: boolean
}

export function Empty({ title, hint, heading = false }: Props) {
  const Title = heading ? 'h1' : 'strong'
  return (
    <Card className={css.empty}>
      <svg viewBox="0 0 88 66" aria-hidden className={css.sheet}>
        <rect x="14" y="4" width="60" height="58" rx="6" className={css.paper} />
        <path d="M28 4V62" className={css.margin} />
        <path
          d="M45 18a5 5 0 1 1-10 0a5 5 0 1 1 10 0zm16 0a5 5 0 1 1-10 0a5 5 0 1 1 10 0zm-16 16a5 5 0 1 1-10 0a5 5 0 1 1 10 0zm16 0a5 5 0 1 1-10 0a5 5 0 1 1 10 0zm-16 16a5 5 0 1 1-10 0a5 5 0 1 1 10 0zm16 0a5 5 0 1 1-10 0a5 5 0 1 1 10 0z"
          className={css.bubbles}
        />
      </svg>
      <Title className={css.title}>{title}</Title>
      {hint !== undefined && <Bengali className="small">{hint}</Bengali>}
    </Card>
  )
}
