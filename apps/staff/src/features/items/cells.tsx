import type { McqItem } from '@anushilon/contract/staff/items'
import { optionLabel } from '@anushilon/domain/exam/option-label'
import { isNumberKey, numberText } from '@anushilon/domain/exam/typed-number'
import { isAmong } from '@anushilon/domain/marks/scoring'
import { classNames } from '@anushilon/ui/class-names.ts'
import { fileUrl } from '@anushilon/ui/file-url.ts'
import { languageOf } from '@anushilon/ui/text/language.ts'
import { MathText } from '@anushilon/ui/question/MathText.tsx'
import Info from 'lucide-react/icons/info'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { Link } from 'wouter'
import { correctionPath } from '../../paths.ts'
import css from './Items.module.css'

type Advice = McqItem['advice']
type Level = Advice['level']

export function AskedText({ item: { text, image, number } }: { item: McqItem }) {
  if (text === null) return <span className={css.asked}>{image === null ? '' : `Picture of question ${number}`}</span>
  return (
    <span className={css.asked} lang={languageOf(text)}>
      <MathText text={text} />
    </span>
  )
}

export function RightShare({ share, level }: { share: number | null; level: Level }) {
  if (share === null) return '–'
  const percent = Math.round(share * 100)
  return (
    <span className={css.meter} title="Facility">
      <b>{percent}</b>
      <span aria-hidden>
        <i className={css[level]} style={{ width: `${percent}%` }} />
      </span>
    </span>
  )
}

/** From −0.3 on the left over nought, where the tick is, to 0.6 on the right. */
export function Discrimination({
  value,
  upperLower,
  level,
}: {
  value: number | null
  upperLower: number | null
  level: Level
}) {
  if (value === null) return '–'
  const left = Math.min(94, Math.max(6, ((value + 0.3) / 0.9) * 100))
  const more = upperLower === null ? '' : `; upper minus lower 27 %: ${upperLower.toFixed(2)}`
  return (
    <span className={css.disc} title={`Discrimination, corrected${more}`}>
      <span aria-hidden>
        <i className={css[level]} style={{ left: `${left}%` }} />
      </span>
      <span>{value.toFixed(2).replace('-', '−')}</span>
    </span>
  )
}

/** Of a number: what was typed most; green is right. */
function TypedNumbers({ item: { all, key, numbers } }: { item: McqItem }) {
  return (
    <span className={css.typed}>
      {numbers.slice(0, 4).map(({ number, students }) => (
        <span key={number} className={classNames(key !== 'cancelled' && isAmong(key, number) && css.key)}>
          {numberText(number)}: {Math.round((100 * students) / Math.max(1, all.students))} %
        </span>
      ))}
    </span>
  )
}

/** Green is the key, red a wrong option that the strong prefer. */
export function ChosenBars({ item }: { item: McqItem }) {
  const { all, strong, weak, key, advice, numbers, optionImages } = item
  if (numbers.length > 0 || (key !== 'cancelled' && isNumberKey(key))) return <TypedNumbers item={item} />
  const bars = all.options.map((students, option) => ({
    letter: optionLabel(option),
    percent: all.students === 0 ? 0 : Math.round((100 * students) / all.students),
    look: key !== 'cancelled' && key.includes(option) ? css.key : option === advice.preferred ? css.lure : undefined,
    note: `strong ${strong.options[option] ?? 0} of ${strong.students}, weak ${weak.options[option] ?? 0} of ${weak.students}`,
  }))
  const said = bars.map(({ letter, percent, note }) => `${letter} ${percent} percent (${note})`).join(', ')
  const chart = (
    <span className={classNames(css.chosen, optionImages !== undefined && css.pictured)} role="img" aria-label={said}>
      {bars.map(({ letter, percent, look, note }) => (
        <span key={letter} className={classNames(look)} title={`${letter}: ${note}`}>
          <i style={{ height: `${Math.max(2, percent * 0.28)}px` }} />
          {letter} {percent}
        </span>
      ))}
    </span>
  )
  if (optionImages === undefined) return chart
  return (
    <>
      {chart}
      <span className={css.options}>
        {optionImages.map((image, option) =>
          image === null ? (
            <span key={optionLabel(option)} />
          ) : (
            <img key={image} src={fileUrl(image)} alt={`Option ${optionLabel(option)}`} loading="lazy" />
          ),
        )}
      </span>
    </>
  )
}

export function AdviceText({ advice, examId, number }: { advice: Advice; examId?: string; number?: number }) {
  const Face = { check: TriangleAlert, improve: Info, good: null, none: null }[advice.level]
  return (
    <div className={classNames(css.advice, css[`say-${advice.level}`])}>
      {Face !== null && <Face size={16} />}
      {advice.sentence}
      {advice.level === 'check' && examId !== undefined && number !== undefined && (
        <Link href={correctionPath(examId, number)}>Correct the key</Link>
      )}
    </div>
  )
}

/** "1:52" */
export function secondsText(seconds: number | null): string {
  if (seconds === null) return '–'
  return `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`
}
