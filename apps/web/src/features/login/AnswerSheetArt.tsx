import css from './AnswerSheetArt.module.css'

const ROWS = 10
const OPTIONS = ['A', 'B', 'C', 'D']
/** The option inked in each row, of the left column and then of the right. */
const INKED = [3, 3, 3, 1, 1, 2, 1, 0, 3, 2, 1, 0, 0, 2, 3, 1, 2, 0, 3, 1].map((inked, at) => ({
  number: at + 1,
  inked,
}))

/** A filled answer sheet, for decoration. */
export function AnswerSheetArt({ className }: { readonly className: string | undefined }) {
  return (
    <svg viewBox="0 0 420 560" aria-hidden className={className}>
      <rect width="420" height="560" rx="18" className={css.paper} />
      <rect x="32" y="34" width="150" height="12" rx="6" className={css.line} />
      <rect x="32" y="56" width="96" height="9" rx="4.5" className={css.faint} />
      <path d="M0 92H420M210 112V536" className={css.rule} />
      {INKED.map(({ number, inked }) => (
        <Row key={number} number={number} inked={inked} />
      ))}
    </svg>
  )
}

function Row({ number, inked }: { readonly number: number; readonly inked: number }) {
  const index = number - 1
  const left = 36 + Math.floor(index / ROWS) * 200
  const middle = 128 + (index % ROWS) * 43
  return (
    <g className={css.row}>
      <text x={left} y={middle + 5} className={css.number}>
        {number}
      </text>
      {OPTIONS.map((letter, option) => {
        const centre = left + 30 + option * 35
        return option === inked ? (
          <circle key={letter} cx={centre} cy={middle} r="13" className={css.inked} />
        ) : (
          <g key={letter}>
            <circle cx={centre} cy={middle} r="13" className={css.bubble} />
            <text x={centre} y={middle + 4.5}>
              {letter}
            </text>
          </g>
        )
      })}
    </g>
  )
}
