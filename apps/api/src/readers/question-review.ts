import { WHOLE_LIST, type QuestionReview, type ReviewedQuestion } from '@anushilon/contract/staff/question-import'
import {
  faultSentence,
  isToBeSeen,
  type Fault,
  type QuestionPlace,
  type Repair,
} from '@anushilon/question-files/question'
import type { QuestionFile } from '@anushilon/question-files/read-questions'
import { writeCsv } from '@anushilon/question-files/tables/write-csv'
import { isFaulty, isUnseen, lengthOf, type DecidedQuestion } from './decided-question.ts'

/** Of a file that is not listed whole: what needs a look first, and a few of the others. */
const SHOWN = { faulty: 500, unseen: 500, toLookAt: 100, ready: 50 } as const
/** More than anybody reads, and no more than the server should hold of it. */
const MOST_CHARACTERS = 2_000_000
const MOST_ROWS = 20_000
const LONGEST_CELL = 1_000

const COUNTED = { row: 'Row', line: 'Line', question: 'No.' } as const

type State = 'left-out' | 'faulty' | 'unseen' | 'to-look-at' | 'ready'

function stateOf(question: DecidedQuestion): State {
  if (question.isLeftOut) return 'left-out'
  if (isFaulty(question)) return 'faulty'
  if (isUnseen(question)) return 'unseen'
  return question.faults.length > 0 ? 'to-look-at' : 'ready'
}

/** What is in the file, and of its questions those that somebody should see. */
export function reviewOf(
  { format, encoding, ignored }: QuestionFile,
  questions: readonly DecidedQuestion[],
): Omit<QuestionReview, 'fileName'> {
  const inState = Map.groupBy(questions, stateOf)
  const all = (state: State): readonly DecidedQuestion[] => inState.get(state) ?? []
  const sample = [
    ...all('faulty').slice(0, SHOWN.faulty),
    ...all('unseen').slice(0, SHOWN.unseen),
    ...all('to-look-at').slice(0, SHOWN.toLookAt),
    ...all('ready').slice(0, SHOWN.ready),
  ]
  const wanted = questions.length > WHOLE_LIST ? sample : questions
  const shown = withinBounds(wanted)
  return {
    format,
    encoding,
    counted: COUNTED[questions[0]?.place.kind ?? 'row'],
    ignored: [...ignored],
    counts: {
      read: questions.length,
      ready: all('ready').length + all('to-look-at').length,
      faults: all('faulty').length,
      unseen: all('unseen').length,
      toLookAt: all('to-look-at').length,
      leftOut: all('left-out').length,
      pictures: questions.filter(({ content }) => content.picture !== null || content.optionPictures !== undefined)
        .length,
    },
    questions: shown.toSorted((a, b) => a.index - b.index).map(presented),
    isSample: shown.length < questions.length,
  }
}

function withinBounds(questions: readonly DecidedQuestion[]): readonly DecidedQuestion[] {
  let characters = 0
  const end = questions.findIndex(({ content }) => (characters += lengthOf(content)) > MOST_CHARACTERS)
  return end === -1 ? questions : questions.slice(0, Math.max(1, end))
}

function presented({ index, place, content, faults, isLeftOut }: DecidedQuestion): ReviewedQuestion {
  const { text, picture, options, optionPictures = [], optionCount, correct, alsoCorrect = [] } = content
  const { number, explanation, explanationPicture, chapter, tags, difficulty } = content
  return {
    index,
    place: { number: place.number, file: place.file },
    text,
    hasPicture: picture !== null,
    hasExplanationPicture: explanationPicture !== null,
    options: [...options],
    ...(optionPictures.length > 0 && { optionPictures: optionPictures.map((each) => each !== null) }),
    optionCount,
    correct,
    ...(alsoCorrect.length > 0 && { alsoCorrect: [...alsoCorrect] }),
    ...(number && { number }),
    explanation,
    ...(chapter !== undefined && { chapter }),
    tags: [...tags],
    difficulty,
    isLeftOut,
    faults: faults.map((fault) => presentedFault(place, fault)),
  }
}

function presentedFault(place: QuestionPlace, fault: Fault): ReviewedQuestion['faults'][number] {
  const { kind, isFault, repair } = fault
  return {
    kind,
    isFault,
    isToBeSeen: isToBeSeen(fault),
    message: faultSentence(place, fault),
    repair: repair === null || repair === 'choose-key' ? repair : presentedRepair(repair),
  }
}

function presentedRepair({ label, change: { options, ...change } }: Repair) {
  return { label, change: { ...change, ...(options !== undefined && { options: [...options] }) } }
}

/** Every fault with its place, as a table to work through. */
export function faultTable(questions: readonly DecidedQuestion[]): Uint8Array {
  const rows = questions.flatMap(({ place, content, faults }) =>
    faults.map((fault) => [
      place.file,
      place.number,
      fault.cell,
      faultSentence(place, fault),
      content.text?.slice(0, LONGEST_CELL) ?? null,
    ]),
  )
  return writeCsv(['file', 'place', 'cell', 'fault', 'question'], rows.slice(0, MOST_ROWS))
}
