import { contentOf } from '@anushilon/contract/exam-document/question'
import type { ExamDraft, DraftQuestion } from '@anushilon/contract/staff/exam-draft'
import { sectionsOf } from '@anushilon/contract/staff/draft-sections'
import type { PaperNote } from '@anushilon/contract/staff/papers'
import { optionsOf } from '@anushilon/domain/exam/question'
import { MINUTE, type Instant } from '@anushilon/domain/instant'
import { behaviourOf } from '@anushilon/domain/exam/variation'

/** What an author may want to look at; none of it keeps an exam from being scheduled. */
export function adviceOn(document: ExamDraft, now: Instant): PaperNote[] {
  return [
    ...windowAdvice(document, now),
    ...writtenAdvice(document),
    ...paperPlaces(document).flatMap(([place, all]) => questionAdvice(place, all)),
  ]
}

function windowAdvice(document: ExamDraft, now: Instant): PaperNote[] {
  const [opens, closes] = [Date.parse(document.opensAt ?? ''), Date.parse(document.closesAt ?? '')]
  if (Number.isNaN(opens) || Number.isNaN(closes)) return []
  const needed = behaviourOf(document.variation).parts.reduce(
    (sum, part) => sum + (document[part]?.durationMinutes ?? 0) * MINUTE,
    0,
  )
  return [
    ...(opens < now ? [{ place: 'opensAt', message: 'is in the past' }] : []),
    // A window that ends before it begins is missing, not short.
    ...(closes > opens && closes - opens < needed
      ? [{ place: 'closesAt', message: `leaves ${(closes - opens) / MINUTE} of the ${needed / MINUTE} minutes` }]
      : []),
  ]
}

/** Typed questions with pages beside them may ask the same twice. */
function writtenAdvice(document: ExamDraft): PaperNote[] {
  if (!behaviourOf(document.variation).parts.includes('written')) return []
  return sectionsOf(document).flatMap(({ place, written }) =>
    written?.questions === undefined || written.image === undefined
      ? []
      : [{ place: `${place}written.questions`, message: BOTH }],
  )
}

const BOTH = 'stand below the pages: students see both, and hand in by the typed questions'

/** Every list of questions that is on the paper, with its place. */
function paperPlaces(document: ExamDraft): [place: string, questions: readonly DraftQuestion[]][] {
  if (!behaviourOf(document.variation).parts.includes('mcq')) return []
  return sectionsOf(document).map(({ place, questions }) => [`${place}mcq.questions`, questions])
}

function questionAdvice(place: string, questions: readonly DraftQuestion[]): PaperNote[] {
  const seen = new Map<string, number>()
  return questions.map(contentOf).flatMap((question, index) => {
    const notes: PaperNote[] = []
    const options = optionsOf(question)
    const asked =
      question.kind === 'picture' ? question.picture.path : [question.text, ...options].map(plain).join('\n')
    const first = seen.get(asked)
    if (first === undefined) seen.set(asked, index)
    else if (asked.trim() !== '')
      notes.push({ place: `${place}[${index}]`, message: `is the same as question ${first + 1}` })
    const filled = options.map(plain).filter((option) => option !== '')
    if (new Set(filled).size < filled.length) {
      notes.push({ place: `${place}[${index}].options`, message: 'has two options that are the same' })
    }
    return notes
  })
}

function plain(text: string): string {
  return text.normalize('NFC').trim().replaceAll(/\s+/g, ' ')
}
