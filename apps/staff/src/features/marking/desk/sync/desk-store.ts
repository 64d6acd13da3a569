import type { Clash, Mark, PileKey, PileOf, Progress, Script } from '@anushilon/contract/staff/marking'
import type { Device } from '@anushilon/outbox/device'
import type { Timing } from '@anushilon/outbox/lanes'
import { faultText } from '../../../../api/fault-text.ts'
import { createDrafts } from './drafts.ts'
import type { MarkingServer } from './marking-server.ts'
import { createMarksOutbox, type Saving } from './marks-outbox.ts'
import { ScriptPrefetcher } from './script-prefetcher.ts'
import { beginWith, changed, type History, redone, undone, type Work, workOn } from '../work.ts'

export interface DeskState {
  /** Away: there is no network, and nothing left on the desk. */
  readonly phase: 'loading' | 'marking' | 'done' | 'offline' | 'failed'
  /** Why it has failed. */
  readonly fault: unknown
  readonly script: Script | null
  readonly history: History
  readonly progress: Progress | null
  readonly others: readonly { readonly section: number; readonly question: number; readonly left: number }[]
  /** Unstored: offline, and the device would not store it. Refused: the server does not take what was given last. */
  readonly saving: 'saved' | 'saving' | 'offline' | 'unstored' | 'refused'
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
  fault: null,
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

/** What the desk needs of its surroundings. */
export interface DeskPorts extends Timing {
  readonly server: MarkingServer
  readonly device: Device
  notify(message: string, kind: 'success' | 'failure'): void
  /** For whoever looks after the program. */
  report(error: unknown): void
  prefetch(pages: readonly string[]): void
  /** What lies on the desk, for a page that is reloaded without a network. */
  readonly kept: {
    read(place: DeskPlace): readonly Script[]
    write(place: DeskPlace, scripts: readonly Script[]): void
  }
  /** Of the server's clock, in milliseconds. */
  now(): number
  newKey(): string
  /** Calls back when the way to the server may be free again, and with what other tabs write; returns how to stop. */
  listen(outbox: ReturnType<typeof createMarksOutbox>, kick: () => void): () => void
}

/** Who marks what. */
export interface DeskPlace {
  readonly staffId: number
  readonly pile: PileKey
  readonly of: PileOf
  /** One script, of any state, and no other after it; null: the pile. */
  readonly only: string | null
}

/**
 * One marker's desk: the script before them, the next ones already claimed, and what is on its way to the server. Saving
 * never keeps them from the next script; what cannot be sent is kept on this device until it can.
 */
export class DeskStore {
  readonly #place: DeskPlace
  readonly #ports: DeskPorts
  readonly #marks: ReturnType<typeof createMarksOutbox>
  readonly #drafts: ReturnType<typeof createDrafts>
  readonly #prefetcher: ScriptPrefetcher
  readonly #listeners = new Set<() => void>()
  /** Those before this one, the last saved last. */
  #saved: readonly string[] = []
  /** On a slow line the key is pressed again. */
  #isGoingBack = false
  /** What the scripts are called that were on this desk. */
  readonly #numbers = new Map<string, number>()
  /** What the marker was shown that they gave, by the key of its save. */
  readonly #shown = new Map<string, number>()
  #shownAt = performance.now()
  /** False where marks arrived while the server was being asked: it may not have counted them in what it says. */
  #isCounted = true
  /** Until something is given anew, or taken. */
  #isRefused = false
  #state = AT_FIRST
  #stopListening: () => void = () => undefined
  /** Left on the desk by the page before this one; for as long as the server has not been heard. */
  #left: readonly Script[] = []

  constructor(place: DeskPlace, ports: DeskPorts) {
    const { staffId, pile, of } = place
    const { server, device, later, random, prefetch, report } = ports
    this.#place = place
    this.#ports = ports
    this.#drafts = createDrafts({
      staffId,
      pile,
      device,
      server,
      later,
      random,
      onChange: () => this.#showSaving(),
      onTaken: (heldBy) => this.#fail(`Your claim ran out: ${heldBy} has this script in hand`),
      onRefused: (error) => {
        this.#isRefused = true
        this.#fail(faultText(error))
      },
      onSentAgain: (scriptId) => void this.#onSentAgain(scriptId),
    })
    this.#marks = createMarksOutbox(staffId, {
      device,
      later,
      random,
      // What was sent before these marks arrives before them: a draft must not come after.
      send: async (saving) => {
        await this.#drafts.idle(saving.scriptId)
        return await server.save(saving)
      },
    })
    this.#marks.subscribe((event) => {
      if (event.kind === 'sent') {
        if ('code' in event.reply) this.#onClash(event.item.saving, event.reply)
        else this.#onSaved(event.item.saving, event.reply)
      }
      if (event.kind === 'refused') this.#onRefused(event.item.saving, event.error)
      this.#showSaving()
    })
    this.#prefetcher = new ScriptPrefetcher({
      pile,
      of,
      server,
      later,
      random,
      prefetch,
      holding: () => this.#holding(),
      onAsk: () => {
        this.#isCounted = true
      },
      onReply: ({ progress, others, rubricVersion }) => {
        this.#set({ others, rubricVersion, ...(this.#isCounted ? { progress } : {}) })
        this.#left = []
        this.#keep()
      },
      onBack: () => {
        if (this.#state.phase === 'offline') void this.#advance()
        else if (this.#place.only === null) void this.#prefetcher.fill()
      },
      onFailed: report,
    })
  }

  read = (): DeskState => this.#state

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  start(): void {
    this.#stopListening = this.#ports.listen(this.#marks, () => this.#kick())
    this.#prefetcher.start()
    if (this.#place.only === null) this.#left = this.#ports.kept.read(this.#place)
    this.#marks.kickAll()
    this.retry()
  }

  /** Leaves the pile: what is in hand goes back to it. */
  stop(): void {
    this.#stopListening()
    this.#drafts.stop()
    this.#marks.stop()
    this.#prefetcher.stop()
    // If it does not arrive, the claims run out by themselves.
    void this.#ports.server.release(this.#place.pile).catch(() => undefined)
    if (this.#place.only === null) this.#ports.kept.write(this.#place, [])
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

  /** Shows the next script at once; the marks follow by themselves. `shown`: what they come to by the rubric that is known here. */
  saveAndNext(shown: number | null = null): void {
    const { script, history } = this.#state
    if (script === null) return
    const { scriptId, sentAt } = script
    const saveKey = this.#send({
      ...this.#which(scriptId),
      ...history.now,
      sentAt,
      version: script.mark?.version ?? 0,
      tookMs: Math.min(Math.round(performance.now() - this.#shownAt), LONGEST_MS),
    })
    if (shown !== null) this.#shown.set(saveKey, shown)
    this.#drafts.drop(scriptId)
    this.#saved = [...this.#saved.filter((id) => id !== scriptId), scriptId]
    this.#afterThis()
  }

  /** What was given is with the server by another way: marks that are out are changed there. */
  settled(): void {
    const { script } = this.#state
    if (script !== null) this.#drafts.drop(script.scriptId)
    this.#afterThis()
  }

  #afterThis(): void {
    if (this.#place.only === null) void this.#advance()
    else this.#set({ phase: 'done', script: null })
  }

  async back(): Promise<void> {
    const scriptId = this.#saved.at(-1)
    if (scriptId === undefined || this.#isGoingBack) return
    this.#isGoingBack = true
    try {
      await this.#marks.flush()
      const opened = await this.#ports.server.open(this.#which(scriptId))
      this.#saved = this.#saved.filter((id) => id !== scriptId)
      // The one that lies there by now: nobody has to wait with Enter.
      const { script } = this.#state
      if (script !== null && this.#place.only === null) this.#prefetcher.putBack(script)
      this.#show(opened)
    } catch (error) {
      this.#fail(faultText(error))
    } finally {
      this.#isGoingBack = false
    }
  }

  /** The marks before the last save count again, or none. */
  async takeBack(): Promise<void> {
    const { script } = this.#state
    if (script === null || script.mark === null) return
    try {
      const { scriptId, mark: saved } = script
      const { mark } = await this.#ports.server.undo({ ...this.#which(scriptId), version: saved.version })
      this.#drafts.drop(scriptId)
      this.#show({ ...script, mark, draft: null })
      this.#ports.notify('The last save was taken back', 'success')
    } catch (error) {
      this.#fail(faultText(error))
    }
  }

  /** One of two versions is chosen; the other stays in the log. */
  resolve(choice: 'mine' | 'theirs' | 'second-look'): void {
    const [open, ...clashes] = this.#state.clashes
    if (open === undefined) return
    this.#set({ clashes })
    const { saving, clash } = open
    const { theirs, yours } = clash
    if (clash.isSentAgain && this.#isOfThisDesk(saving)) void this.#onSentAgain(saving.scriptId)
    if (theirs === null || clash.isSentAgain) return
    if (choice === 'theirs') {
      this.#giveUp(saving)
      return
    }
    if (choice === 'mine') this.#send({ ...saving, version: theirs.version })
    else {
      const { lines, byHand, remark, annotations, version } = theirs
      const secondLook = `Two markers: ${theirs.marks} and ${yours.marks}`
      this.#send({ ...saving, lines, byHand, remark, annotations, secondLook, version })
    }
  }

  /** The server keeps what clashed as a draft: left there it would stand in front of the marks that were chosen. */
  #giveUp({ examId, section, question, scriptId }: Saving): void {
    const which = { examId, section, question, scriptId }
    void this.#ports.server.saveDraft({ ...which, draft: null }).catch((error) => this.#ports.report(error))
  }

  retry(): void {
    const { only } = this.#place
    if (only === null) void this.#advance()
    else void this.#openOnly(only)
  }

  async #openOnly(scriptId: string): Promise<void> {
    this.#set({ phase: 'loading', script: null })
    try {
      await this.#marks.flush()
      this.#show(await this.#ports.server.open(this.#which(scriptId)))
    } catch (error) {
      this.#ports.report(error)
      this.#set({ phase: 'failed', fault: error })
    }
  }

  /** A script, as everything that opens or saves names it; of a second mark: the first is neither shown nor touched. */
  #which(scriptId: string): PileKey & { scriptId: string; isSecond?: true } {
    const { pile, of } = this.#place
    return { ...pile, scriptId, ...(of === 'second-mark' ? { isSecond: true } : {}) }
  }

  /** Under a new key: this save, and every repetition of it. */
  #send(saving: Omit<Saving, 'saveKey'>): string {
    const { now, newKey } = this.#ports
    const saveKey = newKey()
    this.#marks.put({ staffId: this.#place.staffId, at: Math.round(now()), saving: { ...saving, saveKey } })
    return saveKey
  }

  #unsentMarks(): readonly Saving[] {
    return this.#marks.of(String(this.#place.staffId)).map(({ saving }) => saving)
  }

  #kick(): void {
    const { script } = this.#state
    this.#marks.kickAll()
    if (script !== null) this.#drafts.kick(script.scriptId)
    this.#prefetcher.kick()
  }

  /** All that is on its way counts, and of the drafts that of the script on the desk: no other is being sent. */
  #showSaving(): void {
    const { script } = this.#state
    const onDesk = script !== null && this.#drafts.isWaiting(script.scriptId) ? [script.scriptId] : []
    const lanes = this.#unsentMarks().map(({ scriptId }) => scriptId)
    const troubles = [
      ...lanes.map((lane) => this.#marks.troubleOf(lane)),
      ...onDesk.map((lane) => this.#drafts.troubleOf(lane)),
    ]
    const isStored = this.#marks.isStored() && this.#drafts.isStored()
    if (troubles.some((trouble) => trouble !== 'none')) this.#set({ saving: isStored ? 'offline' : 'unstored' })
    else this.#set({ saving: troubles.length > 0 ? 'saving' : this.#isRefused ? 'refused' : 'saved' })
  }

  #fail(message: string): void {
    this.#ports.notify(message, 'failure')
  }

  #holding(): string[] {
    const { of } = this.#place
    const { script } = this.#state
    const onDesk = script === null ? [] : [script.scriptId]
    // A second look may be due at what one has just looked at; it comes up again another day, not at once.
    const seen = of === 'second-look' ? this.#saved.slice(-8) : []
    const ofPile = this.#unsentMarks().filter((saving) => this.#isOfPile(saving))
    return [...seen, ...ofPile.map(({ scriptId }) => scriptId), ...onDesk]
  }

  #isOfPile({ examId, section, question }: Saving): boolean {
    const { pile } = this.#place
    return examId === pile.examId && section === pile.section && question === pile.question
  }

  /** A desk sends what was left on other desks, too: a student's answers to all questions are scripts of one name. */
  #isOfThisDesk(saving: Saving): boolean {
    return this.#isOfPile(saving) && (saving.isSecond === true) === (this.#place.of === 'second-mark')
  }

  async #advance(): Promise<void> {
    const next = this.#prefetcher.take()
    if (next !== null) this.#show(next)
    else {
      this.#set({ phase: 'loading', script: null })
      if (this.#left.length === 0) this.#keep()
      try {
        const found = await this.#find()
        const came = this.#prefetcher.take()
        if (came === null) this.#set({ phase: found === 'offline' ? 'offline' : 'done' })
        else this.#show(came)
      } catch (error) {
        this.#ports.report(error)
        this.#set({ phase: 'failed', fault: error })
      }
    }
    if (this.#state.phase === 'marking') void this.#prefetcher.fill()
  }

  /** Where nothing seems to be left: once what is on its way has arrived, the server knows for certain. */
  async #find() {
    const found = await this.#prefetcher.fetch()
    if (found === 'offline') this.#takeUpWhatWasLeft()
    if (found !== 'nothing') return found
    await this.#marks.flush()
    return await this.#prefetcher.fetch()
  }

  #takeUpWhatWasLeft(): void {
    const marked = new Set(this.#unsentMarks().map(({ scriptId }) => scriptId))
    for (const script of this.#left.toReversed()) if (!marked.has(script.scriptId)) this.#prefetcher.putBack(script)
    this.#left = []
  }

  /** With what was given and drawn so far: the server may have it, and be out of reach when it is wanted. */
  #keep(): void {
    if (this.#place.only !== null) return
    const { script, history } = this.#state
    const inWork = script === null ? [] : [{ ...script, draft: history.now }]
    this.#ports.kept.write(this.#place, [...inWork, ...this.#prefetcher.waiting()])
  }

  #show(script: Script): void {
    this.#shownAt = performance.now()
    this.#numbers.set(script.scriptId, script.number)
    const history = beginWith(this.#drafts.of(script) ?? workOn(script))
    this.#set({ phase: 'marking', script, history, canGoBack: this.#saved.length > 0 })
    this.#keep()
    this.#drafts.resume(script)
    this.#showSaving()
    if (script.heldBy !== null) this.#fail(`${script.heldBy} has this script in hand`)
  }

  #change(history: History): void {
    const { script } = this.#state
    if (script === null || history === this.#state.history) return
    this.#set({ history })
    this.#isRefused = false
    this.#drafts.put(script, history.now)
    this.#keep()
  }

  /** The pages on the desk are not the student's any more: those that are take their place. */
  async #onSentAgain(scriptId: string): Promise<void> {
    this.#drafts.drop(scriptId)
    this.#prefetcher.drop(scriptId)
    if (this.#state.script?.scriptId !== scriptId) return
    this.#fail('The student has sent other pages: these are the new ones.')
    try {
      this.#show(await this.#ports.server.open(this.#which(scriptId)))
    } catch (error) {
      this.#ports.report(error)
      void this.#advance()
    }
  }

  #onClash(saving: Saving, clash: Clash): void {
    const number = this.#numbers.get(saving.scriptId) ?? null
    this.#set({ clashes: [...this.#state.clashes, { saving, clash, number }] })
  }

  #onSaved(saving: Saving, mark: Mark): void {
    const { scriptId, saveKey } = saving
    const { script, progress } = this.#state
    this.#isRefused = false
    this.#sayIfOtherwise(scriptId, this.#shown.get(saveKey), mark)
    this.#shown.delete(saveKey)
    if (!this.#isOfThisDesk(saving)) return
    this.#isCounted = false
    const isFirst = mark.version === 1 && progress !== null
    this.#set({
      ...(script?.scriptId === scriptId ? { script: { ...script, mark, draft: null } } : {}),
      ...(isFirst ? { progress: { ...progress, marked: progress.marked + 1, mine: progress.mine + 1 } } : {}),
    })
  }

  /** By now another script lies on the desk: which one it was is said. */
  #onRefused({ scriptId }: Saving, error: unknown): void {
    const number = this.#numbers.get(scriptId)
    this.#isRefused = true
    this.#fail(number === undefined ? faultText(error) : `Script ${number} is not saved: ${faultText(error)}`)
  }

  /** The rubric counts as it is on the server: somebody may have changed it since this page heard of it. */
  #sayIfOtherwise(scriptId: string, shown: number | undefined, { marks }: Mark): void {
    if (shown === undefined || shown === marks) return
    const number = this.#numbers.get(scriptId)
    this.#fail(`Script ${number} has ${marks}, not ${shown}: somebody has changed the rubric meanwhile.`)
  }

  #set(change: Partial<DeskState>): void {
    this.#state = { ...this.#state, ...change }
    for (const listener of this.#listeners) listener()
  }
}
