import { examList } from '@anushilon/contract/staff/overview'
import { importPack, type PackOutcome, previewPack } from '@anushilon/contract/staff/papers'
import { Alert } from '@anushilon/ui/feedback/Alert.tsx'
import { Button } from '@anushilon/ui/controls/Button.tsx'
import Upload from 'lucide-react/icons/upload'
import { useRef, useState } from 'react'
import { call, upload } from '../../../api/client.ts'
import { faultText } from '../../../api/fault-text.ts'
import { invalidate } from '../../../api/queries.ts'
import { Panel } from '../../../ui/layout/Panel.tsx'
import { counted } from '../../../ui/text/counted.ts'
import css from './PackImport.module.css'

/** Enough to begin with: whoever mends these sees the rest. */
const MOST_FAULTS = 50

const PARTS = ['courses', 'subjects', 'students', 'advertisements', 'exams'] as const

interface Looked {
  readonly fileId: string
  readonly outcome: PackOutcome
  readonly isDone: boolean
}

function newNames({ branches, batches }: NonNullable<PackOutcome['report']>['newGroups']): string[] {
  return [
    ...(branches.length > 0 ? [`New branches: ${branches.join(', ')}`] : []),
    ...(batches.length > 0 ? [`New batches: ${batches.map(({ name }) => name).join(', ')}`] : []),
  ]
}

/** An exam pack is previewed first: every fault with its place, or what it would change; then it is imported, whole. */
export function PackImport() {
  const input = useRef<HTMLInputElement>(null)
  const [looked, setLooked] = useState<Looked | null>(null)
  const [busy, setBusy] = useState<'Looking…' | 'Importing…' | false>(false)
  const [fault, setFault] = useState<string | null>(null)

  async function step(words: 'Looking…' | 'Importing…', work: () => Promise<Looked>): Promise<void> {
    setBusy(words)
    setFault(null)
    try {
      setLooked(await work())
    } catch (error) {
      setLooked(null)
      setFault(faultText(error))
    } finally {
      setBusy(false)
    }
  }
  const look = async (file: File) =>
    await step('Looking…', async () => {
      // What another file would change is not taken while this one is looked at.
      setLooked(null)
      const { fileId } = await upload(file)
      return { fileId, outcome: await call(previewPack, { fileId }), isDone: false }
    })
  const take = async (fileId: string) =>
    await step('Importing…', async () => {
      const outcome = await call(importPack, { fileId })
      await invalidate(examList)
      return { fileId, outcome, isDone: true }
    })

  return (
    <Panel title="Or bring an exam pack">
      <p className={css.hint}>A .zip with pack.json and its pictures, as another centre or this one has written it.</p>
      <input
        ref={input}
        type="file"
        hidden
        accept=".zip,application/zip"
        aria-label="Exam pack: file"
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? []
          if (file) void look(file)
          currentTarget.value = ''
        }}
      />
      <Button
        look="quiet"
        icon={Upload}
        disabled={busy === 'Importing…'}
        busy={busy === 'Looking…' && busy}
        onClick={() => input.current?.click()}
      >
        Choose a .zip
      </Button>
      <div role="status" className={css.outcome}>
        {fault !== null && <Alert kind="bad">{fault}</Alert>}
        {looked !== null && looked.outcome.report === null && (
          <Alert kind="bad" title={`${counted(looked.outcome.faults.length, 'fault')}, nothing was taken`}>
            <ul className={css.faults}>
              {looked.outcome.faults.slice(0, MOST_FAULTS).map(({ place, message }) => (
                <li key={place + message}>
                  <code>{place}</code> {message}
                </li>
              ))}
              {looked.outcome.faults.length > MOST_FAULTS && (
                <li>and {looked.outcome.faults.length - MOST_FAULTS} more</li>
              )}
            </ul>
          </Alert>
        )}
        {looked?.outcome.report && (
          <>
            <ul className={css.counts}>
              {newNames(looked.outcome.report.newGroups).map((line) => (
                <li key={line}>{line}</li>
              ))}
              {PARTS.map((part) => [part, looked.outcome.report?.[part]] as const).map(
                ([part, counts]) =>
                  counts &&
                  counts.created + counts.updated + counts.unchanged > 0 && (
                    <li key={part}>
                      {part}: {counts.created} new, {counts.updated} changed, {counts.unchanged} as before
                    </li>
                  ),
              )}
            </ul>
            {looked.isDone ? (
              <Alert kind="ok">The pack is in.</Alert>
            ) : (
              <Button busy={busy} onClick={() => void take(looked.fileId)}>
                Import the pack
              </Button>
            )}
          </>
        )}
      </div>
    </Panel>
  )
}
