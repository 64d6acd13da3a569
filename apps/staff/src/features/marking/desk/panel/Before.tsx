import type { Script } from '@anushilon/contract/staff/marking'
import { dhakaMoment } from '@anushilon/domain/dhaka-time'
import { fileUrl } from '@anushilon/ui/file-url.ts'
import { Words } from '@anushilon/ui/text/Words.tsx'
import { marksOf } from '@anushilon/domain/marking/marking'
import { useMe } from '../../../../api/me.ts'
import type { PileInfo } from '../sync/marking-server.ts'
import { keepFocus } from '../sheet/Pens.tsx'
import css from './Side.module.css'

interface Props {
  readonly script: Script
  readonly about: Pick<PileInfo, 'rubric' | 'fullMarks' | 'isOut'>
  readonly onTakeBack: () => void
}

/** What was given before: to these pages, with a way back; and to pages that the student has replaced since. */
export function Before({ script: { mark, earlier, past = [] }, about, onTakeBack }: Props) {
  const me = useMe()
  return (
    <>
      {mark !== null && (
        <section className={css.part}>
          <p className={css.byHand}>
            {/* By the rubric as it is now: a changed line has moved what was saved. */}
            Saved: {marksOf(mark, about.rubric.lines, about.fullMarks)}
            <By name={mark.markedBy} />
            {!about.isOut && mark.markedById === me.id && (
              <button type="button" onMouseDown={keepFocus} onClick={onTakeBack}>
                Take the last save back
              </button>
            )}
          </p>
        </section>
      )}
      {past.length > 0 && (
        <section className={css.part}>
          <h2>Marks before</h2>
          <ul className={css.earlier}>
            {past.map((one) => (
              <li key={one.changedAt + one.marks}>
                <b>{one.marks}</b>
                <By name={one.markedBy} />, {dhakaMoment(one.markedAt)};{' '}
                {one.changedTo === null ? 'taken back' : `changed to ${one.changedTo}`}
                <By name={one.changedBy} />, {dhakaMoment(one.changedAt)}
                {one.reason !== null && (
                  <p>
                    <Words text={one.reason} />
                  </p>
                )}
              </li>
            ))}
          </ul>
        </section>
      )}
      {earlier.length > 0 && (
        <section className={css.part}>
          <h2>Earlier pages</h2>
          <ul className={css.earlier}>
            {earlier.map((one) => (
              <li key={one.replacedAt}>
                <b>{one.marks}</b>
                <By name={one.markedBy} />, {dhakaMoment(one.markedAt)}
                {one.remark !== null && (
                  <p>
                    <Words text={one.remark} />
                  </p>
                )}
                {one.pages.map((page, at) => (
                  <a
                    key={page}
                    href={fileUrl(page)}
                    target="_blank"
                    rel="noreferrer"
                    aria-label={`Earlier page ${at + 1}`}
                  >
                    Page {at + 1}
                  </a>
                ))}
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

function By({ name }: { readonly name: string | null }) {
  return (
    name !== null && (
      <span>
        {' by '}
        <Words text={name} />
      </span>
    )
  )
}
