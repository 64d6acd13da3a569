import { CallLost, CallRefused } from '@anushilon/contract/call-errors'
import type { PaperDocument } from '@anushilon/contract/staff/paper-document'
import type { Paper } from '@anushilon/contract/staff/papers'

export type SaveState = 'saved' | 'unsaved' | 'saving' | 'offline' | 'conflict' | 'refused'

export interface DeskView {
  /** As the server last told it. */
  readonly paper: Paper
  /** As it stands on the screen. */
  readonly document: PaperDocument
  readonly state: SaveState
  /** Why the server would not take it. */
  readonly fault: unknown
}

export interface DeskTools {
  readonly save: (input: { examId: string; revision: string; document: PaperDocument }) => Promise<Paper>
  /** Calls back after so many milliseconds; what it gives calls that off. */
  readonly later: (work: () => void, ms: number) => () => void
}

const PAUSE = 1_200
const TRY_AGAIN = 5_000

/**
 * A paper on which somebody works. A draft saves itself a moment after each change, one save at a time, again and again
 * while the network is away; an exam that students see is saved when its author says so.
 */
export class PaperDesk {
  readonly #tools: DeskTools
  readonly #listeners = new Set<() => void>()
  #view: DeskView
  #callOff: () => void = () => undefined
  #saving: Promise<void> | null = null

  constructor(paper: Paper, tools: DeskTools) {
    this.#tools = tools
    this.#view = { paper, document: paper.document, state: 'saved', fault: null }
  }

  readonly read = (): DeskView => this.#view

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  change(edit: (document: PaperDocument) => PaperDocument): void {
    const document = edit(this.#view.document)
    if (document === this.#view.document) return
    const stays = this.#view.state === 'saving' || this.#view.state === 'conflict'
    this.#show({ document, ...(stays ? {} : { state: 'unsaved' }) })
    if (this.#view.paper.isDraft) this.#saveIn(PAUSE)
  }

  /** What the server has is what is wanted: after a reload, or when somebody else's version is taken. */
  adopt(paper: Paper): void {
    this.#callOff()
    this.#show({ paper, document: paper.document, state: 'saved', fault: null })
  }

  /** What the server told again, where it is newer and nothing of one's own would be lost. */
  refresh(paper: Paper): void {
    if (this.#view.state === 'saved' && !isOlder(paper, this.#view.paper)) this.adopt(paper)
  }

  /** Saves what is not saved; true where the server has everything then. */
  async flush(): Promise<boolean> {
    this.#callOff()
    while (this.#saving !== null) await this.#saving
    if (this.#view.state !== 'saved' && this.#view.state !== 'conflict') await this.#save()
    return this.#view.state === 'saved'
  }

  #saveIn(ms: number): void {
    this.#callOff()
    this.#callOff = this.#tools.later(() => void this.#save(), ms)
  }

  async #save(): Promise<void> {
    if (this.#saving !== null || this.#view.state === 'conflict') return
    this.#saving = this.#send()
    await this.#saving
    this.#saving = null
    if (this.#view.state === 'unsaved' && this.#view.paper.isDraft) this.#saveIn(PAUSE)
    if (this.#view.state === 'offline') this.#saveIn(TRY_AGAIN)
  }

  async #send(): Promise<void> {
    const { paper, document } = this.#view
    this.#show({ state: 'saving' })
    try {
      const saved = await this.#tools.save({ examId: document.id, revision: paper.revision, document })
      // What was typed meanwhile stays; it is saved next.
      this.#show({ paper: saved, state: this.#view.document === document ? 'saved' : 'unsaved', fault: null })
    } catch (error) {
      this.#show({ state: stateAfter(error), fault: error })
    }
  }

  #show(changes: Partial<DeskView>): void {
    this.#view = { ...this.#view, ...changes }
    for (const listener of this.#listeners) listener()
  }
}

/** An answer may overtake another: drafts count their versions. */
function isOlder(paper: Paper, known: Paper): boolean {
  if (paper.revision === known.revision) return true
  return paper.isDraft && known.isDraft && Number(paper.revision) < Number(known.revision)
}

function stateAfter(error: unknown): SaveState {
  if (error instanceof CallLost) return 'offline'
  return error instanceof CallRefused && error.code === 'conflict' ? 'conflict' : 'refused'
}
