import type { ItemFigures } from './item-analysis.ts'
import { optionLabel } from '../exam/option-label.ts'
import { isNumberKey, numberText } from '../exam/typed-number.ts'
import { isAmong } from '../marks/scoring.ts'

/** What a teacher is told: to look now, to make it better next time, or that all is well. */
export type AdviceLevel = 'check' | 'improve' | 'good' | 'none'

export interface Advice {
  readonly level: AdviceLevel
  readonly sentence: string
  /** The wrong option that strong students prefer to the key. */
  readonly preferred: number | null
}

export const FEWEST_TO_JUDGE = 30

const TOO_EASY = 0.95
const TOO_HARD = 0.1
/** Below this strong and weak students do about the same. */
const FLAT = 0.15
/** The console's legend says the same. */
export const GOOD = 0.3
/** From here on the best and the weakest did not do about the same, whatever those in between did. */
const APART = 0.2
/** Nearer to nothing it does not matter, */
const TURNED_ROUND = -0.1
/** and within so many standard errors it may be chance: about one in twenty such questions is past this by luck. */
const BEYOND_CHANCE = -1.65
/** Chosen about alike: each option within this share of its even part. */
const EVEN = 0.1
const MANY_BLANK = 0.4

export const check = saying('check')
export const improve = saying('improve')
export const good = saying('good')
export const none = saying('none')

type Judged = ItemFigures & { readonly key: readonly number[]; readonly facility: number }
type Rule = (item: Judged) => Advice | null

/** The first that has something to say. */
const RULES: readonly Rule[] = [
  (item) => {
    const wrong = preferredNumber(item)
    return wrong === null
      ? null
      : check(
          `${howMany(item.facility)} were right and ${percent(wrong.students / item.all.students)} typed ${numberText(wrong.number)}: is the key right?`,
        )
  },
  (item) => {
    const preferred = preferredByStrong(item)
    // Of a hard question only the very best know the key: then it still tells students apart.
    if (preferred === null || (item.discrimination ?? 0) >= GOOD) return null
    return {
      level: 'check',
      preferred,
      sentence: `${howMany(item.facility)} chose the key and strong students preferred ${optionLabel(preferred)}: is the key right?`,
    }
  },
  ({ discrimination, upperLower, all }) =>
    isTurnedRound(discrimination, all.students) && (upperLower ?? -1) < 0
      ? check('Weak students got it right more often than strong ones: are key and wording right?')
      : null,
  ({ facility }) =>
    facility >= TOO_EASY ? improve('Nearly everybody knew it. Fine as a warm-up; it does not rank students.') : null,
  ({ all }) =>
    all.blank >= MANY_BLANK * all.students
      ? improve(`${percent(all.blank / all.students)} left it blank: too long, or not taught yet?`)
      : null,
  (item) =>
    isFlat(item) && isEven(item) ? improve('Answers are spread evenly: many guessed. Was it taught yet?') : null,
  ({ facility }) => (facility <= TOO_HARD ? improve('Hardly anybody got it right. Was it taught yet?') : null),
  (item) => (isFlat(item) ? improve('Strong and weak students did about the same: it does not rank students.') : null),
  ({ discrimination, upperLower }) =>
    upperLower !== null && (discrimination === null || discrimination < FLAT)
      ? improve(
          upperLower > 0
            ? `The best were right more often than the weakest, by ${points(upperLower)}; in between it does not rank students.`
            : `The weakest were right more often than the best, by ${points(-upperLower)}: is the wording clear?`,
        )
      : null,
  ({ all, key }) => {
    if (isNumberKey(key)) return null
    const unused = all.options.flatMap((students, option) =>
      students === 0 && !key.includes(option) ? optionLabel(option) : [],
    )
    return unused.length === 0
      ? null
      : improve(
          `Nobody chose ${unused.join(' or ')}. Replace ${unused.length === 1 ? 'it' : 'them'} with a likelier mistake.`,
        )
  },
  ({ discrimination }) =>
    discrimination !== null && discrimination >= GOOD
      ? good('Works well: strong students get it more often than weak ones.')
      : null,
]

export function adviceOn(item: ItemFigures): Advice {
  if (item.key === 'cancelled') return none('Cancelled: everybody gets its marks.')
  if (item.all.students < FEWEST_TO_JUDGE || item.facility === null) return none('Too few to judge.')
  const judged = { ...item, key: item.key, facility: item.facility }
  for (const rule of RULES) {
    const advice = rule(judged)
    if (advice !== null) return advice
  }
  return good('Fair: strong students did somewhat better.')
}

/** What alpha means for the merit list. */
export function reliabilityAdvice(alpha: number | null, students: number): Advice {
  if (students < FEWEST_TO_JUDGE) return none('Too few to judge.')
  if (alpha === null) return none('Everybody scored the same: there is nothing to rank by.')
  if (alpha >= 0.8) return good('Good: another paper like this would rank students much the same.')
  if (alpha >= 0.7) return good('Fair: neighbours in the merit list could change places.')
  if (alpha >= 0.5) return improve('Weak: on another paper many would stand elsewhere. More questions would help.')
  return check('Poor: the ranking is largely chance.')
}

/** A wrong number that more students typed than the right ones, by more than chance makes of equal ones. */
function preferredNumber({ numbers, key, all }: Judged): ItemFigures['numbers'][number] | null {
  const right = all.options[0] ?? 0
  const wrong = numbers.find(({ number }) => !isAmong(key, number))
  const isPreferred = wrong !== undefined && wrong.students - right > Math.sqrt(wrong.students + right)
  return isPreferred ? wrong : null
}

/** A wrong option that more of the strong third chose than the key, by more than chance makes of equal ones. */
function preferredByStrong({ strong, key }: Judged): number | null {
  if (isNumberKey(key)) return null
  const onKey = key.reduce((sum, option) => sum + (strong.options[option] ?? 0), 0)
  const wrong = strong.options
    .map((students, option) => ({ students, option }))
    .filter(({ option }) => !key.includes(option))
  const best = wrong.toSorted((one, other) => other.students - one.students)[0]
  const isPreferred = best !== undefined && best.students - onKey > Math.sqrt(best.students + onKey)
  return isPreferred ? best.option : null
}

/** Weak students do better than strong ones, and not by chance. */
export function isTurnedRound(discrimination: number | null, students: number): boolean {
  if (discrimination === null || discrimination > TURNED_ROUND) return false
  return discrimination * Math.sqrt(students) <= BEYOND_CHANCE
}

/** By both figures: one of them alone would be contradicted by the other, which stands beside the sentence. */
function isFlat({ discrimination, upperLower }: Judged): boolean {
  return (discrimination === null || discrimination < FLAT) && Math.abs(upperLower ?? 0) < APART
}

function isEven({ all, key }: Judged): boolean {
  if (isNumberKey(key)) return false
  const part = 1 / all.options.length
  return all.options.every((students) => Math.abs(students / all.students - part) <= EVEN)
}

function howMany(share: number): string {
  if (share === 0) return 'Nobody'
  if (share < 0.01) return 'Hardly anybody'
  return share < 0.5 ? `Only ${percent(share)}` : percent(share)
}

function points(share: number): string {
  return `${Math.round(share * 100)} points`
}

function percent(share: number): string {
  return `${Math.round(share * 100)} %`
}

function saying(level: AdviceLevel) {
  return (sentence: string): Advice => ({ level, sentence, preferred: null })
}
