import type { PileKey } from '@anushilon/contract/staff/marking'
import { toast } from '@anushilon/ui/feedback/toast.ts'
import { useRef, useState } from 'react'
import { useMe } from '../../../api/me.ts'
import type { PileInfo } from './sync/marking-server.ts'
import css from './Desk.module.css'
import type { DeskState, DeskStore } from './sync/desk-store.ts'
import { DeskDialogs, type OpenDialog } from './dialogs/DeskDialogs.tsx'
import { DamagedPage } from './sheet/DamagedPage.tsx'
import { DeskHead } from './DeskHead.tsx'
import { type Floating, middleOf, nudged } from './sheet/floating.ts'
import { KeyStrip } from './panel/KeyStrip.tsx'
import { type DeskKey, useDeskKeys } from './keys.ts'
import { PageList } from './sheet/PageList.tsx'
import { Pens } from './sheet/Pens.tsx'
import { PileDone } from './PileDone.tsx'
import { Side } from './panel/Side.tsx'
import { Stage } from './sheet/Stage.tsx'
import { TextEntry } from './sheet/TextEntry.tsx'
import { isStamp, type Tool, TOOLS } from './sheet/tools.ts'
import { useView } from './sheet/use-view.ts'
import { marksGiven, pressedMarks, withLine, type Work } from './work.ts'
import { ZoomBox } from './sheet/ZoomBox.tsx'

interface Props {
  readonly pile: PileKey
  readonly about: PileInfo
  readonly store: DeskStore
  readonly state: DeskState
  /** One script was opened, not the pile. */
  readonly isOnly: boolean
  /** The second mark of each, which counts for nothing: the first is not shown. */
  readonly isBlind: boolean
}

const SCROLL = 90

/** A finger on a phone looks first, and draws when a pen was chosen; everybody else came to draw. */
function firstTool(): Tool {
  return matchMedia('(width < 720px) and (pointer: coarse)').matches ? 'hand' : 'pen'
}

/** In the place of a page. */
const WORDS: Partial<Record<DeskState['phase'], string>> = {
  loading: 'Loading the next script…',
  offline: 'Offline. The next script comes when the network is back; what you gave is kept on this device.',
}

/** Pages left, the photo in the middle, marks right. */
export function Desk({ pile, about, store, state, isOnly, isBlind }: Props) {
  const { role } = useMe()
  const { script, history } = state
  const { lines } = about.rubric
  const work = history.now
  const marks = marksGiven(work, lines, about.fullMarks)

  const stage = useRef<HTMLDivElement>(null)
  const sheet = useRef<SVGSVGElement>(null)
  const marksField = useRef<HTMLInputElement>(null)
  const remarkField = useRef<HTMLTextAreaElement>(null)
  /** Pressed one after the other, and nothing else in between, of this script or another: "1" and "0" are ten. */
  const digitsBefore = useRef<{ readonly text: string; readonly made: Work } | null>(null)
  const control = useView(stage)
  const [tool, setTool] = useState<Tool>(firstTool)
  const [open, setOpen] = useState<OpenDialog>(null)
  const [at, setAt] = useState({ scriptId: '', page: 0 })
  const [floating, setFloating] = useState<Floating | null>(null)
  const [writing, setWriting] = useState<{ x: number; y: number; isFloating: boolean; text: string } | null>(null)

  const pages = script?.pages ?? []
  const damaged = script?.damaged ?? []
  const page = at.scriptId === script?.scriptId ? Math.min(at.page, Math.max(0, pages.length - 1)) : 0
  const photo = damaged.includes(page) ? null : (pages[page] ?? null)

  /** Marks that are out are the owner's to change, one script at a time. */
  const mayChange = isBlind || !about.isOut || (isOnly && role === 'owner')

  function edit(change: Work): void {
    if (!mayChange)
      toast('The results are out: only the owner changes marks now, in the list of all scripts.', 'failure')
    else store.edit(change)
  }

  function goTo(to: number): void {
    if (script === null || to < 0 || to >= pages.length) return
    putWordsDown()
    setFloating(null)
    control.reset()
    setAt({ scriptId: script.scriptId, page: to })
  }

  function save(): void {
    putWordsDown()
    if (marks === null) {
      toast(
        `Give marks first: press ${lines.length === 0 ? 'a number' : 'a rubric line, or M and a number'}.`,
        'failure',
      )
      return
    }
    if (!mayChange) edit(work)
    else if (about.isOut && !isBlind) setOpen('change')
    else if (pages.length === 0 && marks > 0) setOpen('blank')
    else saveNow()
  }

  function saveNow(): void {
    setOpen(null)
    setFloating(null)
    control.reset()
    store.saveAndNext(marks)
  }

  function back(): void {
    putWordsDown()
    setFloating(null)
    void store.back()
  }

  function fix(mark: Floating): void {
    setFloating(null)
    edit({ ...work, annotations: [...work.annotations, { ...mark, page, turns: control.view.turns }] })
  }

  /** Words that are still being written belong to this page: the next one must not find them in its field. */
  function putWordsDown(): void {
    setWriting(null)
    if (writing === null || writing.text.trim() === '') return
    fix({ kind: 'text', x: writing.x, y: writing.y, text: writing.text.trim() })
  }

  function chooseByKey(chosen: Tool): void {
    setTool(chosen)
    setFloating(isStamp(chosen) && photo !== null ? { kind: chosen, ...middleOf(stage.current, sheet.current) } : null)
    if (chosen === 'text' && photo !== null)
      setWriting({ ...middleOf(stage.current, sheet.current), isFloating: true, text: '' })
  }

  function onFloatingKey(mark: Floating, { key, shiftKey }: DeskKey): boolean {
    const moved = nudged(mark, key, shiftKey, control.view.turns)
    if (moved !== null) setFloating(moved)
    else if (key === 'Enter') fix(mark)
    else if (key === 'Delete' || key === 'Backspace' || key === 'Escape') setFloating(null)
    else return false
    return true
  }

  const actions: Readonly<Record<string, (pressed: DeskKey) => void>> = {
    m: () => marksField.current?.focus(),
    n: () => remarkField.current?.focus(),
    Enter: save,
    b: back,
    s: () => setOpen('second-look'),
    c: () => setOpen('comments'),
    z: ({ shiftKey }) => (shiftKey ? store.redo() : store.undo()),
    '?': () => setOpen('keys'),
    '+': control.larger,
    '=': control.larger,
    '-': control.smaller,
    f: control.fit,
    r: control.turn,
    '[': () => goTo(page - 1),
    ']': () => goTo(page + 1),
    ArrowLeft: () => goTo(page - 1),
    ArrowRight: () => goTo(page + 1),
    ArrowUp: () => control.moveBy(0, SCROLL),
    ArrowDown: () => control.moveBy(0, -SCROLL),
  }

  useDeskKeys((pressed) => {
    if (script === null || writing !== null) return false
    if (floating !== null && onFloatingKey(floating, pressed)) return true
    const { key } = pressed
    const digits = digitsBefore.current?.made === work ? digitsBefore.current.text : ''
    digitsBefore.current = null
    const line = /^[1-9]$/.test(key) ? lines[Number(key) - 1] : undefined
    if (line !== undefined) {
      edit(withLine(work, line.id))
      return true
    }
    const number = lines.length === 0 ? pressedMarks(digits, key, about.fullMarks) : null
    if (number !== null) {
      const made = { ...work, byHand: number.marks }
      digitsBefore.current = { text: number.text, made }
      edit(made)
      return true
    }
    const toolRow = TOOLS.find((row) => row.key.toLowerCase() === key.toLowerCase())
    if (toolRow !== undefined) {
      chooseByKey(toolRow.tool)
      return true
    }
    const action = actions[key] ?? actions[key.toLowerCase()]
    action?.(pressed)
    return action !== undefined
  })

  return (
    <main className={css.desk}>
      <DeskHead pile={pile} about={about} state={state} isBlind={isBlind} onKeys={() => setOpen('keys')} />
      {state.phase === 'done' ? (
        <PileDone pile={pile} state={state} isOnly={isOnly} isBlind={isBlind} />
      ) : (
        <>
          <PageList pages={pages} damaged={damaged} page={page} onPage={goTo} />
          <Stage
            stage={stage}
            sheet={sheet}
            photo={photo}
            words={
              script !== null && damaged.includes(page) ? (
                <DamagedPage script={script} page={page} />
              ) : (
                (WORDS[state.phase] ?? 'No answer handed in')
              )
            }
            page={page}
            annotations={work.annotations}
            tool={tool}
            control={control}
            floating={floating}
            onInk={(annotations) => edit({ ...work, annotations })}
            onStamp={(place) => {
              if (isStamp(tool)) fix({ kind: tool, ...place })
            }}
            onText={(place) => setWriting({ ...place, isFloating: false, text: writing?.text ?? '' })}
          >
            <ZoomBox control={control} />
            {writing !== null && (
              <TextEntry
                key={`${writing.x} ${writing.y}`}
                text={writing.text}
                onType={(text) => setWriting({ ...writing, text })}
                onText={(text) => {
                  const mark = { kind: 'text', x: writing.x, y: writing.y, text } as const
                  if (writing.isFloating) setFloating(mark)
                  else fix(mark)
                  setWriting(null)
                }}
                onCancel={() => setWriting(null)}
              />
            )}
            <Pens
              tool={tool}
              onTool={(chosen) => {
                setFloating(null)
                setTool(chosen)
              }}
              onUndo={() => store.undo()}
            />
          </Stage>
          <Side
            about={about}
            question={pile.question}
            state={state}
            marks={marks}
            saveLabel={isOnly ? (about.isOut ? 'See what would shift' : 'Save') : 'Save, next script'}
            marksField={marksField}
            remarkField={remarkField}
            onWork={edit}
            onOpen={setOpen}
            onBack={back}
            onSave={save}
            onTakeBack={() => void store.takeBack()}
          />
        </>
      )}
      <KeyStrip />
      <DeskDialogs
        open={open}
        pile={pile}
        about={about}
        state={state}
        marks={marks}
        store={store}
        onSave={saveNow}
        onWork={edit}
        onClose={() => setOpen(null)}
      />
    </main>
  )
}
