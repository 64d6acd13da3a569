import { Field } from '@anushilon/ui/Field.tsx'
import { IconButton } from '@anushilon/ui/IconButton.tsx'
import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import { type ComponentProps, useState } from 'react'
import css from './SignInFrame.module.css'

/** A password that can be looked at while it is typed. */
export function PasswordField(props: Omit<ComponentProps<typeof Field>, 'type'>) {
  const [isShown, setShown] = useState(false)
  return (
    <div className={css.secret}>
      <Field {...props} type={isShown ? 'text' : 'password'} autoCapitalize="none" spellCheck={false} />
      <IconButton
        icon={isShown ? EyeOff : Eye}
        label={isShown ? 'Hide what is typed' : 'Show what is typed'}
        aria-pressed={isShown}
        onClick={() => setShown(!isShown)}
      />
    </div>
  )
}
