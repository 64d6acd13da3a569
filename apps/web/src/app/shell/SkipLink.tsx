import { shell } from '../../text/en.ts'
import css from './SkipLink.module.css'

/** The first stop of the Tab key: past the navigation, to the content. */
export function SkipLink({ to }: { to: string }) {
  return (
    <a
      href={`#${to}`}
      className={css.skip}
      onClick={(event) => {
        // By script, so that the address keeps no fragment and the router sees no change.
        event.preventDefault()
        document.getElementById(to)?.focus()
      }}
    >
      {shell.skip}
    </a>
  )
}
