import { handIn } from '@anushilon/contract/operations/hand-in'
import { CallRefused } from '@anushilon/contract/call-errors'
import { isCodeFault, readCode } from '@anushilon/domain/hand-in/sheet-code'
import { Alert } from '@anushilon/ui/feedback/Alert.tsx'
import { Bengali } from '@anushilon/ui/text/Bengali.tsx'
import { Button } from '@anushilon/ui/controls/Button.tsx'
import { Words } from '@anushilon/ui/text/Words.tsx'
import { type SubmitEvent, useEffect, useState } from 'react'
import { call } from '../../api/client.ts'
import { NoNavLayout } from '../../app/shell/NoNavLayout.tsx'
import { setTitle } from '../../lib/title.ts'
import { paths } from '../../paths.ts'
import { handInPage as bn } from '../../text/bn-hand-in.ts'
import { handInPage as en } from '../../text/en-hand-in.ts'
import { Page, PageHead } from '../../ui/Page.tsx'
import { CodeField } from './CodeField.tsx'
import css from './CodeField.module.css'

type State =
  | { readonly kind: 'typing' }
  | { readonly kind: 'sending' }
  | { readonly kind: 'arrived' }
  | { readonly kind: 'unknown' }
  | { readonly kind: 'failed'; readonly message: string | null }

/** Where somebody with a connection enters the code of somebody without one. It tells nothing about the student. */
export function HandInScreen() {
  useEffect(() => setTitle(en.title), [])
  return (
    <NoNavLayout narrow logoHref={paths.landing}>
      <Page width="narrow">
        <PageHead title={en.title} />
        <CodeForm />
      </Page>
    </NoNavLayout>
  )
}

function CodeForm() {
  // A scanned code comes behind the #, which no server and no log ever sees.
  const [text, setText] = useState(() => location.hash.slice(1).replaceAll('%20', ' '))
  const [isAsked, setAsked] = useState(text !== '')
  const [state, setState] = useState<State>({ kind: 'typing' })
  const read = readCode(text)
  const fault = isCodeFault(read) ? read : null

  async function send(event: SubmitEvent) {
    event.preventDefault()
    setAsked(true)
    if (fault !== null || state.kind === 'sending') return
    setState({ kind: 'sending' })
    setState(await outcomeOf(text))
  }

  function startAgain() {
    history.replaceState(history.state, '', paths.handIn)
    setText('')
    setAsked(false)
    setState({ kind: 'typing' })
  }

  if (state.kind === 'arrived') {
    return (
      <Alert
        kind="ok"
        live="status"
        title={en.arrived}
        action={
          <Button look="quiet" small onClick={startAgain}>
            {en.another}
          </Button>
        }
        hint={bn.arrived}
      />
    )
  }
  return (
    <form className={css.form} onSubmit={(event) => void send(event)} noValidate>
      <p lang="bn">{bn.intro}</p>
      <CodeField
        text={text}
        fault={isAsked ? fault : null}
        onChange={(next) => {
          setText(next)
          setState({ kind: 'typing' })
        }}
      />
      {state.kind === 'unknown' && <Alert kind="bad" live="alert" title={en.unknown} hint={bn.unknown} />}
      {state.kind === 'failed' && (
        <Alert kind="warn" live="alert" title={state.message === null ? en.offline : undefined}>
          {state.message === null ? <Bengali>{bn.offline}</Bengali> : <Words text={state.message} />}
        </Alert>
      )}
      <Button type="submit" block busy={state.kind === 'sending' && en.sending}>
        {en.send}
      </Button>
    </form>
  )
}

async function outcomeOf(code: string): Promise<State> {
  try {
    const { body } = await call(handIn, { code })
    return { kind: body.outcome === 'arrived' ? 'arrived' : 'unknown' }
  } catch (error) {
    return { kind: 'failed', message: error instanceof CallRefused ? error.message : null }
  }
}
