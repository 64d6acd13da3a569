import type { ExamDraft } from '@anushilon/contract/staff/exam-draft'
import { CallRefused } from '@anushilon/contract/call-errors'
import { type Clash, mergeDrafts } from '@anushilon/contract/staff/merge-drafts'
import type { EditableExam } from '@anushilon/contract/staff/papers'
import { same } from '@anushilon/contract/staff/same'
import type { LetGo } from '@anushilon/outbox/claim'
import type { Device } from '@anushilon/outbox/device'
import { mayPass } from '@anushilon/outbox/failure'
import type { Timing } from '@anushilon/outbox/lanes'
import { createOutbox, type OutboxEvent } from '@anushilon/outbox/outbox'
import { withPart } from './clash-choice.ts'
import { QuestionNames } from './together/question-names.ts'
import { type UnsentPaper, unsentPapers, writersOf } from './unsent-paper.ts'

/** Unstored: offline, and the device would not store it. */
export type SaveState = 'saved' | 'unsaved' | 'saving' | 'offline' | 'unstored' | 'conflict' | 'refused'

export interface EditorView {
  /** As the server last sent it. */
  readonly paper: EditableExam
  /** As it stands on the screen. */
  readonly document: ExamDraft
  readonly state: SaveState
  /** Why the server would not take it. */
  readonly fault: unknown
  /** What somebody else has saved, where both have changed the same part: each is to be decided. */
  readonly clashes: readonly Clash[]
  /** How often the server's version took the place of the one on the screen: numbers of questions may have moved. */
  readonly taken: number
  /** It is not known yet whether a page that is gone has left something: what is here may not be where one goes on. */
  readonly isOpening: boolean
}

export interface EditorPorts extends Timing {
  readonly staffId: number
  readonly device: Device
  newId(): string
  /** Makes a writer this page's own, as long as it is open. Null: another page that is open writes as this one. */
  claim(writer: string): Promise<LetGo | null>
  /** With the base, what others saved in other parts is kept beside it. */
  save(input: { examId: string; revision: string; document: ExamDraft; base?: ExamDraft }): Promise<EditableExam>
  read(examId: string): Promise<EditableExam>
}

const PAUSE_MS = 1_200
const MOST_UNANSWERED = 20

/**
 * A paper on which somebody works. A draft saves itself a moment after each change, one save at a time, again and again
 * while the network or the server is away; an exam that students see is saved when its author says so.
 */
export class PaperEditor {
  readonly #listeners = new Set<() => void>()
  readonly #outbox: ReturnType<typeof createOutbox<UnsentPaper, EditableExam>>
  #writer: string
  #claimed: Promise<LetGo | null>
  #isStopped = false
  /** By which a question is found again, whatever its number is then. */
  readonly questions: QuestionNames
  #view: EditorView
  /** What was given to the outbox last. */
  #put: ExamDraft | null = null
  /** What somebody else saved that clashes with what is on the screen. */
  #theirs: EditableExam | null = null
  /** What was sent and not answered since the last reply: the server may have it. */
  #unanswered: readonly ExamDraft[] = []

  constructor(paper: EditableExam, { staffId, device, newId, claim, save, read, later, random }: EditorPorts) {
    const { id } = paper.document
    // What students have started keeps its paper: nothing that was left could be saved any more.
    const before = paper.started === 0 ? writersOf(device, staffId, id) : []
    this.#writer = `${staffId}:${newId()}`
    this.#claimed = claim(this.#writer)
    this.#view = {
      paper,
      document: paper.document,
      state: 'saved',
      fault: null,
      clashes: [],
      taken: 0,
      isOpening: before.length > 0,
    }
    this.questions = new QuestionNames(this.#view.document)
    this.#outbox = createOutbox({
      kind: unsentPapers,
      device,
      send: async ({ examId, revision, document, base = bare(document) }: UnsentPaper) => {
        this.#show({ state: 'saving' })
        try {
          return await save({ examId, revision, document })
        } catch (error) {
          if (!isConflict(error)) throw this.#noticed(error, document)
        }
        try {
          const own = await this.#arrived(examId, read)
          return await save(own === null ? { examId, revision, document, base } : { examId, revision: own, document })
        } catch (error) {
          if (isConflict(error)) this.#theirs = await read(examId)
          throw this.#noticed(error)
        }
      },
      // Their screen closes after they have signed out, and a reply may come then: it is another's session.
      owner: () => (this.#isStopped ? null : this.#writer),
      later,
      random,
    })
    this.#outbox.subscribe((event) => this.#hear(event))
    if (before.length > 0) void this.#goOn(before, claim)
  }

  readonly read = (): EditorView => this.#view

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  change(edit: (document: ExamDraft) => ExamDraft): void {
    const document = edit(this.#view.document)
    if (document === this.#view.document) return
    const stays = this.#view.state === 'saving' || this.#view.state === 'conflict'
    this.questions.follow(document, 'own')
    this.#show({ document, ...(stays ? {} : { state: 'unsaved' }) })
    if (this.#view.state === 'conflict') this.#compare()
    else if (this.#view.paper.isDraft) this.#store(PAUSE_MS)
  }

  /** One's own counts, or theirs does; of a question both may stay, theirs before one's own. */
  decide(clash: Clash, choice: 'mine' | 'theirs' | 'both'): void {
    const { paper, document } = this.#view
    if (choice === 'mine') {
      // As if it had been written on what they saved.
      this.#show({ paper: { ...paper, document: withPart(paper.document, clash, 'base', 'theirs') } })
    } else this.#show({ document: withPart(document, clash, 'mine', choice) })
    this.#compare()
  }

  /** What is on the screen beside what somebody else saved: sent once nothing clashes any more. */
  #compare(): void {
    const theirs = this.#theirs
    if (theirs === null) return
    const { paper, taken } = this.#view
    const { document, clashes } = mergeDrafts(paper.document, this.#view.document, theirs.document)
    if (clashes.length > 0) {
      this.#show({ document, clashes, state: 'conflict', taken: taken + 1 })
      this.#store(0)
      return
    }
    this.#theirs = null
    this.#show({ paper: theirs, document, clashes, state: 'unsaved', fault: null, taken: taken + 1 })
    if (theirs.isDraft) this.#store(PAUSE_MS)
    // Somebody has scheduled it meanwhile: what was written on the draft waits for its author's word.
    else this.#outbox.drop(this.#writer, this.#lane)
  }

  /** What the server has is what is wanted: after something that was done here, or when somebody else's version is taken. */
  adopt(paper: EditableExam, by: 'own' | 'others' = 'own'): void {
    this.#outbox.drop(this.#writer, this.#lane)
    this.questions.follow(paper.document, by)
    this.#theirs = null
    const taken = this.#view.taken + 1
    this.#show({ paper, document: paper.document, state: 'saved', fault: null, clashes: [], taken })
  }

  /** What the server sent again, where it is newer and nothing of one's own would be lost. */
  refresh(paper: EditableExam): void {
    if (this.#view.state === 'saved' && !isOlder(paper, this.#view.paper)) this.adopt(paper, 'others')
  }

  /** Saves what is not saved; true where the server has everything then. */
  async flush(): Promise<boolean> {
    await this.#outbox.idle(this.#lane)
    if (this.#view.state !== 'saved' && this.#view.state !== 'conflict') {
      this.#store(0)
      await this.#outbox.flush()
    }
    return this.#view.state === 'saved'
  }

  /** The way may be free again. */
  kick(): void {
    if (this.#view.state === 'offline' || this.#view.state === 'unstored') this.#outbox.kickAll()
  }

  /**
   * Its author has signed out: what is on the device is let go of, and waits there for whichever page they open next. False: something is
   * only here, and stays here.
   */
  leave(): boolean {
    const { paper, document, state } = this.#view
    const item = { writer: this.#writer, examId: document.id, revision: paper.revision, document }
    const isOnDevice = this.#put === document && this.#outbox.at(item) !== null && this.#outbox.isStored()
    const isKept = state === 'saved' || isOnDevice
    if (isKept) this.stop()
    return isKept
  }

  /** Nothing more is sent from here; what is on the device stays there for its writer. */
  stop(): void {
    this.#isStopped = true
    this.#outbox.stop()
    void this.#claimed.then((letGo) => letGo?.())
  }

  get #lane(): string {
    return this.#view.paper.document.id
  }

  /** With what a page of theirs that is gone has stored and not sent. What one that is open has stored is sent from there. */
  async #goOn(writers: readonly string[], claim: EditorPorts['claim']): Promise<void> {
    // All at once: of one that is open it is known only after a while.
    const asked = writers.map(async (writer) => ({ writer, letGo: await claim(writer) }))
    for (const [index, claimed] of asked.entries()) {
      const { writer, letGo } = await claimed
      if (letGo === null) continue
      // It may have been sent just before its page was closed.
      const [left] = this.#outbox.of(writer, this.#lane)
      if (left !== undefined && !this.#isStopped) {
        this.#takeUp(left, letGo)
        // What is left by others is for the pages that are opened next.
        for (const other of asked.slice(index + 1)) void other.then((one) => one.letGo?.())
        return
      }
      letGo()
    }
    this.#show({ isOpening: false })
  }

  #takeUp(left: UnsentPaper, letGo: LetGo): void {
    const { paper } = this.#view
    void this.#claimed.then((letGoOfNew) => letGoOfNew?.())
    this.#claimed = Promise.resolve(letGo)
    this.#writer = left.writer
    this.#put = left.document
    this.#show({
      // What was left is based on what was read then.
      paper: { ...paper, revision: left.revision, document: left.base ?? bare(paper.document) },
      document: left.document,
      state: 'unsaved',
      isOpening: false,
    })
    this.#outbox.kickAll()
  }

  #store(pauseMs: number): void {
    const { paper, document, state } = this.#view
    this.#put = document
    const { revision, document: base } = paper
    const item = { writer: this.#writer, examId: document.id, revision, document, base }
    if (state === 'conflict') this.#outbox.keep(item)
    else this.#outbox.put(item, pauseMs)
  }

  #hear(event: OutboxEvent<UnsentPaper, EditableExam>): void {
    switch (event.kind) {
      case 'sent':
        this.#unanswered = []
        // What was typed meanwhile stays; it is saved next, on what was saved now.
        if (same(event.item.document, event.reply.document)) {
          const isAll = this.#outbox.at(event.item) === null && this.#put === this.#view.document
          this.#show({ paper: event.reply, state: isAll ? 'saved' : 'unsaved', fault: null })
          if (!isAll && event.reply.isDraft) this.#store(PAUSE_MS)
        } else this.#takeBeside(event.item.document, event.reply)
        break
      case 'refused':
        this.#show({ state: 'refused', fault: event.error })
        break
      case 'closed':
        this.#show({ state: 'conflict', fault: event.error })
        this.#compare()
        break
      case 'trouble': {
        const trouble = this.#outbox.troubleOf(event.lane)
        if (trouble !== 'none' && trouble !== 'closed') this.#showAway()
        break
      }
      case 'changed':
        break
    }
  }

  /** Of one trouble the outbox tells once, however often it tries: the second lost save is no save under way either. */
  #noticed(error: unknown, sent?: ExamDraft): unknown {
    if (mayPass(error)) this.#showAway()
    if (sent !== undefined) this.#unanswered = [...this.#unanswered, sent].slice(-MOST_UNANSWERED)
    return error
  }

  /**
   * The version of what this page sent itself, where the server has just that and only the reply was lost; null where
   * somebody else has saved. Beside it, as if it were a colleague's, a question that is being written would be there twice.
   */
  async #arrived(examId: string, read: EditorPorts['read']): Promise<string | null> {
    if (this.#unanswered.length === 0) return null
    const stored = await read(examId)
    const isOwn = this.#unanswered.some((sent) => same(sent, stored.document))
    return isOwn && stored.isDraft === this.#view.paper.isDraft ? stored.revision : null
  }

  #showAway(): void {
    this.#show({ state: this.#outbox.isStored() ? 'offline' : 'unstored' })
  }

  /** It was saved beside what others had written: that comes to the screen, and what was typed meanwhile stays. */
  #takeBeside(sent: ExamDraft, reply: EditableExam): void {
    if (this.#put === this.#view.document && this.#outbox.of(this.#writer, this.#lane).length === 0) {
      this.#show({ paper: reply, document: reply.document, state: 'saved', fault: null, taken: this.#view.taken + 1 })
      return
    }
    this.#show({ paper: { ...reply, document: sent } })
    this.#theirs = reply
    this.#compare()
  }

  #show(changes: Partial<EditorView>): void {
    this.#view = { ...this.#view, ...changes }
    this.questions.follow(this.#view.document, 'others')
    for (const listener of this.#listeners) listener()
  }
}

function isConflict(error: unknown): boolean {
  return error instanceof CallRefused && error.code === 'conflict'
}

/** Of a paper whose beginning is not known any more: all that is on it is news. */
function bare({ id, course, variation }: ExamDraft): ExamDraft {
  return { id, course, variation }
}

/** An answer may overtake another: drafts count their versions. */
function isOlder(paper: EditableExam, known: EditableExam): boolean {
  if (paper.revision === known.revision) return true
  return paper.isDraft && known.isDraft && Number(paper.revision) < Number(known.revision)
}
