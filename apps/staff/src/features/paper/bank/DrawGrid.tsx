import { MIX, type MixLevel } from '@anushilon/domain/analysis/difficulty'
import { languageOf } from '@anushilon/ui/text/language.ts'
import { latinDigits } from '@anushilon/domain/digits'
import css from './DrawPaper.module.css'

type Stock = { readonly chapter: string | null } & Readonly<Record<MixLevel, number>>

/** What was typed. */
export type Counts = readonly {
  readonly chapter: string | null
  readonly level: MixLevel | null
  readonly typed: string
}[]

const LEVELS = [null, ...MIX] as const
const NAMES = { easy: 'Easy', medium: 'Medium', hard: 'Hard' }
const nameOf = (level: MixLevel | null) => (level === null ? 'Any' : NAMES[level])
const NO_CHAPTER = 'No chapter'

/** As many as can be asked for at once. */
const MOST = 500

function countIn(typed: string): number {
  const count = Number(latinDigits(typed.trim()))
  return Number.isInteger(count) && count > 0 ? Math.min(count, MOST) : 0
}

/** What is asked for, in the order in which it was typed. */
export function wantsIn(counts: Counts) {
  return counts.flatMap(({ typed, ...want }) => {
    const count = countIn(typed)
    return count === 0 ? [] : { ...want, count }
  })
}

interface Props {
  chapters: readonly Stock[]
  counts: Counts
  onCounts: (counts: Counts) => void
}

/** How many of each chapter, and of which level; under each field how many there are. */
export function DrawGrid({ chapters, counts, onCounts }: Props) {
  return (
    <table className={css.grid}>
      <thead>
        <tr>
          <th scope="col">Chapter</th>
          {LEVELS.map((level) => (
            <th key={level} scope="col">
              {nameOf(level)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {chapters.map((stock) => {
          const { chapter } = stock
          const name = chapter ?? NO_CHAPTER
          const isCell = (one: Counts[number], level: MixLevel | null) => one.chapter === chapter && one.level === level
          return (
            <tr key={name}>
              <th scope="row" lang={languageOf(name)}>
                {name}
              </th>
              {LEVELS.map((level) => {
                const there = level === null ? stock.easy + stock.medium + stock.hard : stock[level]
                const typed = counts.find((one) => isCell(one, level))?.typed ?? ''
                const others = counts.filter((one) => !isCell(one, level))
                return (
                  <td key={level}>
                    <input
                      inputMode="numeric"
                      aria-label={`${name}: ${nameOf(level)}`}
                      disabled={there === 0}
                      value={typed}
                      aria-invalid={countIn(typed) > there}
                      onChange={({ target }) => onCounts([...others, { chapter, level, typed: target.value }])}
                    />
                    <small>
                      <span className={css.level}>{nameOf(level)} </span>of {there}
                    </small>
                  </td>
                )
              })}
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
