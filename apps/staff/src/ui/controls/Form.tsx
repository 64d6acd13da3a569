import type { ComponentProps } from 'react'
import { FaultAlert } from '../feedback/FaultAlert.tsx'

interface Props extends Omit<ComponentProps<'form'>, 'onSubmit'> {
  /** Why what was sent is not taken: it stands above the fields. */
  error?: Error | null
  onSubmit: () => void
}

/** A form that is sent by the page, not by the browser. */
export function Form({ error = null, onSubmit, children, ...rest }: Props) {
  return (
    <form
      {...rest}
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
    >
      <FaultAlert error={error} />
      {children}
    </form>
  )
}
