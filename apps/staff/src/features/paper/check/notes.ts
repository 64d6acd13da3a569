import type { ExamDraft } from '@anushilon/contract/staff/exam-draft'
import type { PaperNote } from '@anushilon/contract/staff/papers'
import { sectionsOf } from '@anushilon/contract/staff/draft-sections'
import { examQuestionPath } from '../../../paths.ts'

/** A note in an author's words, and where it can be mended: on another page, or at a field of this one. */
export interface SaidNote {
  readonly title: string
  readonly sub?: string
  readonly link?: string
  readonly field?: string
}

const FIELDS: Readonly<Record<string, string>> = {
  name: 'Title',
  subject: 'Subject',
  subjects: 'Subjects',
  course: 'Course',
  opensAt: 'Opens',
  closesAt: 'Closes',
  frequency: 'How often',
  results: 'Results',
  retakeLimit: 'Retakes',
  branches: 'For whom',
  batches: 'For whom',
  sealedHours: 'Papers on phones before it opens',
  choice: 'Choice of subjects',
  'choice.size': 'Choice of subjects',
  'choice.optional': 'Choice of subjects',
  'choice.fixed': 'Choice of subjects',
  solutionSheet: 'Solution sheet',
  rules: 'Rules picture',
  'mcq.durationMinutes': 'MCQ time',
  'mcq.marksPerQuestion': 'Mark each',
  'mcq.negativePercent': 'Wrong costs',
  'mcq.questionsPerStudent': 'Questions each gets',
  'written.durationMinutes': 'Written time',
  'written.uploadMinutes': 'Photos hand-in',
  'written.image': 'Question paper',
  'written.morePages': 'Question paper, further pages',
  'written.marks': 'Marks of the written part',
}

/** What belongs to one question of the written part. */
const OF_WRITTEN: Readonly<Record<string, string>> = {
  questions: 'Written question',
  marks: 'Marks of written question',
  rubrics: 'Rubric of question',
}

const QUESTION_PARTS: Readonly<Record<string, string>> = {
  correct: 'key',
  text: 'text',
  options: 'options',
  answer: 'answer',
  tolerance: 'tolerance',
  unit: 'unit',
  image: 'picture',
  optionCount: 'number of options',
  explanation: 'explanation picture',
  explanationText: 'explanation',
}

const PLACE = /^(?:subjects\[(\d+)\]\.?)?(.*)$/
const RUBRIC = /^written\.rubrics\[(\d+)\](?:\[(\d+)\])?/
const TYPED = /^written\.questions\[(\d+)\](?:\.(\w+))?/
const QUESTION = /^mcq\.questions\[(\d+)\](?:\.(\w+))?/

/** What the check list says about a place of the paper. */
export function say(note: PaperNote, document: ExamDraft, subjectName: (id: string) => string): SaidNote {
  const [, at, place = ''] = PLACE.exec(note.place) ?? []
  const section = Number(at ?? 0)
  const subject = sectionsOf(document)[section]?.subjectId
  const prefix = at === undefined || subject === undefined ? '' : `${subjectName(subject)}: `
  const said = inSection(note.message, place, document.id, section)
  return { ...said, title: sentence(`${prefix}${said.title}`) }
}

function inSection(message: string, place: string, examId: string, section: number): SaidNote {
  const [, index, part] = QUESTION.exec(place) ?? []
  if (index !== undefined) {
    const number = Number(index) + 1
    return {
      title: `question ${number} ${aboutQuestion(part, message)}`,
      link: examQuestionPath(examId, section, number),
    }
  }
  if (/^mcq(\.questions)?$/.test(place)) {
    return { title: 'the MCQ part has no questions', link: examQuestionPath(examId, section, 1) }
  }
  const ofSheet = aboutSheet(message, place)
  if (ofSheet !== null) return { title: ofSheet, link: examQuestionPath(examId, section, 'written') }
  const short = /^(\d+) is more than the (\d+) questions/.exec(message)
  if (short !== null) {
    const [wanted, there] = [Number(short[1]), Number(short[2])]
    const title = `MCQ part: ${wanted - there} ${wanted - there === 1 ? 'question' : 'questions'} short`
    return { title, sub: `${there} of ${wanted}`, link: examQuestionPath(examId, section, there + 1) }
  }
  const field = FIELDS[place] ?? place
  const said = message === 'is missing' ? 'is not set' : withFieldNames(message)
  return { title: `${field} ${said}`, field: place.split('[')[0] ?? place }
}

/** What is wrong with the sheet of the written part; null: it is something else. */
function aboutSheet(message: string, place: string): string | null {
  if (/^written(\.image)?$/.test(place)) return 'the written part has no question paper'
  if (place === 'written.marks') return 'the written part has no marks'
  if (place === 'written.questions') return `typed questions ${message}`
  if (place.startsWith('written.morePages')) return `question paper: ${message}`
  const [, question, part = ''] = TYPED.exec(place) ?? []
  if (question !== undefined) {
    const said = part === 'text' && message === 'is empty' ? 'has no text' : `· ${part} ${message}`
    return `written question ${Number(question) + 1} ${said}`
  }
  const [, rubric, line] = RUBRIC.exec(place) ?? []
  if (rubric === undefined) return null
  return `rubric of question ${Number(rubric) + 1}${line === undefined ? '' : `, line ${Number(line) + 1}`}: ${message}`
}

/** What a field is called on the page, by its place; of a subject's it begins with the subject's id. */
export function fieldName(place: string, subjectName: (id: string) => string): string {
  const [first = '', ...rest] = place.split('.')
  const ofOne = /^(?:(.+)\.)?written\.(rubrics|questions|marks)\.(\d+)$/.exec(place)
  if (ofOne !== null) {
    const [, subject, what, at] = ofOne
    const about = `${OF_WRITTEN[what ?? ''] ?? ''} ${Number(at) + 1}`
    return subject === undefined ? about : `${subjectName(subject)}: ${about}`
  }
  const known = FIELDS[place]
  if (known !== undefined) return known
  if (rest.length < 2) return place.replaceAll('.', ' ')
  return `${subjectName(first)}: ${FIELDS[rest.join('.')] ?? rest.join(' ')}`
}

/** A message may name another field as the file format does; here it has the name that stands beside it on the page. */
function withFieldNames(message: string): string {
  return message.replaceAll(/\b(?:opensAt|closesAt)\b/g, (name) => FIELDS[name] ?? name)
}

function aboutQuestion(part: string | undefined, message: string): string {
  if (part === undefined) return message === 'has neither text nor image' ? 'is empty' : message
  if (message === 'is missing') return `has no ${QUESTION_PARTS[part] ?? part}`
  return part === 'options' && message.startsWith('has ') ? message : `· ${QUESTION_PARTS[part] ?? part} ${message}`
}

function sentence(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** The numbers of a section's questions with which something is wrong. */
export function faultyQuestions(missing: readonly PaperNote[], section: number): Set<number> {
  return new Set(
    missing.flatMap(({ place }) => {
      const [, at, rest = ''] = PLACE.exec(place) ?? []
      const index = QUESTION.exec(rest)?.[1]
      return index !== undefined && Number(at ?? 0) === section ? [Number(index) + 1] : []
    }),
  )
}
