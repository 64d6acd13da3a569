import type { ShownSheet } from '@anushilon/contract/schemas/asked-in-writing'
import type { RunningMcq } from '@anushilon/contract/schemas/running-mcq'
import type { RunningWritten } from '@anushilon/contract/schemas/running-written'
import type { PaperPreview } from '@anushilon/contract/staff/preview'
import { drawPaper } from '@anushilon/domain/exam/assignment'
import type { EntryStage } from '@anushilon/contract/codecs/entry-words'
import { plusMinutes } from '@anushilon/domain/instant'
import { timesMarks } from '@anushilon/domain/marks/marks'
import { questionsOn } from '@anushilon/domain/exam/paper'
import { behaviourOf, type PartKind } from '@anushilon/domain/exam/variation'
import { preview as en } from '../../../text/en-preview.ts'

interface Started {
  readonly startedAt: number
  isSubmitted: boolean
}

/** A sitting of a paper that nobody keeps: each part has its whole time from the moment it is started. */
export class PreviewSitting {
  readonly #preview: PaperPreview
  readonly #seed: string
  readonly #parts = new Map<PartKind, Started>()
  /** By subject and the question's place on this student's paper. */
  readonly #picks = new Map<string, number>()
  /** The pages of each answer, by subject and question. */
  readonly #pages = new Map<string, Map<number, readonly string[]>>()
  #subjects: readonly string[] | null = null
  #isArmed = false

  constructor(preview: PaperPreview, seed: string) {
    this.#preview = preview
    this.#seed = seed
  }

  entry(): EntryStage {
    const { parts } = behaviourOf(this.#preview.info.variation)
    const started = parts.map((part) => this.#parts.get(part))
    if (started[0] === undefined) return 'assign'
    const open = started.findIndex((part) => part?.isSubmitted !== true)
    if (open === -1) return 'ended'
    return open === 0 ? 'running' : 'written-next'
  }

  /** A second part is sat in the subjects of the first. */
  start(kind: PartKind, subjects: readonly string[] | null, now: number): void {
    if (this.#parts.size === 0) this.#subjects = subjects
    if (!this.#parts.has(kind)) this.#parts.set(kind, { startedAt: now, isSubmitted: false })
  }

  arm(wanted: boolean): void {
    this.#isArmed = wanted
  }

  submit(kind: PartKind): void {
    const part = this.#parts.get(kind)
    if (part !== undefined) part.isSubmitted = true
  }

  pick(subjectId: string | null, question: number, option: number): void {
    const place = `${subjectId ?? this.#only()} ${question}`
    if (!this.#picks.has(place)) this.#picks.set(place, option)
  }

  /** As the server does: the answer is what is wanted once all of it has come. */
  receive(subjectId: string | null, question: number, pageId: string, wanted: readonly string[]) {
    const pages = [...new Set([...(this.#answersIn(subjectId).get(question) ?? []), pageId])]
    return this.arrange(subjectId, question, wanted.every((id) => pages.includes(id)) ? wanted : pages)
  }

  arrange(subjectId: string | null, question: number, pages: readonly string[]) {
    this.#answersIn(subjectId).set(question, pages)
    return pages.map(pageOf)
  }

  scripts() {
    return [...this.#pages].flatMap(([subjectId, answers]) =>
      [...answers].map(([questionNo, pages]) => ({ subjectId, questionNo, pages: pages.map(pageOf) })),
    )
  }

  #answersIn(subjectId: string | null): Map<number, readonly string[]> {
    const subject = subjectId ?? this.#only()
    const answers = this.#pages.get(subject) ?? new Map<number, readonly string[]>()
    this.#pages.set(subject, answers)
    return answers
  }

  runningMcq(): RunningMcq {
    const { info, draw, sections } = this.#preview
    const { minutes = 0, marksPerQuestion = 0, negativePercent = 0 } = info.mcq ?? {}
    const numbered = sections.map((section) => ({
      ...section,
      questions: section.questions.map((question, index) => ({ ...question, number: index + 1 })),
    }))
    const paper = drawPaper({ sections: numbered, plan: draw, subjects: this.#subjects, seed: this.#seed })
    const times = this.#times('mcq', minutes)
    return {
      ...times,
      dueAt: times.endsAt,
      overdue: behaviourOf(info.variation).overdue,
      isArmed: this.#isArmed,
      exam: {
        id: info.id,
        name: info.name,
        variation: info.variation,
        frequency: info.frequency,
        closesAt: times.endsAt,
        minutes,
        marksPerQuestion,
        negativePercent,
        totalMarks: timesMarks(questionsOn(paper).length, marksPerQuestion),
      },
      sections: paper.flatMap(({ section: at, questions }) => {
        const section = numbered[at]
        if (section === undefined) return []
        const { subjectId, subjectName } = section
        return {
          subjectId,
          subjectName,
          marks: timesMarks(questions.length, marksPerQuestion),
          questions: questions.flatMap((number, place) => {
            const question = section.questions[number - 1]
            return question === undefined
              ? []
              : { ...question, picked: this.#picks.get(`${subjectId} ${place}`) ?? null }
          }),
        }
      }),
    }
  }

  runningWritten(): RunningWritten {
    const { info, sections } = this.#preview
    const { minutes = 0, uploadMinutes = 0 } = info.written ?? {}
    const times = this.#times('written', minutes)
    return {
      ...times,
      examId: info.id,
      uploadMinutes,
      closesAt: times.endsAt,
      minutes,
      sections: sections
        .filter(({ subjectId }) => this.#subjects === null || this.#subjects.includes(subjectId))
        .map(({ subjectId, subjectName, written }) => ({
          subjectId,
          subjectName,
          ...shownSheet(written),
          marks: written?.marks ?? [],
          uploaded: [...(this.#pages.get(subjectId)?.keys() ?? [])],
        })),
    }
  }

  #times(kind: PartKind, minutes: number) {
    const startedAt = this.#parts.get(kind)?.startedAt ?? 0
    return { startedAt, endsAt: plusMinutes(startedAt, minutes) }
  }

  /** Where the exam has but one subject the pages do not name it. */
  #only(): string {
    return this.#preview.sections[0]?.subjectId ?? ''
  }
}

/** It lies nowhere but on this page. */
function pageOf(pageId: string) {
  return { pageId, path: '', state: 'ready' } as const
}

function shownSheet(written: PaperPreview['sections'][number]['written']): ShownSheet {
  const { pages = [], typed = [] } = written ?? {}
  if (pages.length === 0 && typed.length === 0) return { image: noPaperPicture() }
  return { image: pages[0] ?? '', pages, typed }
}

/** In the place of a printed paper that nobody has put in yet. */
function noPaperPicture(): string {
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="300"><rect width="600" height="300" fill="#eef1f7"/><text x="300" y="158" text-anchor="middle" font-family="sans-serif" font-size="26" fill="#4b5470">${en.noPaper}</text></svg>`
  return `data:image/svg+xml,${encodeURIComponent(drawing)}`
}
