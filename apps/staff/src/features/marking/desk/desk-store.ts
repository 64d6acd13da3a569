import {
  type Clash,
  type Mark,
  openScript,
  type PileKey,
  type Progress,
  releaseScripts,
  type Script,
  undoMarks,
} from '@anushilon/contract/staff/marking'
import { toast } from '@anushilon/ui/toast.ts'
import { call } from '../../../api/client.ts'
import { faultText } from '../../../api/fault-text.ts'
import { Drafts } from './drafts.ts'
import { Outbox, type Saving } from './outbox.ts'
import { Supply } from './supply.ts'
import { beginWith, changed, type History, redone, undone, type Work, workOn } from './work.ts'

export interface DeskState {
  /** Away: there is no network, and nothing left on the desk. */
  readonly phase: 'loading' | 'marking' | 'done' | 'away' | 'failed'
  readonly script: Script | null
  readonly history: History
  readonly progress: Progress | null
  readonly others: readonly { readonly section: number; readonly question: number; readonly left: number }[]
  readonly saving: 'saved' | 'saving' | 'offline'
  /** Those that wait for a choice, the first first: a time without network may bring several. */
  readonly clashes: readonly OpenClash[]
  /** Of the rubric that counts on the server now. */
  readonly rubricVersion: number
  readonly canGoBack: boolean
}

export interface OpenClash {
  readonly saving: Saving
  readonly clash: Clash
  /** What the script is called; null where it was marked on an earlier visit. */
  readonly number: number | null
}

const AT_FIRST: DeskState = {
  phase: 'loading',
  script: null,
  history: beginWith(workOn({ draft: null, mark: null, pages: ['-'] })),
  progress: null,
  others: [],
  saving: 'saved',
  clashes: [],
  rubricVersion: 0,
  canGoBack: false,
}
const LONGEST_MS = 3_600_000

/**
 * One marker's desk: the script before him, the next ones already claimed, and what is on its way to the server. Saving
 * never keeps him from the next script; what cannot be sent is kept on this device until it can.
 */
export class DeskStore {
  readonly #pile: PileKey
  readonly #of: 'unmarked' | 'second-look'
  readonly #outbox: Outbox
  readonly #drafts: Drafts
  readonly #supply: Supply
  readonly #listeners = new Set<() => void>()
  /** Those before this one, the last saved last. */
  #saved: readonly string[] = []
  /** What the scripts are called that were on this desk. */
  readonly #numbers = new Map<string, number>()
  #shownAt = performance.now()
  /** False where marks arrived while the server was being asked: it may not have counted them in what it says. */
  #isCounted = true
  #state = AT_FIRST

  constructor(staffId: number, pile: PileKey, of: 'unmarked' | 'second-look') {
    this.#pile = pile
    this.#of = of
    this.#drafts = new Drafts(staffId, pile, {
      onState: (saving) => this.#set({ saving }),
      onTaken: (heldBy) => toast(`Your claim ran out: ${heldBy} has this script in hand`, 'failure'),
      onRefused: (error) => toast(faultText(error), 'failure'),
      onSentAgain: (scriptId) => void this.#onSentAgain(scriptId),
    })
    this.#outbox = new Outbox(staffId, {
      ready: this.#drafts.settled,
      onSaved: (saving, mark) => this.#onSaved(saving, mark),
      onClash: (saving, clash) => this.#onClash(saving, clash),
      onRefused: (error) => toast(faultText(error), 'failure'),
      onState: (saving) => this.#set({ saving }),
    })
    this.#supply = new Supply(pile, of, {
      holding: () => this.#holding(),
      onAsk: () => {
        this.#isCounted = true
      },
      onReply: ({ progress, others, rubricVersion }) =>
        this.#set({ others, rubricVersion, ...(this.#isCounted ? { progress } : {}) }),
      onBack: () => {
        if (this.#state.phase === 'away') void this.#advance()
        else void this.#supply.fill()
      },
    })
  }

  read = (): DeskState => this.#state

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  start(): void {
    this.#supply.start()
    void this.#outbox.flush()
    void this.#advance()
  }

  /** Leaves the pile: what is in hand goes back to it. */
  stop(): void {
    this.#drafts.stop()
    this.#outbox.stop()
    this.#supply.stop()
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
    const { scriptId, sentAt } = script
    this.#outbox.put({
      ...this.#pile,
      ...history.now,
      scriptId,
      sentAt,
      version: script.mark?.version ?? 0,
      tookMs: Math.min(Math.round(performance.now() - this.#shownAt), LONGEST_MS),
      saveKey: crypto.randomUUID(),
    })
    this.#drafts.drop(scriptId)
    this.#saved = [...this.#saved.filter((id) => id !== scriptId), scriptId]
    void this.#advance()
  }

  async back(): Promise<void> {
    const { script } = this.#state
    const scriptId = this.#saved.at(-1)
    if (scriptId === undefined) return
    try {
      await this.#outbox.flush()
      const opened = await call(openScript, { ...this.#pile, scriptId })
      this.#saved = this.#saved.slice(0, -1)
      if (script !== null) this.#supply.putBack(script)
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
      const { scriptId, mark: saved } = script
      const { mark } = await call(undoMarks, { ...this.#pile, scriptId, version: saved.version })
      this.#drafts.drop(scriptId)
      this.#show({ ...script, mark, draft: null })
      toast('The last save was taken back', 'success')
    } catch (error) {
      toast(faultText(error), 'failure')
    }
  }

  /** One of two versions is chosen; the other stays in the log. */
  resolve(choice: 'mine' | 'theirs' | 'second-look'): void {
    const [open, ...clashes] = this.#state.clashes
    if (open === undefined) return
    this.#set({ clashes })
    const { saving, clash } = open
    const { theirs, yours } = clash
    if (clash.isSentAgain) void this.#onSentAgain(saving.scriptId)
    if (theirs === null || clash.isSentAgain || choice === 'theirs') return
    if (choice === 'mine') this.#outbox.put({ ...saving, version: theirs.version, saveKey: crypto.randomUUID() })
    else {
      const { lines, byHand, remark, annotations, version } = theirs
      const secondLook = `Two markers: ${theirs.marks} and ${yours.marks}`
      const kept = { lines, byHand, remark, annotations, secondLook, version }
      this.#outbox.put({ ...saving, ...kept, saveKey: crypto.randomUUID() })
    }
  }

  retry(): void {
    void this.#advance()
  }

  #holding(): string[] {
    const { script } = this.#state
    const onDesk = script === null ? [] : [script.scriptId]
    // A second look may be due at what one has just looked at; it comes up again another day, not at once.
    const seen = this.#of === 'second-look' ? this.#saved.slice(-8) : []
    return [...seen, ...this.#outbox.scripts(this.#pile), ...onDesk]
  }

  async #advance(): Promise<void> {
    const next = this.#supply.take()
    if (next !== null) this.#show(next)
    else {
      this.#set({ phase: 'loading', script: null })
      try {
        const found = await this.#find()
        const came = this.#supply.take()
        if (came === null) this.#set({ phase: found === 'away' ? 'away' : 'done' })
        else this.#show(came)
      } catch {
        this.#set({ phase: 'failed' })
      }
    }
    if (this.#state.phase === 'marking') void this.#supply.fill()
  }

  /** Where nothing seems to be left: once what is on its way has arrived, the server knows for certain. */
  async #find() {
    const found = await this.#supply.fetch()
    if (found !== 'nothing') return found
    await this.#outbox.flush()
    return await this.#supply.fetch()
  }

  #show(script: Script): void {
    this.#shownAt = performance.now()
    this.#numbers.set(script.scriptId, script.number)
    const history = beginWith(this.#drafts.of(script) ?? workOn(script))
    this.#set({ phase: 'marking', script, history, canGoBack: this.#saved.length > 0 })
    this.#drafts.resume(script)
    if (script.heldBy !== null) toast(`${script.heldBy} has this script in hand`, 'failure')
  }

  #change(history: History): void {
    const { script } = this.#state
    if (script === null || history === this.#state.history) return
    this.#set({ history })
    this.#drafts.put(script, history.now)
  }

  /** The pages before him are not the student's any more: he gets those that are. */
  async #onSentAgain(scriptId: string): Promise<void> {
    this.#drafts.drop(scriptId)
    this.#supply.drop(scriptId)
    if (this.#state.script?.scriptId !== scriptId) return
    toast('The student has sent other pages: these are the new ones.', 'failure')
    try {
      this.#show(await call(openScript, { ...this.#pile, scriptId }))
    } catch {
      void this.#advance()
    }
  }

  #onClash(saving: Saving, clash: Clash): void {
    const number = this.#numbers.get(saving.scriptId) ?? null
    this.#set({ clashes: [...this.#state.clashes, { saving, clash, number }] })
  }

  #onSaved({ scriptId }: Saving, mark: Mark): void {
    const { script, progress } = this.#state
    this.#isCounted = false
    const isFirst = mark.version === 1 && progress !== null
    this.#set({
      ...(script?.scriptId === scriptId ? { script: { ...script, mark, draft: null } } : {}),
      ...(isFirst ? { progress: { ...progress, marked: progress.marked + 1, mine: progress.mine + 1 } } : {}),
    })
  }

  #set(change: Partial<DeskState>): void {
    this.#state = { ...this.#state, ...change }
    for (const listener of this.#listeners) listener()
  }
}
