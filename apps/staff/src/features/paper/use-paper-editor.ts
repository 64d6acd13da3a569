import { examHead, examList } from '@anushilon/contract/staff/overview'
import { type EditableExam, readPaper, savePaper } from '@anushilon/contract/staff/papers'
import { localDevice, newId, onWayBack, timing } from '@anushilon/outbox/browser'
import { claim } from '@anushilon/outbox/claim'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { call } from '../../api/client.ts'
import { onHandOver, onSignedOut } from '../../api/hand-over.ts'
import { meEndpoint, useMe } from '../../api/me.ts'
import { queryFor, invalidate, queryClient } from '../../api/queries.ts'
import { type EditorPorts, type EditorView, PaperEditor } from './paper-editor.ts'

/** A paper stays in its editor from screen to screen, so that nothing typed is lost on the way. */
const editors = new Map<string, PaperEditor>()

// What somebody typed is neither shown nor sent as another's, nor does it keep the page from becoming theirs.
onHandOver(() => {
  for (const editor of editors.values()) editor.stop()
  editors.clear()
})

// A tab that stays at the sign-in screen holds back nothing that another one could go on with.
onSignedOut(() => {
  for (const [examId, editor] of editors) if (editor.leave()) editors.delete(examId)
})

const toolsOf = (staffId: number): EditorPorts => ({
  ...timing,
  staffId,
  device: localDevice,
  newId,
  claim: (writer) => claim(`anushilon-paper:${writer}`),
  async save(input) {
    const saved = await call(savePaper, input, { as: staffId })
    remember(saved)
    void invalidate(examHead, examList)
    return saved
  },
  read: async (examId) => await call(readPaper, { examId }),
})

onWayBack(() => {
  const isIn = queryClient.getQueryData(queryFor(meEndpoint, {}).queryKey) !== undefined
  if (isIn) for (const editor of editors.values()) editor.kick()
})

window.addEventListener('beforeunload', (event) => {
  if ([...editors.values()].some((editor) => editor.read().state !== 'saved')) event.preventDefault()
})

/** So that a screen opened next begins with this and not with what was read before. */
function remember(paper: EditableExam): void {
  queryClient.setQueryData(queryFor(readPaper, { examId: paper.document.id }).queryKey, paper)
}

export interface OpenEditor extends EditorView {
  readonly editor: PaperEditor
}

interface ClosedEditor {
  readonly editor: null
  readonly error: unknown
  readonly retry: () => void
}

const nothing = () => () => undefined
const none = () => null

/** The paper of an exam or draft, as somebody works on it. */
export function usePaperEditor(examId: string): OpenEditor | ClosedEditor {
  const { id: staffId } = useMe()
  const found = useQuery(queryFor(readPaper, { examId }))
  const { data } = found
  const editor = data === undefined ? editors.get(examId) : editorFor(data, staffId)
  useEffect(() => {
    if (data !== undefined) editor?.refresh(data)
    // Whoever has signed in again has come back to what waits.
    editor?.kick()
  }, [data, editor])
  useEffect(() => () => void (editor?.read().paper.isDraft === true && editor.flush()), [editor])
  const view = useSyncExternalStore<EditorView | null>(editor?.subscribe ?? nothing, editor?.read ?? none)
  if (editor === undefined || view === null || view.isOpening) {
    return { editor: null, error: found.error, retry: () => void found.refetch() }
  }
  return { ...view, editor }
}

function editorFor(paper: EditableExam, staffId: number): PaperEditor {
  const known = editors.get(paper.document.id)
  if (known !== undefined) return known
  const made = new PaperEditor(paper, toolsOf(staffId))
  editors.set(paper.document.id, made)
  return made
}

/** Somebody else has saved it: what they wrote comes to the screen where nothing of one's own would be lost. */
export async function refreshPaper(examId: string): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: queryFor(readPaper, { examId }).queryKey })
  await invalidate(examHead)
}

/** After something else than a save has changed it: scheduled, taken back, questions added. */
export async function reloadEditor(examId: string, paper?: EditableExam): Promise<void> {
  const now = paper ?? (await call(readPaper, { examId }))
  remember(now)
  editors.get(examId)?.adopt(now)
  await invalidate(examHead, examList)
}

export function closeEditor(examId: string): void {
  editors.delete(examId)
}
