import { CallLost, CallRefused } from '@anushilon/contract/call-errors'
import {
  type Clash,
  keepDraft,
  type Mark,
  nextScript,
  openScript,
  type PileKey,
  type Progress,
  releaseScripts,
  type Script,
  undoMarks,
} from '@anushilon/contract/staff/marking'
import { fileUrl } from '@anushilon/ui/file-url.ts'
import { toast } from '@anushilon/ui/toast.ts'
import { call } from '../../../api/client.ts'
import { faultText } from '../../../api/fault-text.ts'
import { Outbox, type Saving } from './outbox.ts'
import { beginWith, changed, type History, redone, undone, type Work, workOn } from './work.ts'

export interface DeskState {
  readonly phase: 'loading' | 'marking' | 'done' | 'failed'
  readonly script: Script | null
  readonly history: History
  readonly progress: Progress | null
  readonly others: readonly { readonly section: number; readonly question: number; readonly left: number }[]
  readonly saving: 'saved' | 'saving' | 'offline'
  readonly clash: { readonly saving: Saving; readonly clash: Clash } | null
  /** Of the rubric that counts on the server now. */
  readonly rubricVersion: number
  readonly canGoBack: boolean
}

const DRAFT_AFTER_MS = 500
const RETRY_MS = 2_000

/**
 * One marker's desk: the script before him, the next one already claimed, and what is on its way to the server. Saving
 * never keeps him from the next script; what cannot be sent is kept on this device until it can.
 */
export class DeskStore {
  readonly #pile: PileKey
  readonly #of: 'unmarked' | 'second-look'
  readonly #outbox: Outbox
  readonly #listeners = new Set<() => void>()
  readonly #drafts = new Map<number, Work>()
  /** Claimed, and waiting to be shown. */
  #waiting: Script[] = []
  #fetching: Promise<void> | null = null
  /** Those before this one, the last saved last. */
  #saved: number[] = []
  #shownAt = performance.now()
  #timer: ReturnType<typeof setTimeout> | undefined
  /** The draft that is on its way. */
  #drafting: Promise<void> = Promise.resolve()
  #state: DeskState = {
    phase: 'loading',
    script: null,
    history: beginWith(workOn({ draft: null, mark: null, pages: ['-'] })),
    progress: null,
    others: [],
    saving: 'saved',
    clash: null,
    rubricVersion: 0,
    canGoBack: false,
  }

  constructor(staffId: number, pile: PileKey, of: 'unmarked' | 'second-look') {
    this.#pile = pile
    this.#of = of
    this.#outbox = new Outbox(staffId, {
      ready: () => this.#drafting,
      onSaved: (saving, mark) => this.#onSaved(saving, mark),
      onClash: (saving, clash) => this.#set({ clash: { saving, clash } }),
      onRefused: (error) => toast(faultText(error), 'failure'),
      onState: (saving) => this.#set({ saving }),
    })
  }

  read = (): DeskState => this.#state

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  start(): void {
    void this.#outbox.flush()
    void this.#advance()
  }

  /** Leaves the pile: what is in hand goes back to it. */
  stop(): void {
    clearTimeout(this.#timer)
    this.#outbox.stop()
    void call(releaseScripts, this.#pile).catch(() => undefined)
  }

  edit(work: Work): void {
    this.#change(changed(this.#state.history, work))
  }

  undo(): void {
    this.#change(undone(this.#state.history))
  }

  redo(): void {
    this.#change(redone(this.#state.history))
  }

  /** Shows the next script at once; the marks follow by themselves. */
  saveAndNext(): void {
    const { script, history } = this.#state
    if (script === null) return
    clearTimeout(this.#timer)
    this.#drafts.delete(script.studentId)
    this.#send(script, history.now, script.mark?.version ?? 0)
    this.#saved = [...this.#saved.filter((id) => id !== script.studentId), script.studentId]
    void this.#advance()
  }

  async back(): Promise<void> {
    const { script } = this.#state
    const studentId = this.#saved.at(-1)
    if (studentId === undefined) return
    try {
      await this.#outbox.flush()
      const opened = await call(openScript, { ...this.#pile, studentId })
      this.#saved = this.#saved.slice(0, -1)
      if (script !== null) this.#waiting = [script, ...this.#waiting]
      this.#show(opened)
    } catch (error) {
      toast(faultText(error), 'failure')
    }
  }

  /** The marks before the last save count again, or none. */
  async takeBack(): Promise<void> {
    const { script } = this.#state
    if (script === null || script.mark === null) return
    try {
      const { studentId, mark: saved } = script
      const { mark } = await call(undoMarks, { ...this.#pile, studentId, version: saved.version })
      this.#drafts.delete(studentId)
      this.#show({ ...script, mark, draft: null })
      toast('The last save was taken back', 'success')
    } catch (error) {
      toast(faultText(error), 'failure')
    }
  }

  /** One of two versions is chosen; the other stays in the log. */
  resolve(choice: 'mine' | 'theirs' | 'second-look'): void {
    const { clash: open } = this.#state
    this.#set({ clash: null })
    if (open === null) return
    const { saving, clash } = open
    const { theirs, yours } = clash
    if (theirs === null || choice === 'theirs') return
    if (choice === 'mine') this.#outbox.put({ ...saving, version: theirs.version, saveKey: crypto.randomUUID() })
    else {
      const { lines, byHand, remark, annotations, version } = theirs
      const secondLook = `Two markers: ${theirs.marks} and ${yours.marks}`
      const kept = { lines, byHand, remark, annotations, secondLook, version }
      this.#outbox.put({ ...saving, ...kept, saveKey: crypto.randomUUID() })
    }
  }

  retry(): void {
    this.#set({ phase: 'loading' })
    void this.#advance()
  }

  #send(script: Script, work: Work, version: number): void {
    const { studentId } = script
    const tookMs = Math.min(Math.round(performance.now() - this.#shownAt), 3_600_000)
    this.#outbox.put({ ...this.#pile, ...work, studentId, version, tookMs, saveKey: crypto.randomUUID() })
  }

  async #advance(): Promise<void> {
    if (this.#waiting.length === 0) await this.#fetch()
    if (this.#waiting.length === 0) await this.#lookAgain()
    const [next, ...rest] = this.#waiting
    if (next === undefined) {
      if (this.#state.phase === 'failed') return
      this.#set({ phase: 'done', script: null })
      return
    }
    this.#waiting = rest
    this.#show(next)
    if (rest.length === 0) void this.#fetch()
  }

  /** Nothing seems to be left. Once what is on its way has arrived, the server knows for certain. */
  async #lookAgain(): Promise<void> {
    if (this.#state.phase === 'failed') return
    this.#set({ phase: 'loading', script: null })
    await this.#outbox.flush()
    await this.#fetch()
  }

  /** Claims one more. Asked for twice at once it is fetched once. */
  async #fetch(): Promise<void> {
    this.#fetching ??= this.#claim().finally(() => {
      this.#fetching = null
    })
    await this.#fetching
  }

  async #claim(): Promise<void> {
    const { script } = this.#state
    const holding = [...(script === null ? [] : [script.studentId]), ...this.#waiting.map(({ studentId }) => studentId)]
    holding.push(...this.#outbox.students(this.#pile))
    // A second look may be due at what one has just looked at; it comes up again another day, not at once.
    if (this.#of === 'second-look') holding.push(...this.#saved.slice(-8))
    try {
      const reply = await call(nextScript, { ...this.#pile, of: this.#of, holding: [...new Set(holding)].slice(-20) })
      const { progress, others, rubricVersion } = reply
      if (reply.script !== null) this.#waiting = [...this.#waiting, reply.script]
      prefetch([reply.script?.pages ?? [], ...reply.upcoming])
      this.#set({ progress, others, rubricVersion, ...(this.#state.phase === 'failed' ? { phase: 'loading' } : {}) })
    } catch (error) {
      if (this.#state.script === null) this.#set({ phase: 'failed' })
      else toast(faultText(error), 'failure')
    }
  }

  #show(script: Script): void {
    this.#shownAt = performance.now()
    const kept = this.#drafts.get(script.studentId)
    const history = beginWith(kept ?? workOn(script))
    this.#set({ phase: 'marking', script, history, canGoBack: this.#saved.length > 0 })
    if (script.heldBy !== null) toast(`${script.heldBy} has this script in hand`, 'failure')
  }

  #change(history: History): void {
    const { script } = this.#state
    if (script === null || history === this.#state.history) return
    this.#drafts.set(script.studentId, history.now)
    this.#set({ history, saving: 'saving' })
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => {
      this.#drafting = this.#keepDraft(script.studentId, history.now)
    }, DRAFT_AFTER_MS)
  }

  async #keepDraft(studentId: number, draft: Work): Promise<void> {
    try {
      const { heldBy } = await call(keepDraft, { ...this.#pile, studentId, draft })
      if (heldBy !== null) toast(`Your claim ran out: ${heldBy} has this script in hand`, 'failure')
      if (this.#state.history.now === draft) this.#set({ saving: 'saved' })
    } catch (error) {
      const isAway = error instanceof CallLost || (error instanceof CallRefused && error.status >= 500)
      if (!isAway) return
      this.#set({ saving: 'offline' })
      this.#timer = setTimeout(() => {
        this.#drafting = this.#keepDraft(studentId, draft)
      }, RETRY_MS)
    }
  }

  #onSaved({ studentId }: Saving, mark: Mark): void {
    const { script, progress } = this.#state
    const isFirst = mark.version === 1 && progress !== null
    this.#set({
      ...(script?.studentId === studentId ? { script: { ...script, mark, draft: null } } : {}),
      ...(isFirst ? { progress: { ...progress, marked: progress.marked + 1, mine: progress.mine + 1 } } : {}),
    })
  }

  #set(change: Partial<DeskState>): void {
    this.#state = { ...this.#state, ...change }
    for (const listener of this.#listeners) listener()
  }
}

/** The browser keeps them; when the script is shown they are there. */
function prefetch(scripts: readonly (readonly string[])[]): void {
  for (const page of scripts.slice(0, 2).flat()) new Image().src = fileUrl(page)
}
