import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import { type ComponentProps, useState } from 'react'
import { Field } from './Field.tsx'
import { IconButton } from './IconButton.tsx'
import css from './PasswordField.module.css'

/** Apart from the other words, because the log-in page opens without them. */
const typed = { show: 'Show what is typed', hide: 'Hide what is typed' }

/** A password that can be looked at while it is typed. */
export function PasswordField(props: Omit<ComponentProps<typeof Field>, 'type'>) {
  const [isShown, setShown] = useState(false)
  return (
    <div className={css.secret}>
      <Field {...props} type={isShown ? 'text' : 'password'} autoCapitalize="none" spellCheck={false} />
      <IconButton
        icon={isShown ? EyeOff : Eye}
        label={isShown ? typed.hide : typed.show}
        aria-pressed={isShown}
        onClick={() => setShown(!isShown)}
      />
    </div>
  )
}
