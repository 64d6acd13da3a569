import { mcqShape, MOST_PAGES, sheetShape, writtenShape } from '@anushilon/contract/exam-document/exam'
import {
  contentOf,
  DEFAULT_OPTION_COUNT,
  keyIn,
  OF_NUMBER,
  OF_OPTIONS,
  questionShape,
  type QuestionDocument,
} from '@anushilon/contract/exam-document/question'
import { withAlsoCorrect, type KeyedQuestion, type McqPlan, type WrittenPlan } from '@anushilon/domain/exam/exam'
import type { TypedQuestion } from '@anushilon/domain/exam/written-sheet'
import { readNumberKey, type NumberFault } from '@anushilon/domain/exam/typed-number'
import type { Checking } from './checking.ts'
import { listOf, objectOf, reading, whole, type Fields, type Read } from './fields.ts'
import { PACK, type PackFiles } from './files.ts'
import type { PackSheet } from './pack.ts'
import type { Place } from './place.ts'

const shape = questionShape(PACK)
const QUESTION_FIELDS = Object.keys(shape)
const { text, figure, image, imageText, options, optionImages, optionCount, correct, alsoCorrect, ...others } = shape
const { answer, tolerance, unit, ...solution } = others

/** Reads what belongs to a text, or to a picture; first how many options there are, which the key needs. */
const BODIES = {
  text(fields: Fields) {
    if (fields.has('answer')) {
      if (!fields.has('figure')) fields.mustNot('imageText', 'is for questions with an image or a figure')
      return [{}, fields.some({ text, figure, imageText }, ['text'])] as const
    }
    fields.mustNot('optionCount', 'is for questions with an image; the options of this one are counted')
    if (!fields.has('figure')) fields.mustNot('imageText', 'is for questions with an image or a figure')
    return [
      fields.some({ options }, ['options']),
      fields.some({ text, figure, imageText, optionImages }, ['text']),
    ] as const
  },
  image(fields: Fields) {
    if (fields.has('answer')) {
      fields.mustNot('figure', 'is for questions with a text; this one is a picture already')
      return [{}, fields.some({ image, imageText }, ['image'])] as const
    }
    fields.mustNot('options', 'the options of a question with an image are part of the image; give optionCount')
    fields.mustNot('figure', 'is for questions with a text; this one is a picture already')
    fields.mustNot('optionImages', 'the options of a question with an image are part of the image')
    return [fields.some({ optionCount }), fields.some({ image, imageText }, ['image'])] as const
  },
}

type Counted = QuestionDocument | undefined

function inside(counted: Counted, index: number, place: Place): number | undefined {
  if (counted === undefined) return index
  const count = counted.options?.length ?? counted.optionCount ?? DEFAULT_OPTION_COUNT
  return index >= 0 && index < count ? index : place.fault(`${index} is outside the ${count} options`)
}

function key(counted: Counted): Read<number> {
  return (value, place) => {
    const index = reading(correct)(value, place)
    return index === undefined ? undefined : inside(counted, index, place)
  }
}

/** The options that are right besides, in rising order. */
function furtherKeys(counted: Counted, first: number | undefined): Read<number[]> {
  return (value, place) => {
    const read = reading(alsoCorrect)(value, place)
    const found = read?.map((index, at) => {
      const isNamed = index === first || read.indexOf(index) < at
      return isNamed ? place.at(at).fault(`${index} is named already`) : inside(counted, index, place.at(at))
    })
    const whole = found?.filter((index) => index !== undefined)
    return whole?.length === read?.length ? whole?.toSorted((one, other) => one - other) : undefined
  }
}

const NUMBER_FAULTS: Readonly<Record<NumberFault, string>> = {
  empty: 'is empty',
  'not-a-number': 'is not a number: write it as 9.8 or -0.05 or 1.5e-7, a tolerance as 0.1 or 2%',
  'too-many-digits': 'has too many digits: both ends of the tolerance must have at most 12',
  'out-of-range': 'is too large or too small',
}

/** A number that is typed, its tolerance and its unit; nothing of what options need. */
function typedNumber(fields: Fields): QuestionDocument | undefined {
  for (const field of OF_OPTIONS)
    fields.mustNot(field, 'is for questions with options; this one has an answer to be typed')
  const read = fields.some({ answer, tolerance, unit }, ['answer'])
  if (read === undefined) return undefined
  const key = readNumberKey(read.answer, read.tolerance ?? '')
  return 'fault' in key ? fields.place.at(key.field).fault(NUMBER_FAULTS[key.fault]) : read
}

function optionKey(fields: Fields, counted: Counted): QuestionDocument | undefined {
  for (const field of OF_NUMBER) fields.mustNot(field, 'is for questions that are answered with a number')
  const index = fields.need('correct', key(counted))
  const further = fields.may('alsoCorrect', furtherKeys(counted, index), [])
  return index === undefined || further === undefined ? undefined : { correct: index, alsoCorrect: further }
}

function optionImagesThere({ options, optionImages = [] }: QuestionDocument, files: PackFiles, place: Place): boolean {
  if (options !== undefined && optionImages.length > options.length) {
    place.fault(`has ${optionImages.length}, but there are ${options.length} options`)
    return false
  }
  const found = optionImages.map((path, at) => path === null || files.found(path, place.at(at)) !== undefined)
  return found.every(Boolean)
}

/** Numbered later, when all sections of the exam are known. */
function question({ files }: Checking): Read<KeyedQuestion> {
  return objectOf((fields) => {
    if (fields.has('text') && fields.has('image')) {
      fields.mustNot('image', 'a question has a text or an image, not both; a picture beside a text is its figure')
    }
    if (!fields.has('text') && !fields.has('image')) {
      fields.ignore(QUESTION_FIELDS)
      return fields.place.fault('has neither text nor image')
    }
    const [counted, asked] = BODIES[fields.has('text') ? 'text' : 'image'](fields)
    const right = fields.has('answer') ? typedNumber(fields) : optionKey(fields, counted)
    const why = fields.some(solution)
    const document: QuestionDocument = { ...counted, ...asked, ...right, ...why }
    const lacksPicture = (['figure', 'image', 'explanation'] as const).filter(
      (field) => field in document && files.found(document[field], fields.place.at(field)) === undefined,
    )
    const areThere = optionImagesThere(document, files, fields.place.at('optionImages'))
    if (counted === undefined || asked === undefined || why === undefined) return undefined
    if (right === undefined || lacksPicture.length > 0 || !areThere) return undefined
    const { correct: only, alsoCorrect: further } = keyIn(document)
    return only === null ? undefined : { ...contentOf(document), correct: only, ...withAlsoCorrect(further) }
  })
}

export function questions(checking: Checking): Read<KeyedQuestion[]> {
  return listOf(question(checking), { min: 1 })
}

const mcq = mcqShape(PACK)
const written = writtenShape(PACK)
const sheet = sheetShape(PACK)

export function mcqPlan(fields: Fields): McqPlan | undefined {
  return whole({
    minutes: fields.need('durationMinutes', mcq.durationMinutes),
    marksPerQuestion: fields.need('marksPerQuestion', mcq.marksPerQuestion),
    negativePercent: fields.may('negativePercent', mcq.negativePercent, 0),
    questionsPerStudent: fields.may('questionsPerStudent', mcq.questionsPerStudent, null),
    shuffle: fields.may('shuffle', mcq.shuffle, true),
  })
}

export function writtenPlan(fields: Fields): WrittenPlan | undefined {
  return whole({
    minutes: fields.need('durationMinutes', written.durationMinutes),
    uploadMinutes: fields.may('uploadMinutes', written.uploadMinutes, 0),
  })
}

export function writtenSheet(fields: Fields, { files }: Checking): PackSheet | undefined {
  const read = whole({
    ...asked(fields, files),
    marks: fields.need('marks', sheet.marks),
    rubrics: fields.may('rubrics', sheet.rubrics, null),
  })
  if (read === undefined) return undefined
  const { first, more, typed, marks, rubrics } = read
  const count = marks.length
  if (typed.length > 0 && typed.length !== count) {
    return fields.place.at('marks').fault(`has ${count}, but there are ${typed.length} questions`)
  }
  if (rubrics !== null && rubrics.length > count) {
    return fields.place.at('rubrics').fault(`has ${rubrics.length}, but there are ${count} questions`)
  }
  return {
    pages: first === null ? [] : [first, ...more],
    typed,
    marks,
    rubrics: rubrics && rubrics.slice(0, 1 + rubrics.findLastIndex((lines) => lines.length > 0)),
  }
}

/** Pages, typed questions, or both. */
function asked(fields: Fields, files: PackFiles) {
  const isTyped = fields.has('questions')
  if (isTyped && !fields.has('image')) fields.mustNot('morePages', 'comes after image, the first page')
  return {
    first: isTyped ? fields.may('image', files.picture, null) : fields.need('image', files.picture),
    more: fields.may('morePages', listOf(files.picture, { max: MOST_PAGES - 1 }), []),
    typed: fields.may('questions', typedQuestions(files), []),
  }
}

function typedQuestions(files: PackFiles): Read<TypedQuestion[]> {
  return (value, place) => {
    const read = reading(sheet.questions)(value, place)
    const lacks = read?.filter(
      ({ figure }, at) => figure !== undefined && !files.found(figure, place.at(at).at('figure')),
    )
    return lacks?.length === 0 ? read : undefined
  }
}
