import { headShape } from '@anushilon/contract/exam-document/exam'
import { isForEverybody } from '@anushilon/domain/exam/audience'
import type { ResultsRule } from '@anushilon/domain/exam/exam'
import { DEFAULT_SEALED_HOURS } from '@anushilon/domain/exam/sealing'
import type { Instant } from '@anushilon/domain/instant'
import { behaviourOf, isForVisitors, VARIATION_NAMES } from '@anushilon/domain/exam/variation'
import { parts } from './check-sections.ts'
import { courseRef, type Checking } from './checking.ts'
import { objectOf, whole, type Fields, type Read } from './fields.ts'
import { PACK } from './files.ts'
import type { PackExam } from './pack.ts'
import { time } from './times.ts'
import { id, oneOf } from './values.ts'

const head = headShape(PACK)
const variationName = oneOf(VARIATION_NAMES)

const DEFAULT_RETAKE_LIMIT = 3
/** Questions are numbered within their exam; the database keeps the number in two bytes. */
const MOST_QUESTIONS = 32_767

/** Their order says nothing. */
const inOrder = (names: readonly string[]) => [...new Set(names)].toSorted()

function windowOf(fields: Fields, now: Instant) {
  const window = whole({ opensAt: fields.need('opensAt', time(now)), closesAt: fields.need('closesAt', time(now)) })
  if (window === undefined || window.opensAt < window.closesAt) return window
  return fields.place.at('closesAt').fault('must be after opensAt')
}

/** Results that come out while others still sit would give the answers away (Decision D3). */
function results(now: Instant, closesAt: Instant | undefined): Read<ResultsRule> {
  return (value, place) => {
    if (value === 'auto' || value === 'manual') return { kind: value }
    if (typeof value === 'string' && !/^(?:now|\d)/.test(value)) {
      return place.fault(`"${value}" is not auto, manual or a time`)
    }
    const at = time(now)(value, place)
    if (at === undefined) return undefined
    return closesAt !== undefined && at < closesAt ? place.fault('must not be before closesAt') : { kind: 'at', at }
  }
}

/** The parts of an exam whose variation is known; of another nothing can be said. */
function partsOf(fields: Fields, checking: Checking, courseId: string | undefined) {
  const variation = fields.need('variation', variationName)
  if (variation === undefined) {
    fields.ignore(['subject', 'subjects', 'mcq', 'written', 'choice'])
    return undefined
  }
  const made = parts(fields, { checking, courseId, variation, behaviour: behaviourOf(variation) })
  return made === undefined ? undefined : { variation, ...made }
}

export function exam(checking: Checking): Read<PackExam> {
  const { files, now } = checking
  return objectOf((fields) => {
    const courseId = fields.need('course', courseRef(checking))
    const window = windowOf(fields, now)
    const named = whole({
      branches: fields.may('branches', head.branches, []),
      batches: fields.may('batches', head.batches, []),
    })
    const made = whole({
      id: fields.need('id', id),
      courseId,
      name: fields.need('name', head.name),
      frequency: fields.need('frequency', head.frequency),
      window,
      image: fields.may('image', files.picture, null),
      rules: fields.may('rules', files.picture, null),
      curriculumName: fields.may('curriculumName', head.curriculumName, null),
      solutionSheet: fields.may('solutionSheet', files.sheet, null),
      active: fields.may('active', head.active, true),
      free: fields.may('free', head.free, false),
      audience:
        named === undefined ? undefined : { branches: inOrder(named.branches), batches: inOrder(named.batches) },
      retakeLimit: fields.may('retakeLimit', head.retakeLimit, DEFAULT_RETAKE_LIMIT),
      sealedHours: fields.may('sealedHours', head.sealedHours, DEFAULT_SEALED_HOURS),
      results: fields.may('results', results(now, window?.closesAt), { kind: 'auto' as const }),
      overdue: fields.may('overdue', head.overdue, null),
      ties: fields.may('ties', head.ties, 'equal' as const),
    })
    const papers = partsOf(fields, checking, courseId)
    if (made === undefined || papers === undefined) return undefined
    if (made.free && !isForVisitors(papers.variation)) {
      return fields.place.at('free').fault(`is for mcq exams only, not for ${papers.variation}`)
    }
    if (made.free && !isForEverybody(made.audience)) {
      return fields.place.at('free').fault('is for visitors: it names no branches and no batches')
    }
    const asked = papers.sections.reduce((sum, section) => sum + section.questions.length, 0)
    if (asked > MOST_QUESTIONS)
      return fields.place.fault(`has ${asked} questions, at most ${MOST_QUESTIONS} are possible`)
    return { ...made, ...papers }
  })
}
