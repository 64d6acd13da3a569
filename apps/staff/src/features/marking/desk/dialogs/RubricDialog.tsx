import { MOST_RUBRIC_LINES } from '@anushilon/contract/exam-document/exam'
import { changeRubric, markingPile, type PileKey } from '@anushilon/contract/staff/marking'
import { same } from '@anushilon/contract/staff/same'
import type { LineChange, RubricLine } from '@anushilon/domain/marking/marking'
import { Alert } from '@anushilon/ui/feedback/Alert.tsx'
import { Button } from '@anushilon/ui/controls/Button.tsx'
import { toast } from '@anushilon/ui/feedback/toast.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'
import { call } from '../../../../api/client.ts'
import { faultText } from '../../../../api/fault-text.ts'
import { invalidate, queryFor } from '../../../../api/queries.ts'
import { rubricMarks } from '../../../../ui/controls/rubric-marks.ts'
import { RubricLineField } from '../../../../ui/controls/RubricLineField.tsx'
import css from './RubricDialog.module.css'
import { signed } from '../work.ts'
import { useFocus } from '../use-focus.ts'
import { AskingDialog } from '../../../../ui/feedback/AskingDialog.tsx'

interface Props {
  readonly pile: PileKey
  readonly rubric: { readonly lines: readonly RubricLine[]; readonly version: number }
  readonly onClose: () => void
}

interface Typed {
  readonly key: number
  readonly id: number
  readonly text: string
  readonly marks: string
}

/** What a changed rubric would do to scripts that are marked. */
interface Preview {
  readonly changes: readonly LineChange[]
  readonly rescored: number
}

const PREVIEW_AGAIN_MS = 3_000

/** Below those that are there: each has a key of its own, also where some were removed. */
function newLine(lines: readonly Typed[]): Typed {
  return { key: Math.min(0, ...lines.map(({ key }) => key)) - 1, id: 0, text: '', marks: '1' }
}

/** Lines and what they are worth. Where marked scripts use a line that changes, it says so before anything happens. */
export function RubricDialog({ pile, rubric: current, onClose }: Props) {
  // What is typed is in the place of this one, and of none that a colleague saves meanwhile.
  const [rubric] = useState(current)
  const [start] = useState<readonly Typed[]>(() => [
    ...rubric.lines.map(({ id, text, marks }) => ({ key: id, id, text, marks: String(marks) })),
    ...(rubric.lines.length === 0 ? [newLine([])] : []),
  ])
  const [lines, setLines] = useState(start)
  const [preview, setPreview] = useState<Preview | null>(null)
  const [fault, setFault] = useState('')
  useFocus('rubric-line-1')
  const wanted = lines
    .filter(({ text }) => text.trim() !== '')
    .map(({ id, text, marks }) => ({ id, text: text.trim(), marks: rubricMarks(marks) ?? Number.NaN }))
  const isWrong = wanted.some(({ marks }) => Number.isNaN(marks) || !Number.isInteger(marks * 2))
  const wish = { ...pile, lines: wanted, version: rubric.version }
  // Others go on marking by the lines as they are: what they save until it is applied is counted too.
  const again = useQuery({
    ...queryFor(changeRubric, { ...wish, isPreview: true }),
    enabled: preview !== null,
    refetchInterval: PREVIEW_AGAIN_MS,
  })
  const shown = preview && (again.data ?? preview)

  function type(key: number, change: Partial<Typed>) {
    setPreview(null)
    setLines(lines.map((line) => (line.key === key ? { ...line, ...change } : line)))
  }

  async function send(isPreview: boolean) {
    if (isWrong) {
      setFault('Marks of a line are in halves, such as 1, 0.5 or −0.5.')
      return
    }
    try {
      setFault('')
      const { changes, rescored } = await call(changeRubric, { ...wish, isPreview })
      if (isPreview && changes.some(({ scripts }) => scripts > 0)) {
        setPreview({ changes, rescored })
        return
      }
      if (isPreview) {
        await send(false)
        return
      }
      await invalidate(markingPile)
      toast(rescored === 0 ? 'Rubric saved' : `Rubric saved. Re-scored: ${rescored}`, 'success')
      onClose()
    } catch (error) {
      setFault(faultText(error))
      // Where there is another one by now, it is what the dialog shows when it is opened again.
      void invalidate(markingPile)
    }
  }
  const sending = useMutation({ mutationFn: send })

  return (
    <AskingDialog
      open
      isFilled={!same(lines, start)}
      title="Rubric"
      onClose={onClose}
      actions={
        shown === null ? (
          <Button busy={sending.isPending && 'Saving'} onClick={() => sending.mutate(true)}>
            Save rubric
          </Button>
        ) : (
          <Button busy={sending.isPending && 'Applying'} onClick={() => sending.mutate(false)}>
            Apply to {shown.rescored} {shown.rescored === 1 ? 'script' : 'scripts'}
          </Button>
        )
      }
    >
      <ol className={css.lines}>
        {lines.map(({ key, text, marks }, at) => (
          <RubricLineField
            key={key}
            id={`rubric-line-${at + 1}`}
            name={`Line ${at + 1}`}
            text={text}
            marks={marks}
            onText={(to) => type(key, { text: to })}
            onMarks={(to) => type(key, { marks: to })}
            onRemove={() => {
              setPreview(null)
              setLines(lines.filter((line) => line.key !== key))
            }}
          />
        ))}
      </ol>
      {lines.length < MOST_RUBRIC_LINES && (
        <Button look="text" small icon={Plus} onClick={() => setLines([...lines, newLine(lines)])}>
          Add a line
        </Button>
      )}
      {shown !== null && <Changes changes={shown.changes} rubric={rubric.lines} />}
      {fault !== '' && <Alert kind="bad" live="alert" title={fault} />}
    </AskingDialog>
  )
}

function Changes({ changes, rubric }: Pick<Preview, 'changes'> & { readonly rubric: readonly RubricLine[] }) {
  return (
    <div className={css.changes} role="status">
      {changes
        .filter(({ scripts }) => scripts > 0)
        .map(({ id, from, to, scripts }) => (
          <p key={id}>
            {scripts} {scripts === 1 ? 'script uses' : 'scripts use'} line{' '}
            {rubric.findIndex((line) => line.id === id) + 1}.{' '}
            {to === null
              ? `It goes, and with it ${signed(from ?? 0)}.`
              : `Their marks change from ${signed(from ?? 0)} to ${signed(to)}.`}
          </p>
        ))}
    </div>
  )
}
