import type { ExamDraft } from '@anushilon/contract/staff/exam-draft'
import type { EditableExam } from '@anushilon/contract/staff/papers'
import type { Device } from '@anushilon/outbox/device'
import type { Timing } from '@anushilon/outbox/lanes'
import { createOutbox, type OutboxEvent } from '@anushilon/outbox/outbox'
import { type UnsentPaper, unsentPapers } from './unsent-paper.ts'

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
}

export interface EditorPorts extends Timing {
  readonly staffId: number
  readonly device: Device
  newId(): string
  save(input: { examId: string; revision: string; document: ExamDraft }): Promise<EditableExam>
}

const PAUSE_MS = 1_200

/**
 * A paper on which somebody works. A draft saves itself a moment after each change, one save at a time, again and again
 * while the network or the server is away; an exam that students see is saved when its author says so.
 */
export class PaperEditor {
  readonly #listeners = new Set<() => void>()
  readonly #outbox: ReturnType<typeof createOutbox<UnsentPaper, EditableExam>>
  readonly #writer: string
  #view: EditorView
  /** What was given to the outbox last. */
  #put: ExamDraft | null = null

  constructor(paper: EditableExam, { staffId, device, newId, save, later, random }: EditorPorts) {
    const left = paper.isDraft ? leftBehind(device, staffId, paper.document.id) : null
    this.#writer = left?.writer ?? `${staffId}:${newId()}`
    this.#view = { paper, document: left?.document ?? paper.document, state: left ? 'unsaved' : 'saved', fault: null }
    this.#put = left?.document ?? null
    this.#outbox = createOutbox({
      kind: unsentPapers,
      device,
      send: async ({ examId, revision, document }: UnsentPaper) => {
        this.#show({ state: 'saving' })
        return await save({ examId, revision, document })
      },
      owner: () => this.#writer,
      later,
      random,
    })
    this.#outbox.subscribe((event) => this.#hear(event))
    this.#outbox.kickAll()
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
    this.#show({ document, ...(stays ? {} : { state: 'unsaved' }) })
    if (this.#view.paper.isDraft) this.#store(PAUSE_MS)
  }

  /** What the server has is what is wanted: after a reload, or when somebody else's version is taken. */
  adopt(paper: EditableExam): void {
    this.#outbox.drop(this.#writer, this.#lane)
    this.#show({ paper, document: paper.document, state: 'saved', fault: null })
  }

  /** What the server sent again, where it is newer and nothing of one's own would be lost. */
  refresh(paper: EditableExam): void {
    if (this.#view.state === 'saved' && !isOlder(paper, this.#view.paper)) this.adopt(paper)
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

  get #lane(): string {
    return this.#view.paper.document.id
  }

  #store(pauseMs: number): void {
    const { paper, document, state } = this.#view
    this.#put = document
    const item = { writer: this.#writer, examId: document.id, revision: paper.revision, document }
    if (state === 'conflict') this.#outbox.keep(item)
    else this.#outbox.put(item, pauseMs)
  }

  #hear(event: OutboxEvent<UnsentPaper, EditableExam>): void {
    switch (event.kind) {
      case 'sent':
        // What was typed meanwhile stays; it is saved next, on what was saved now.
        if (this.#outbox.at(event.item) === null && this.#put === this.#view.document) {
          this.#show({ paper: event.reply, state: 'saved', fault: null })
        } else {
          this.#show({ paper: event.reply, state: 'unsaved', fault: null })
          if (event.reply.isDraft) this.#store(PAUSE_MS)
        }
        break
      case 'refused':
        this.#show({ state: 'refused', fault: event.error })
        break
      case 'closed':
        this.#show({ state: 'conflict', fault: event.error })
        break
      case 'trouble': {
        const trouble = this.#outbox.troubleOf(event.lane)
        if (trouble === 'none' || trouble === 'closed') break
        this.#show({ state: this.#outbox.isStored() ? 'offline' : 'unstored' })
        break
      }
      case 'changed':
        break
    }
  }

  #show(changes: Partial<EditorView>): void {
    this.#view = { ...this.#view, ...changes }
    for (const listener of this.#listeners) listener()
  }
}

/** What a page of theirs that is gone has stored and not sent. */
function leftBehind(device: Device, staffId: number, examId: string): UnsentPaper | null {
  const stored = device.keys().flatMap((key) => unsentPapers.decode(key, device.read(key) ?? '') ?? [])
  return stored.find((one) => one.writer.startsWith(`${staffId}:`) && one.examId === examId) ?? null
}

/** An answer may overtake another: drafts count their versions. */
function isOlder(paper: EditableExam, known: EditableExam): boolean {
  if (paper.revision === known.revision) return true
  return paper.isDraft && known.isDraft && Number(paper.revision) < Number(known.revision)
}
