import { isNumeric } from '@anushilon/domain/exam/question'
import type { SittingKey } from '@anushilon/contract/schemas/sitting-key'
import { inGroups } from '@anushilon/domain/hand-in/letters'
import { Alert } from '@anushilon/ui/feedback/Alert.tsx'
import { Bengali } from '@anushilon/ui/text/Bengali.tsx'
import { Button } from '@anushilon/ui/controls/Button.tsx'
import { ButtonFace, buttonClass } from '@anushilon/ui/controls/button-face.tsx'
import { Dialog } from '@anushilon/ui/feedback/Dialog.tsx'
import Copy from 'lucide-react/icons/copy'
import MessageSquareText from 'lucide-react/icons/message-square-text'
import { useMemo, useState } from 'react'
import { serverClock } from '../../../../api/server-clock.ts'
import { centre } from '../../../../lib/centre.ts'
import { paths } from '../../../../paths.ts'
import { QrCode } from '@anushilon/ui/qr/QrCode.tsx'
import { handInCode as bn } from '../../../../text/bn-hand-in.ts'
import { handInCode as en } from '../../../../text/en-hand-in.ts'
import type { SittingQuestion } from '../../../../sitting/shown-picks.ts'
import type { Sitting } from '../mcq/use-sitting.ts'
import { codeOfSitting } from './code-of-sitting.ts'
import css from './HandInCode.module.css'

export interface HandInCodeProps {
  readonly sitting: Sitting
  /** The key of the sitting and when it began. */
  readonly proof: SittingKey
  readonly studentId: string
  readonly examId: string
  readonly onClose: () => void
}

/** The whole sheet as a code: to be sent, scanned, copied or read out. It needs no network, and is not sent by the page. */
export function HandInCode({ sitting, proof: { key, startedAt }, studentId, examId, onClose }: HandInCodeProps) {
  const { sections, answered, total } = sitting
  const leftOut = sections.flatMap(({ questions }) => questions).filter(isTypedAnswer).length
  const made = useMemo(
    () =>
      codeOfSitting({
        studentId,
        examId,
        sittingKey: key,
        elapsedMs: serverClock.now() - startedAt,
        sections,
      }),
    // Anew with every pick, and only then: what is being read out must not change meanwhile.
    [studentId, examId, key, startedAt, sections],
  )
  return (
    <Dialog open title={en.title} onClose={onClose}>
      {'none' in made ? (
        <Alert kind="warn" title={en.none} hint={bn.none} />
      ) : (
        <div className={css.body}>
          <p>
            <b>{en.answers(answered - leftOut, total)}.</b> <Bengali>{bn.intro}</Bengali>
          </p>
          {leftOut > 0 && <Alert kind="warn" title={en.numbersLeftOut(leftOut)} hint={bn.numbersLeftOut} />}
          <Ways code={made.code} />
          <p className="small soft">
            <Bengali>{bn.changes}</Bengali>
          </p>
        </div>
      )}
    </Dialog>
  )
}

/** It has no room in a code. */
function isTypedAnswer(question: SittingQuestion): boolean {
  return isNumeric(question) && question.picked !== null
}

function Ways({ code }: { readonly code: string }) {
  const address = new URL(paths.handIn, location.href)
  return (
    <>
      <a className={buttonClass({ block: true })} href={smsLink(centre.sms, code)}>
        <ButtonFace icon={MessageSquareText}>{centre.sms === '' ? en.sendAnywhere : en.send(centre.sms)}</ButtonFace>
      </a>
      <h3>{en.scanTitle}</h3>
      <QrCode className={css.qr} text={`${address.href}#${code}`} label={en.qr} />
      <p className="small">
        <Bengali>{bn.scan(`${address.host}${address.pathname}`)}</Bengali>
      </p>
      <h3>{en.dictateTitle}</h3>
      <p className="small">
        {en.letters(code.length)}. <Bengali>{bn.dictate}</Bengali>
      </p>
      <ol className={css.groups} translate="no">
        {Object.entries(inGroups(code)).map(([at, group]) => (
          <li key={at}>{group}</li>
        ))}
      </ol>
      <CopyButton code={code} />
    </>
  )
}

/** Both `?` and `&` before the text: Android's and Apple's programs each read one of them. */
function smsLink(number: string, code: string): string {
  return `sms:${number}?&body=${code}`
}

/** Browsers let pages copy over https only; elsewhere the letters can be marked by hand. */
function CopyButton({ code }: { readonly code: string }) {
  const [copied, setCopied] = useState('')
  const { clipboard } = navigator as { readonly clipboard?: Clipboard }
  if (clipboard === undefined) return null
  return (
    <Button
      look="quiet"
      small
      icon={Copy}
      onClick={() =>
        void clipboard.writeText(code).then(
          () => setCopied(code),
          () => undefined,
        )
      }
    >
      {copied === code ? en.copied : en.copy}
    </Button>
  )
}
