import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { type ButtonShape, ButtonFace, buttonClass } from './button-face.tsx'
import { Spinner } from '../feedback/Spinner.tsx'

interface Props extends Omit<ComponentProps<'button'>, 'className' | 'type'>, ButtonShape {
  children: ReactNode
  type?: 'button' | 'submit'
  /** The words of the step under way: the button shows them with a spinner and takes no press. */
  busy?: string | false | undefined
}

export function Button({
  children,
  busy = false,
  type = 'button',
  look,
  small,
  block,
  icon,
  iconAfter,
  ...rest
}: Props) {
  const className = buttonClass({ look, small, block })
  if (busy === false) {
    return (
      <button {...rest} type={type === 'submit' ? 'submit' : 'button'} className={className}>
        <ButtonFace icon={icon} iconAfter={iconAfter}>
          {children}
        </ButtonFace>
      </button>
    )
  }
  // Not `disabled`: the button keeps the focus, so a screen reader follows the steps.
  return (
    <button
      {...rest}
      type={type === 'submit' ? 'submit' : 'button'}
      className={className}
      aria-disabled
      aria-busy
      onClick={refusePress}
    >
      <Spinner />
      {busy}
    </button>
  )
}

function refusePress(event: MouseEvent): void {
  event.preventDefault()
}
