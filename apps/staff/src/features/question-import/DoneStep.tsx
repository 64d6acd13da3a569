import { Alert } from '@anushilon/ui/feedback/Alert.tsx'
import { Button } from '@anushilon/ui/controls/Button.tsx'
import { LinkButton } from '@anushilon/ui/controls/LinkButton.tsx'
import { examPath, paths } from '../../paths.ts'
import css from './DoneStep.module.css'

interface Props {
  added: number
  leftOut: number
  into: string
  examId: string | null
  onAgain: () => void
}

export function DoneStep({ added, leftOut, into, examId, onAgain }: Props) {
  const count = added.toLocaleString('en')
  return (
    <>
      <Alert kind="ok" live="status" title={`${count} ${added === 1 ? 'question was' : 'questions were'} imported.`}>
        Into {into}.{leftOut > 0 && ` ${leftOut.toLocaleString('en')} left out.`}
      </Alert>
      <div className={css.ways}>
        <LinkButton href={examId === null ? paths.questions : examPath(examId)} look="primary">
          {examId === null ? 'To the questions' : 'To the paper'}
        </LinkButton>
        <Button look="quiet" onClick={onAgain}>
          Import another file
        </Button>
      </div>
    </>
  )
}
