import { centreSettings, changeSettings, type LoginRule } from '@anushilon/contract/staff/settings'
import { Alert } from '@anushilon/ui/feedback/Alert.tsx'
import { Bengali } from '@anushilon/ui/text/Bengali.tsx'
import { Button } from '@anushilon/ui/controls/Button.tsx'
import { useQuery } from '@tanstack/react-query'
import { call } from '../api/client.ts'
import { queryFor } from '../api/queries.ts'
import { useChange } from '../api/use-change.ts'
import css from './LoginRuleQuestion.module.css'

/** Asked of the owner once passwords are with students, until it is answered: else everybody could sit as anybody. */
export function LoginRuleQuestion() {
  const read = useQuery(queryFor(centreSettings, {}))
  const change = useChange(centreSettings)
  const say = (loginPassword: LoginRule) => change.mutate(async () => await call(changeSettings, { loginPassword }))
  if (read.data?.asksForPasswords !== true) return null
  const { withoutPassword } = read.data.students
  return (
    <div className={css.question}>
      <Alert
        kind="warn"
        title="Should log-in need the password from now on?"
        action={
          <div className={css.answers}>
            <Button onClick={() => say('always')} busy={change.isPending && 'Saving'}>
              Yes, always
            </Button>
            <Button look="quiet" onClick={() => say('once-changed')} disabled={change.isPending}>
              Not yet
            </Button>
          </div>
        }
      >
        <p>
          Passwords have been handed out, but a registration number alone still opens an account.
          {withoutPassword > 0 && ` ${withoutPassword} students have none yet and could not log in.`}
        </p>
        <p>
          <Bengali>এখন নম্বর জানলেই যে কেউ অন্যের হয়ে পরীক্ষা দিতে পারে। পরে Settings থেকে বদলানো যায়।</Bengali>
        </p>
      </Alert>
    </div>
  )
}
