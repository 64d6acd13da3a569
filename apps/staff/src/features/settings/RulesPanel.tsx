import { LOGIN_RULES, RESULTS_RULES, type SettingsChanges, type SettingsRead } from '@anushilon/contract/staff/settings'
import { Alert } from '@anushilon/ui/feedback/Alert.tsx'
import { Button } from '@anushilon/ui/controls/Button.tsx'
import { Field } from '@anushilon/ui/controls/Field.tsx'
import { RadioCards } from '@anushilon/ui/controls/RadioCards.tsx'
import { latinDigits } from '@anushilon/domain/digits'
import { useState } from 'react'
import { LOGIN_RULE_CHOICES } from '../../login-rule/login-rule-words.ts'
import { Form } from '../../ui/controls/Form.tsx'
import { Panel } from '../../ui/layout/Panel.tsx'
import css from './Settings.module.css'
import { setByMachine, useChangeSettings } from './use-settings.ts'

const RESULTS = [
  { value: 'auto', label: 'By themselves when the exam is over' },
  { value: 'manual', label: 'When somebody publishes them' },
]

/** Null where it is none: what is emptied by mistake is not 0. */
function numberIn(text: string): number | null {
  const latin = latinDigits(text.trim())
  return /^\d+(\.\d+)?$/.test(latin) ? Number(latin) : null
}
const notANumber = (text: string) => numberIn(text) === null && 'A number, 0 or more'

type Typed = { -readonly [F in 'loginPassword' | 'results' | 'retakeLimit' | 'graceSeconds' | 'recheckDays']?: string }

/** How students log in, and what a new exam begins with. */
export function RulesPanel({ read }: { read: SettingsRead }) {
  const { settings, students } = read
  const [typed, setTyped] = useState<Typed>({})
  const saving = useChangeSettings()
  const shown = {
    loginPassword: typed.loginPassword ?? settings.loginPassword,
    results: typed.results ?? settings.results,
    retakeLimit: typed.retakeLimit ?? String(settings.retakeLimit),
    graceSeconds: typed.graceSeconds ?? String(settings.graceSeconds),
    recheckDays: typed.recheckDays ?? String(settings.recheckDays),
  }
  const set = (field: keyof Typed) => (value: string) => setTyped((before) => ({ ...before, [field]: value }))
  const graceBy = setByMachine(read, 'graceSeconds')
  const recheckBy = setByMachine(read, 'recheckDays')
  const loginBy = setByMachine(read, 'loginPassword')
  const retakeLimit = numberIn(shown.retakeLimit)
  const graceSeconds = numberIn(shown.graceSeconds)
  const recheckDays = numberIn(shown.recheckDays)
  const areNumbers = retakeLimit !== null && graceSeconds !== null && recheckDays !== null
  const isChanged = Object.entries(typed).some(([field, value]) => String(Reflect.get(settings, field)) !== value)

  function submit() {
    if (!areNumbers) return
    const loginPassword = LOGIN_RULES.find((rule) => rule === typed.loginPassword)
    const results = RESULTS_RULES.find((rule) => rule === typed.results)
    const changes: SettingsChanges = {
      ...(loginPassword !== undefined && { loginPassword }),
      ...(results !== undefined && { results }),
      ...(retakeLimit !== settings.retakeLimit && { retakeLimit }),
      ...(graceSeconds !== settings.graceSeconds && { graceSeconds }),
      ...(recheckDays !== settings.recheckDays && { recheckDays }),
    }
    saving.mutate(changes, { onSuccess: () => setTyped({}) })
  }
  return (
    <Panel title="Log-in and new exams">
      <Form className={css.form} error={saving.error} onSubmit={submit}>
        <RadioCards
          legend={loginBy === null ? 'Password at log-in' : `Password at log-in (${loginBy.toLowerCase()})`}
          options={LOGIN_RULE_CHOICES}
          value={shown.loginPassword}
          onChange={set('loginPassword')}
          disabled={loginBy !== null}
        />
        {shown.loginPassword === 'always' && students.withoutPassword > 0 && (
          <Alert kind="warn">
            {students.withoutPassword} of {students.all} students have no password yet and could not log in. Make
            hand-outs for them first.
          </Alert>
        )}
        <RadioCards
          legend="Results of a new MCQ exam come out"
          options={RESULTS}
          value={shown.results}
          onChange={set('results')}
        />
        <Field
          label="Retakes of a new exam"
          hint="How often a student may sit it again for practice"
          numeric
          value={shown.retakeLimit}
          error={notANumber(shown.retakeLimit)}
          onChange={set('retakeLimit')}
        />
        <Field
          label="Seconds for slow networks"
          hint={
            graceBy ?? 'What arrives this long after the end still counts; can be changed while nobody sits an exam'
          }
          numeric
          disabled={graceBy !== null}
          value={shown.graceSeconds}
          error={notANumber(shown.graceSeconds)}
          onChange={set('graceSeconds')}
        />
        <Field
          label="Days for re-check requests"
          hint={recheckBy ?? 'For so long after the results students may ask for another look at a mark; 0: never'}
          numeric
          disabled={recheckBy !== null}
          value={shown.recheckDays}
          error={notANumber(shown.recheckDays)}
          onChange={set('recheckDays')}
        />
        <Button type="submit" disabled={!isChanged || !areNumbers} busy={saving.isPending && 'Saving'}>
          Save
        </Button>
      </Form>
    </Panel>
  )
}
