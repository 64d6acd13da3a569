import type { RubricLine } from '@anushilon/domain/marking/marking'
import { classNames } from '@anushilon/ui/class-names.ts'
import { Words } from '@anushilon/ui/text/Words.tsx'
import { keepFocus } from '../sheet/Pens.tsx'
import css from './RubricBox.module.css'
import side from './Side.module.css'
import { withLine, type Work, signed } from '../work.ts'

interface Props {
  readonly lines: readonly RubricLine[]
  readonly work: Work
  readonly canEdit: boolean
  readonly onWork: (work: Work) => void
  readonly onEdit: () => void
}

export function RubricBox({ lines, work, canEdit, onWork, onEdit }: Props) {
  return (
    <section className={side.part}>
      <h2>
        Rubric
        {lines.length > 0 && <span className={side.hint}>press the number</span>}
        {canEdit && (
          <button type="button" onMouseDown={keepFocus} onClick={onEdit}>
            {lines.length === 0 ? 'Make one' : 'Edit'}
          </button>
        )}
      </h2>
      {lines.length === 0 && <p className={side.none}>No rubric yet: type the marks, or make lines to press.</p>}
      <div className={css.lines}>
        {lines.map(({ id, text, marks }, at) => (
          <button
            key={id}
            type="button"
            aria-pressed={work.lines.includes(id)}
            onMouseDown={keepFocus}
            onClick={() => onWork(withLine(work, id))}
          >
            <span className={classNames(side.cap, css.key)}>{at + 1}</span>
            <Words text={text} />
            <span className={classNames(css.points, marks < 0 && css.minus)}>{signed(marks)}</span>
          </button>
        ))}
      </div>
    </section>
  )
}
