import type { InputOf } from '@anushilon/contract/endpoint'
import type { AttachmentBody } from '@anushilon/contract/schemas/attachment'
import {
  WHOLE_LIST,
  type QuestionReview,
  type questionFaults,
  type ReviewedQuestion,
  type reviewQuestions,
} from '@anushilon/contract/staff/question-import'
import { faultSentence, type Fault, type Place, type Repair } from '@anushilon/question-files/question'
import { writeCsv } from '@anushilon/question-files/write-csv'
import type { Deps } from '../../deps.ts'
import type { Call } from '../../http/bind.ts'
import { decidedFile, isFaulty, type DecidedQuestion } from './reading.ts'

type ReviewDeps = Pick<Deps, 'db'>

/** Of a file that is not listed whole: what needs a look first, and a few of the others. */
const SHOWN = { faulty: 500, toLookAt: 100, ready: 50 } as const

const COUNTED = { row: 'Row', line: 'Line', question: 'No.' } as const

type State = 'left-out' | 'faulty' | 'to-look-at' | 'ready'

function stateOf(question: DecidedQuestion): State {
  if (question.isLeftOut) return 'left-out'
  if (isFaulty(question)) return 'faulty'
  return question.faults.length > 0 ? 'to-look-at' : 'ready'
}

export async function review(
  { db }: ReviewDeps,
  { staff, input }: Call<InputOf<typeof reviewQuestions>>,
): Promise<QuestionReview> {
  const { fileName, format, encoding, ignored, questions } = await decidedFile(db, staff.id, input)
  const inState = Map.groupBy(questions, stateOf)
  const all = (state: State): readonly DecidedQuestion[] => inState.get(state) ?? []
  const isSample = questions.length > WHOLE_LIST
  const sample = [
    ...all('faulty').slice(0, SHOWN.faulty),
    ...all('to-look-at').slice(0, SHOWN.toLookAt),
    ...all('ready').slice(0, SHOWN.ready),
  ]
  return {
    fileName,
    format,
    encoding,
    counted: COUNTED[questions[0]?.place.kind ?? 'row'],
    ignored: [...ignored],
    counts: {
      read: questions.length,
      ready: all('ready').length + all('to-look-at').length,
      faults: all('faulty').length,
      toLookAt: all('to-look-at').length,
      leftOut: all('left-out').length,
      pictures: questions.filter(({ content }) => content.picture !== null).length,
    },
    questions: (isSample ? sample.toSorted((a, b) => a.index - b.index) : questions).map(presented),
    isSample,
  }
}

function presented({ index, place, content, faults, isLeftOut }: DecidedQuestion): ReviewedQuestion {
  const { text, picture, options, optionCount, correct, explanation, tags, difficulty } = content
  return {
    index,
    place: { number: place.number, file: place.file },
    text,
    hasPicture: picture !== null,
    options: [...options],
    optionCount,
    correct,
    explanation,
    tags: [...tags],
    difficulty,
    isLeftOut,
    faults: faults.map((fault) => presentedFault(place, fault)),
  }
}

function presentedFault(place: Place, fault: Fault): ReviewedQuestion['faults'][number] {
  const { kind, isFault, repair } = fault
  return {
    kind,
    isFault,
    message: faultSentence(place, fault),
    repair: repair === null || repair === 'choose-key' ? repair : presentedRepair(repair),
  }
}

function presentedRepair({ label, change: { options, ...change } }: Repair) {
  return { label, change: { ...change, ...(options !== undefined && { options: [...options] }) } }
}

export async function faultTable(
  { db }: ReviewDeps,
  { staff, input }: Call<InputOf<typeof questionFaults>>,
): Promise<AttachmentBody> {
  const asked = { fileId: input.fileId, decisions: [], leaveOutFaulty: false }
  const { questions } = await decidedFile(db, staff.id, asked)
  const rows = questions.flatMap(({ place, content, faults }) =>
    faults.map((fault) => [place.file, place.number, fault.cell, faultSentence(place, fault), content.text]),
  )
  const body = writeCsv(['file', 'place', 'cell', 'fault', 'question'], rows)
  return { mediaType: 'text/csv; charset=utf-8', name: 'faults.csv', body }
}
