import { mcqShape, MOST_PAGES, sheetShape, writtenShape } from '@anushilon/contract/exam-document/exam'
import {
  contentOf,
  DEFAULT_OPTION_COUNT,
  questionShape,
  type QuestionDocument,
} from '@anushilon/contract/exam-document/question'
import { withAlsoCorrect, type KeyedQuestion, type McqPlan, type WrittenPlan } from '@anushilon/domain/exam/exam'
import type { TypedQuestion } from '@anushilon/domain/exam/written-sheet'
import type { Checking } from './checking.ts'
import { listOf, objectOf, reading, whole, type Fields, type Read } from './fields.ts'
import { PACK, type PackFiles } from './files.ts'
import type { PackSheet } from './pack.ts'
import type { Place } from './place.ts'

const shape = questionShape(PACK)
const QUESTION_FIELDS = Object.keys(shape)
const { text, figure, image, imageText, options, optionImages, optionCount, correct, alsoCorrect, ...solution } = shape

/** Reads what belongs to a text, or to a picture; first how many options there are, which the key needs. */
const BODIES = {
  text(fields: Fields) {
    fields.mustNot('optionCount', 'is for questions with an image; the options of this one are counted')
    if (!fields.has('figure')) fields.mustNot('imageText', 'is for questions with an image or a figure')
    return [
      fields.some({ options }, ['options']),
      fields.some({ text, figure, imageText, optionImages }, ['text']),
    ] as const
  },
  image(fields: Fields) {
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
    const index = fields.need('correct', key(counted))
    const further = fields.may('alsoCorrect', furtherKeys(counted, index), [])
    const why = fields.some(solution)
    const document: QuestionDocument = { ...counted, ...asked, ...why }
    const lacksPicture = (['figure', 'image', 'explanation'] as const).filter(
      (field) => field in document && files.found(document[field], fields.place.at(field)) === undefined,
    )
    const areThere = optionImagesThere(document, files, fields.place.at('optionImages'))
    if (counted === undefined || asked === undefined || why === undefined) return undefined
    if (index === undefined || further === undefined || lacksPicture.length > 0 || !areThere) return undefined
    return { ...contentOf(document), correct: index, ...withAlsoCorrect(further) }
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
