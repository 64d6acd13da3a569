import css from './KeyStrip.module.css'

const SHOWN = [
  [['1', '–', '9'], 'rubric'],
  [['M'], 'type marks'],
  [['C'], 'comments'],
  [['T', 'Y', 'X'], 'tick, half, cross'],
  [['←', '→'], 'page'],
  [['↵'], 'save, next'],
  [['B'], 'back'],
  [['?'], 'all keys'],
] as const

/** A reminder at the foot; a tablet has none. */
export function KeyStrip() {
  return (
    <footer className={css.strip}>
      {SHOWN.map(([keys, what]) => (
        <span key={what}>
          {keys.map((key) => (key === '–' ? key : <kbd key={key}>{key}</kbd>))} {what}
        </span>
      ))}
    </footer>
  )
}
