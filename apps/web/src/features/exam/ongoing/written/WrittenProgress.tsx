import LayoutGrid from 'lucide-react/icons/layout-grid'
import type { MouseEvent } from 'react'
import { ongoing as bn } from '../../../../text/bn-exam.ts'
import { ongoing as en, palette } from '../../../../text/en-exam.ts'
import { BilingualName } from '../../../../ui/BilingualName.tsx'
import { Bengali } from '@anushilon/ui/text/Bengali.tsx'
import { Button } from '@anushilon/ui/controls/Button.tsx'
import { Card } from '@anushilon/ui/layout/Card.tsx'
import { Dialog } from '@anushilon/ui/feedback/Dialog.tsx'
import { goTo } from '../../../../exam-parts/go-to-question.ts'
import { paperId, scriptId } from '../../scripts/script-id.ts'
import { ScriptState } from '../../scripts/ScriptState.tsx'
import type { Writing } from './use-written.ts'
import css from './WrittenProgress.module.css'

interface Props {
  readonly writing: Writing
  readonly onSubmit: () => void
}

/** Beside the paper on a wide screen. */
export function WrittenSide({ writing, onSubmit }: Props) {
  return (
    <Card pad className={css.side}>
      <strong>{en.uploadedOf(writing.uploaded, writing.total)}</strong>
      <QuestionList writing={writing} />
      <Button block look={lookOf(writing)} onClick={onSubmit}>
        {en.submit}
      </Button>
    </Card>
  )
}

/** At the foot of a phone's screen. */
export function WrittenDock({ writing, onList, onSubmit }: Props & { readonly onList: () => void }) {
  return (
    <>
      <Button look="quiet" icon={LayoutGrid} aria-haspopup="dialog" onClick={onList}>
        <span className={css.count}>
          <span className="num">{en.answeredShort(writing.uploaded, writing.total)}</span> {en.uploadedWord}
        </span>
      </Button>
      <Button look={lookOf(writing)} onClick={onSubmit}>
        {en.submit}
      </Button>
    </>
  )
}

export function WrittenSheet({ writing, onClose }: { readonly writing: Writing; readonly onClose: () => void }) {
  return (
    <Dialog open title={en.uploadedOf(writing.uploaded, writing.total)} onClose={onClose}>
      <QuestionList writing={writing} onGone={onClose} />
    </Dialog>
  )
}

/** Before it is final: the questions that nothing was done for, by subject. */
export function WithoutPhotos({ writing: { paper, questions } }: Pick<Props, 'writing'>) {
  const sections = paper?.sections ?? []
  const open = sections.flatMap(({ subjectId, subjectName }) => {
    const numbers = questions.filter((one) => one.subjectId === subjectId && one.standing === 'none')
    return numbers.length === 0 ? [] : [{ subjectId, subjectName, numbers: numbers.map(({ question }) => question) }]
  })
  if (open.length === 0) return null
  return (
    <div className={css.without}>
      <strong>{en.withoutPhotos}</strong>
      <ul>
        {open.map(({ subjectId, subjectName, numbers }) => (
          <li key={subjectId}>
            {sections.length > 1 && (
              <>
                <BilingualName name={subjectName} inline />
                {': '}
              </>
            )}
            {en.questionNumbers(numbers)}
          </li>
        ))}
      </ul>
      {/* Of photos that were never sent the server cannot know. */}
      <p className="small">
        {en.elsewhere} <Bengali>{bn.elsewhere}</Bengali>
      </p>
    </div>
  )
}

/** What should be done next is filled: as long as photos lie ready that is to upload them. */
function lookOf({ next }: Writing): 'primary' | 'quiet' {
  return next === undefined ? 'primary' : 'quiet'
}

interface ListProps {
  readonly writing: Writing
  readonly onGone?: () => void
}

/** All questions by subject, where the photos of each stand, and the way to each. */
function QuestionList({ writing: { paper, questions }, onGone }: ListProps) {
  const sections = paper?.sections ?? []
  const linkTo = (id: string) => ({
    href: `#${id}`,
    onClick(event: MouseEvent) {
      // The address stays as it is: back leads out of the exam, not to the question before.
      event.preventDefault()
      onGone?.()
      goTo(id)
    },
  })
  return (
    <nav aria-label={palette.label} className={css.list}>
      {sections.map(({ subjectId, subjectName }) => (
        <div key={subjectId}>
          {sections.length > 1 && (
            <a {...linkTo(paperId(subjectId))} className={css.subject}>
              <BilingualName name={subjectName} inline />
            </a>
          )}
          <ul>
            {questions
              .filter((question) => question.subjectId === subjectId)
              .map(({ question, standing }) => (
                <li key={question}>
                  <a {...linkTo(scriptId(subjectId, question))}>
                    {en.questionNumber(question)}
                    <ScriptState standing={standing} />
                  </a>
                </li>
              ))}
          </ul>
        </div>
      ))}
    </nav>
  )
}
