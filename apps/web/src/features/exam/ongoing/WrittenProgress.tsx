import CircleCheck from 'lucide-react/icons/circle-check'
import CircleDashed from 'lucide-react/icons/circle-dashed'
import { ongoing as en } from '../../../text/en-exam.ts'
import { BilingualName } from '../../../ui/BilingualName.tsx'
import { Button } from '@anushilon/ui/Button.tsx'
import { Card } from '@anushilon/ui/Card.tsx'
import { classes } from '@anushilon/ui/classes.ts'
import type { Writing } from './use-written.ts'
import css from './WrittenProgress.module.css'

interface Props {
  readonly writing: Writing
  readonly onSubmit: () => void
}

/** Which questions have photos on the server. */
export function WrittenSide({ writing, onSubmit }: Props) {
  const sections = writing.paper?.sections ?? []
  return (
    <Card pad className={css.side}>
      <strong>{en.uploadedOf(writing.uploaded, writing.total)}</strong>
      {sections.map(({ subjectId, subjectName, marks, uploaded }) => (
        <div key={subjectId}>
          {sections.length > 1 && (
            <h3 className={css.subject}>
              <BilingualName name={subjectName} inline />
            </h3>
          )}
          <ul className={css.list}>
            {marks.map((_, index) => (
              <Row key={`${subjectId} ${index + 1}`} number={index + 1} isUploaded={uploaded.includes(index + 1)} />
            ))}
          </ul>
        </div>
      ))}
      <Button block onClick={onSubmit}>
        {en.submit}
      </Button>
    </Card>
  )
}

function Row({ number, isUploaded }: { readonly number: number; readonly isUploaded: boolean }) {
  return (
    <li>
      {en.questionNumber(number)}
      <span className={classes(css.state, isUploaded && css.uploaded)}>
        {isUploaded ? <CircleCheck size={15} /> : <CircleDashed size={15} />}
        {isUploaded ? en.uploaded : en.notUploaded}
      </span>
    </li>
  )
}

export function WrittenDock({ writing: { uploaded, total }, onSubmit }: Props) {
  return (
    <>
      <p className={css.count}>
        <span className="num">{en.answeredShort(uploaded, total)}</span> {en.uploadedWord}
      </p>
      <Button onClick={onSubmit}>{en.submit}</Button>
    </>
  )
}
