import { Button } from '@anushilon/ui/controls/Button.tsx'
import { fileUrl } from '@anushilon/ui/file-url.ts'
import { TypedQuestion } from '@anushilon/ui/question/TypedQuestion.tsx'
import { Words } from '@anushilon/ui/text/Words.tsx'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import CornerDownLeft from 'lucide-react/icons/corner-down-left'
import Flag from 'lucide-react/icons/flag'
import type { RefObject } from 'react'
import type { PileInfo } from '../sync/marking-server.ts'
import { Before } from './Before.tsx'
import type { DeskState } from '../sync/desk-store.ts'
import { MarksBox } from './MarksBox.tsx'
import { keepFocus } from '../sheet/Pens.tsx'
import { RemarkBox } from './RemarkBox.tsx'
import { RubricBox } from './RubricBox.tsx'
import css from './Side.module.css'
import type { Work } from '../work.ts'

interface Props {
  readonly about: PileInfo
  /** Its number on the paper. */
  readonly question: number
  readonly state: DeskState
  readonly marks: number | null
  readonly saveLabel: string
  readonly marksField: RefObject<HTMLInputElement | null>
  readonly remarkField: RefObject<HTMLTextAreaElement | null>
  readonly onWork: (work: Work) => void
  readonly onOpen: (dialog: 'rubric' | 'comments' | 'second-look') => void
  readonly onBack: () => void
  readonly onSave: () => void
  readonly onTakeBack: () => void
}

/** Everything that is given, and the way to the next script. */
export function Side({ about, question, state, marks, saveLabel, marksField, remarkField, ...on }: Props) {
  const { script, history } = state
  const work = history.now
  const openFlag = () => on.onOpen('second-look')
  return (
    <aside className={css.side} aria-label="Marks">
      <div className={css.scroll}>
        <MarksBox
          key={script?.scriptId}
          work={work}
          marks={marks}
          full={about.fullMarks}
          hasRubric={about.rubric.lines.length > 0}
          field={marksField}
          onWork={on.onWork}
        />
        <RubricBox
          lines={about.rubric.lines}
          work={work}
          canEdit={!about.isOut}
          onWork={on.onWork}
          onEdit={() => on.onOpen('rubric')}
        />
        <RemarkBox
          work={work}
          comments={about.comments}
          field={remarkField}
          onWork={on.onWork}
          onBank={() => on.onOpen('comments')}
        />
        <section className={css.part}>
          <details className={css.model}>
            <summary>Question and model answer</summary>
            {about.typed && <TypedQuestion question={about.typed} number={question} />}
            {(about.pages ?? [about.paper]).map((page, at) => (
              <img key={page} src={fileUrl(page)} alt={`The question paper, page ${at + 1}`} loading="lazy" />
            ))}
            {about.modelAnswer !== null && (
              <a href={fileUrl(about.modelAnswer)} target="_blank" rel="noreferrer">
                Model answer (opens in a new tab)
              </a>
            )}
          </details>
        </section>
        {script !== null && <Before script={script} about={about} onTakeBack={on.onTakeBack} />}
      </div>
      {work.secondLook !== null && (
        <p className={css.flag}>
          <Flag size={16} />
          <span>
            Second look: <Words text={work.secondLook} />
          </span>
          <button type="button" onMouseDown={keepFocus} onClick={openFlag}>
            Change
          </button>
          {(script?.mark?.secondLook ?? null) !== null && (
            <button type="button" onMouseDown={keepFocus} onClick={() => on.onWork({ ...work, secondLook: null })}>
              Looked at: take the flag off
            </button>
          )}
        </p>
      )}
      <div className={css.act}>
        <button
          type="button"
          aria-label="Previous script (B)"
          disabled={!state.canGoBack}
          onMouseDown={keepFocus}
          onClick={on.onBack}
        >
          <ChevronLeft size={20} />
        </button>
        <button type="button" aria-label="Second look (S)" onMouseDown={keepFocus} onClick={openFlag}>
          <Flag size={20} />
        </button>
        <Button iconAfter={CornerDownLeft} onMouseDown={keepFocus} onClick={on.onSave}>
          {saveLabel}
        </Button>
      </div>
    </aside>
  )
}
