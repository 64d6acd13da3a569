import { MOST_CODES, enterCodes } from '@anushilon/contract/staff/hand-in'
import { dhakaMoment } from '@anushilon/domain/dhaka-time'
import { Alert } from '@anushilon/ui/feedback/Alert.tsx'
import { Badge } from '@anushilon/ui/layout/Badge.tsx'
import { Button } from '@anushilon/ui/controls/Button.tsx'
import { FieldFrame, describedBy } from '@anushilon/ui/controls/FieldFrame.tsx'
import { languageOf } from '@anushilon/ui/text/language.ts'
import { useId, useState } from 'react'
import { Link } from 'wouter'
import { call } from '../../api/client.ts'
import { faultText } from '../../api/fault-text.ts'
import { examPath, paths } from '../../paths.ts'
import { BackLink } from '../../ui/layout/BackLink.tsx'
import { PageHead } from '../../ui/layout/PageHead.tsx'
import { Panel } from '../../ui/layout/Panel.tsx'
import { Table, type TableColumn } from '../../ui/layout/Table.tsx'
import { CameraScan } from './CameraScan.tsx'
import { codesIn, stillToEnter, verdictText, type EnteredCode } from './codes.ts'
import css from './HandIn.module.css'

/** Few enough that the first verdicts are there soon. */
const AT_ONCE = Math.min(50, MOST_CODES)

/** Answer sheets that came by SMS, on paper or by telephone, entered by hand or by a scanner. */
export function HandInScreen() {
  const entering = useEntering()
  return (
    <>
      <BackLink href={paths.today}>Today</BackLink>
      <PageHead
        title="Hand-in codes"
        note="Answer sheets that students sent by SMS when they had no internet. The same code may be entered again: it counts once."
      />
      <Panel title="Enter codes">
        <CodesForm entering={entering} />
      </Panel>
      {entering.entered.length > 0 && <Entered codes={entering.entered} />}
    </>
  )
}

function useEntering() {
  const [entered, setEntered] = useState<readonly EnteredCode[]>([])
  const [isBusy, setBusy] = useState(false)
  const [fault, setFault] = useState<string | null>(null)

  /** Each with its verdict; null where not all have one. */
  async function enter(codes: readonly string[]): Promise<readonly EnteredCode[] | null> {
    setBusy(true)
    setFault(null)
    setEntered([])
    const all: EnteredCode[] = []
    try {
      for (let from = 0; from < codes.length; from += AT_ONCE) {
        const some = codes.slice(from, from + AT_ONCE)
        const { verdicts } = await call(enterCodes, { codes: some })
        all.push(...verdicts.map((verdict, at) => ({ line: from + at + 1, code: some[at] ?? '', verdict })))
        setEntered([...all])
      }
      return all
    } catch (error) {
      setFault(faultText(error))
      return null
    } finally {
      setBusy(false)
    }
  }

  return { entered, isBusy, fault, enter }
}

function CodesForm({ entering }: { readonly entering: ReturnType<typeof useEntering> }) {
  const id = useId()
  const [text, setText] = useState('')
  const codes = codesIn(text)
  const hint =
    'Each code on a new line, as many as you have. Spaces, dashes and small letters do not matter; a scanner works, too.'

  async function send() {
    const entered = codes.length === 0 ? null : await entering.enter(codes)
    if (entered !== null) setText((now) => stillToEnter(now, entered))
  }

  return (
    <div className={css.form}>
      <FieldFrame id={id} label="Codes" hint={hint}>
        <textarea
          {...describedBy(id, { hint })}
          id={id}
          className={css.codes}
          rows={8}
          value={text}
          spellCheck={false}
          autoComplete="off"
          onChange={({ target }) => setText(target.value)}
        />
      </FieldFrame>
      <CameraScan onCode={(code) => setText((before) => [...codesIn(before), code].join('\n') + '\n')} />
      {entering.fault !== null && (
        <Alert kind="bad" live="alert" title={entering.fault}>
          Nothing is lost: press the button again, and what was taken already counts once.
        </Alert>
      )}
      <div>
        <Button busy={entering.isBusy && 'Entering'} disabled={codes.length === 0} onClick={() => void send()}>
          {codes.length < 2 ? 'Enter' : `Enter ${codes.length} codes`}
        </Button>
      </div>
    </div>
  )
}

const COLUMNS: readonly TableColumn<EnteredCode>[] = [
  { head: 'Line', cell: ({ line }) => line, isNumber: true },
  { head: 'Student', card: 'title', cell: (entered) => <Whose entered={entered} /> },
  { head: 'Verdict', card: 'wide', cell: (entered) => <Verdict entered={entered} /> },
]

function Entered({ codes }: { readonly codes: readonly EnteredCode[] }) {
  return (
    <Panel title="Verdicts" count={codes.length} flush>
      <Table
        caption="What became of each code"
        columns={COLUMNS}
        rows={codes}
        keyOf={({ line }) => line}
        toneOf={(entered) => toneOf(entered)}
      />
    </Panel>
  )
}

function toneOf(entered: EnteredCode): 'bad' | 'warn' | undefined {
  const { tone } = verdictText(entered)
  return tone === 'ok' ? undefined : tone
}

function Whose({ entered: { verdict, code } }: { readonly entered: EnteredCode }) {
  if (!('student' in verdict)) {
    return <span className={css.letters}>{code.slice(0, 24)}…</span>
  }
  const { student, exam, seenAt } = verdict
  return (
    <>
      <b lang={languageOf(student.name)}>{student.name}</b> <span className="num">{student.regNo}</span>
      <div className={css.exam}>
        <Link href={examPath(exam.id, 'live')} lang={languageOf(exam.name)}>
          {exam.name}
        </Link>
        , seen {dhakaMoment(seenAt)}
      </div>
    </>
  )
}

const NAMES = { ok: 'Taken', warn: 'To decide', bad: 'Not taken' } as const

function Verdict({ entered }: { readonly entered: EnteredCode }) {
  const { tone, text } = verdictText(entered)
  return (
    <>
      <Badge kind={tone}>{NAMES[tone]}</Badge> {text}
    </>
  )
}
