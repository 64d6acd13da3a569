import type { Clash, Mark } from '@anushilon/contract/staff/marking'
import { Button } from '@anushilon/ui/controls/Button.tsx'
import { dhakaClock } from '@anushilon/domain/dhaka-time'
import { AlertDialog } from '@anushilon/ui/feedback/AlertDialog.tsx'
import { Dialog } from '@anushilon/ui/feedback/Dialog.tsx'
import { Words } from '@anushilon/ui/text/Words.tsx'
import { useState } from 'react'
import css from './ClashDialog.module.css'

interface Props {
  readonly clash: Clash
  /** What the script is called: another one may lie on the desk by now. */
  readonly number: number | null
  readonly onChoose: (choice: 'mine' | 'theirs' | 'second-look') => void
}

/** Two have marked the same script: both versions side by side, and nothing is overwritten by itself. */
export function ClashDialog({ clash, number, onChoose }: Props) {
  const which = number === null ? '' : `Script ${number}. `
  const { theirs, yours, heldBy, isSentAgain } = clash
  const [choice, setChoice] = useState<'mine' | 'theirs'>('mine')
  if (isSentAgain) {
    return (
      <AlertDialog
        open
        title="The student has sent other pages"
        onClose={() => onChoose('theirs')}
        closeLabel="Understood"
      >
        <p>
          {which}Your {yours.marks} marks were for the pages of before, so they do not count. The script is in the pile
          again; your marks and remark wait there as a draft, without the pen.
        </p>
      </AlertDialog>
    )
  }
  if (theirs === null) {
    return (
      <AlertDialog
        open
        title={<Words text={`${heldBy ?? 'Somebody'} has this script in hand`} />}
        onClose={() => onChoose('theirs')}
        closeLabel="Leave it"
      >
        <p>
          {which}It was taken before yours arrived, so your marks are not saved. What you gave and drew stays as your
          draft.
        </p>
      </AlertDialog>
    )
  }
  const name = theirs.markedBy ?? 'Somebody'
  return (
    <Dialog
      open
      alert
      title={<Words text={`${name} marked this script too`} />}
      onClose={() => onChoose('theirs')}
      actions={
        <>
          <Button onClick={() => onChoose(choice)}>
            {choice === 'mine' ? `Keep mine: ${yours.marks}` : `Keep the other: ${theirs.marks}`}
          </Button>
          <Button look="quiet" onClick={() => onChoose('second-look')}>
            Ask for a second look
          </Button>
        </>
      }
    >
      <p>{which}Nothing is overwritten; choose which marks count. The other version is kept in the log.</p>
      <div className={css.versions} role="radiogroup" aria-label="Which marks count">
        <Version title="Yours" marks={yours} isChosen={choice === 'mine'} onChoose={() => setChoice('mine')} />
        <Version
          title={`${name}, ${dhakaClock(theirs.markedAt)}`}
          marks={theirs}
          isChosen={choice === 'theirs'}
          onChoose={() => setChoice('theirs')}
        />
      </div>
    </Dialog>
  )
}

interface VersionProps {
  readonly title: string
  readonly marks: Pick<Mark, 'marks' | 'lines' | 'annotations' | 'byHand'>
  readonly isChosen: boolean
  readonly onChoose: () => void
}

function Version({ title, marks: { marks, lines, annotations, byHand }, isChosen, onChoose }: VersionProps) {
  const how = byHand === null ? `Lines ${lines.join(' ')}` : 'By hand'
  return (
    <label className={css.version}>
      <span>
        <Words text={title} />
        <input type="radio" name="version" checked={isChosen} onChange={onChoose} />
      </span>
      <b>{marks}</b>
      <small>
        {how} · {annotations.length} pen marks
      </small>
    </label>
  )
}
