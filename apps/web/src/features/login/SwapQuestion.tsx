import { Button } from '@anushilon/ui/controls/Button.tsx'
import { languageOf } from '@anushilon/ui/text/language.ts'
import { useEffect } from 'react'
import { setTitle } from '../../lib/title.ts'
import { swap as bn } from '../../text/bn-redirect.ts'
import { swap as en } from '../../text/en-redirect.ts'

interface Props {
  /** Who is logged in. */
  readonly name: string
  /** Whom the link is for. */
  readonly regNo: string
  readonly onSwap: () => void
  readonly onStay: () => void
}

/** Before a link that anybody may have made changes the account on this device. */
export function SwapQuestion({ name, regNo, onSwap, onStay }: Props) {
  useEffect(() => setTitle(en.title), [])
  return (
    <>
      <h1>{en.title}</h1>
      <p lang={languageOf(name)}>{en.question(name, regNo)}</p>
      <p className="soft small" lang="bn">
        {bn.explain}
      </p>
      <Button block onClick={onStay}>
        {en.stay(name)}
      </Button>
      <Button look="quiet" block onClick={onSwap}>
        {en.swap(regNo)}
      </Button>
    </>
  )
}
