import type { KeyedQuestion, McqPlan, WrittenPaper, WrittenPlan } from '@anushilon/domain/exam'
import type { Checking } from './checking.ts'
import { listOf, objectOf, whole, type Fields, type Read } from './fields.ts'
import { flag, number, text } from './values.ts'

const DEFAULT_OPTION_COUNT = 4
/** Options are labelled A to Z. */
const MOST_OPTIONS = 26
const WEEK_IN_MINUTES = 7 * 24 * 60
/** Two decimals, as marks are kept. */
const marks = number({ above: 0, max: 99_999, decimals: 2 })
const minutes = number({ above: 0, max: WEEK_IN_MINUTES, decimals: 'any' })

/** Numbered later, when all sections of the exam are known. */
export type UnnumberedQuestion = Omit<KeyedQuestion, 'number'>

function textBody(fields: Fields, checking: Checking) {
  fields.mustNot('optionCount', 'is for questions with an image; the options of this one are counted')
  if (!fields.has('figure')) fields.mustNot('imageText', 'is for questions with an image or a figure')
  const options = fields.need('options', listOf(text(2_000), { min: 2, max: MOST_OPTIONS }))
  return {
    text: fields.need('text', text(20_000)),
    image: fields.may('figure', checking.files.picture, null),
    ...pictureWords(fields),
    options,
    optionCount: options?.length,
  }
}

function pictureWords(fields: Fields) {
  const imageText = fields.may('imageText', text(2_000), null)
  return imageText === null ? {} : { imageText }
}

function imageBody(fields: Fields, checking: Checking) {
  fields.mustNot('options', 'the options of a question with an image are part of the image; give optionCount')
  fields.mustNot('figure', 'is for questions with a text; this one is a picture already')
  return {
    text: null,
    image: fields.need('image', checking.files.picture),
    ...pictureWords(fields),
    options: [],
    optionCount: fields.may('optionCount', number({ min: 2, max: MOST_OPTIONS }), DEFAULT_OPTION_COUNT),
  }
}

function question(checking: Checking): Read<UnnumberedQuestion> {
  return objectOf((fields) => {
    if (fields.has('text') && fields.has('image')) {
      fields.mustNot('image', 'a question has a text or an image, not both; a picture beside a text is its figure')
    }
    if (!fields.has('text') && !fields.has('image')) {
      fields.ignore([
        'options',
        'optionCount',
        'imageText',
        'figure',
        'correct',
        'explanation',
        'explanationText',
        'text',
        'image',
      ])
      return fields.place.fault('has neither text nor image')
    }
    const body = fields.has('text') ? textBody(fields, checking) : imageBody(fields, checking)
    return whole({
      ...body,
      correct: fields.need('correct', (value, place) => {
        const index = number({ max: Infinity })(value, place)
        if (index === undefined || body.optionCount === undefined) return index
        if (index >= 0 && index < body.optionCount) return index
        return place.fault(`${index} is outside the ${body.optionCount} options`)
      }),
      explanation: fields.may('explanation', checking.files.picture, null),
      explanationText: fields.may('explanationText', text(20_000), null),
    })
  })
}

export function questions(checking: Checking): Read<UnnumberedQuestion[]> {
  return listOf(question(checking), { min: 1 })
}

export function mcqPlan(fields: Fields): McqPlan | undefined {
  return whole({
    minutes: fields.need('durationMinutes', minutes),
    marksPerQuestion: fields.need('marksPerQuestion', marks),
    negativePercent: fields.may('negativePercent', number({ min: 0, max: 100, decimals: 2 }), 0),
    questionsPerStudent: fields.may('questionsPerStudent', number({ min: 1, max: 32_767 }), null),
    shuffle: fields.may('shuffle', flag, true),
  })
}

export function writtenPlan(fields: Fields): WrittenPlan | undefined {
  return whole({
    minutes: fields.need('durationMinutes', minutes),
    uploadMinutes: fields.may('uploadMinutes', number({ min: 0, max: WEEK_IN_MINUTES, decimals: 'any' }), 0),
  })
}

export function writtenPaper(fields: Fields, checking: Checking): WrittenPaper | undefined {
  return whole({
    image: fields.need('image', checking.files.picture),
    marks: fields.need('marks', listOf(marks, { min: 1, max: 100 })),
  })
}
