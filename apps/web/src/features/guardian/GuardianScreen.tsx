import { CallRefused } from '@anushilon/contract/call-errors'
import { guardianSheet } from '@anushilon/contract/operations/guardian'
import type { GuardianSheet as Sheet } from '@anushilon/contract/schemas/guardian-sheet'
import { Button } from '@anushilon/ui/controls/Button.tsx'
import { Alert } from '@anushilon/ui/feedback/Alert.tsx'
import { SkeletonList } from '@anushilon/ui/feedback/Skeleton.tsx'
import { GuardianSheet } from '@anushilon/ui/guardian/GuardianSheet.tsx'
import { useEffect, useState } from 'react'
import { call } from '../../api/client.ts'
import { setTitle } from '../../lib/title.ts'
import { guardian as bn } from '../../text/bn-guardian.ts'
import css from './GuardianScreen.module.css'

type State = { readonly kind: 'asking' } | { readonly kind: 'shown'; readonly sheet: Sheet } | Failed
interface Failed {
  readonly kind: 'failed'
  /** Asking again may help. */
  readonly mayPass: boolean
  readonly text: string
}

/** What the centre lets a guardian see, by a link alone. Nothing of it is kept on the device. */
export function GuardianScreen() {
  const [tries, setTries] = useState(0)
  const [state, setState] = useState<State>({ kind: 'asking' })
  useEffect(() => setTitle(bn.title), [])
  useEffect(() => {
    let isOver = false
    const ask = async () => {
      const next = await stateBy(location.hash.slice(1))
      if (!isOver) setState(next)
    }
    void ask()
    return () => {
      isOver = true
    }
  }, [tries])
  return (
    <main className={css.page} lang="bn">
      {state.kind === 'asking' && <SkeletonList count={1} height={480} />}
      {state.kind === 'shown' && <GuardianSheet sheet={state.sheet} />}
      {state.kind === 'failed' && (
        <Alert
          kind={state.mayPass ? 'warn' : 'bad'}
          live="alert"
          title={state.text}
          action={
            state.mayPass && (
              <Button look="quiet" small onClick={() => setTries(tries + 1)}>
                {bn.again}
              </Button>
            )
          }
        />
      )}
    </main>
  )
}

async function stateBy(secret: string): Promise<State> {
  if (secret === '') return { kind: 'failed', mayPass: false, text: bn.invalid }
  try {
    const { body } = await call(guardianSheet, { secret })
    return { kind: 'shown', sheet: body }
  } catch (error) {
    const isInvalid = error instanceof CallRefused && (error.code === 'link-invalid' || error.code === 'bad-input')
    return { kind: 'failed', mayPass: !isInvalid, text: isInvalid ? bn.invalid : bn.offline }
  }
}
