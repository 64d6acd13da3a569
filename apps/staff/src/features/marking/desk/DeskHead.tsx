import type { PileKey } from '@anushilon/contract/staff/marking'
import { Badge } from '@anushilon/ui/layout/Badge.tsx'
import { languageOf } from '@anushilon/ui/text/language.ts'
import { Words } from '@anushilon/ui/text/Words.tsx'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import CloudAlert from 'lucide-react/icons/cloud-alert'
import CloudCheck from 'lucide-react/icons/cloud-check'
import CloudOff from 'lucide-react/icons/cloud-off'
import CloudUpload from 'lucide-react/icons/cloud-upload'
import EyeOff from 'lucide-react/icons/eye-off'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import UserRound from 'lucide-react/icons/user-round'
import { Link } from 'wouter'
import { classNames } from '@anushilon/ui/class-names.ts'
import { markingExamPath } from '../../../paths.ts'
import type { PileInfo } from './sync/marking-server.ts'
import css from './DeskHead.module.css'
import type { DeskState } from './sync/desk-store.ts'

interface Props {
  readonly pile: PileKey
  readonly about: PileInfo
  readonly state: DeskState
  readonly isBlind: boolean
  readonly onKeys: () => void
}

const SAVING = {
  saved: { icon: CloudCheck, words: 'Saved' },
  saving: { icon: CloudUpload, words: 'Saving…' },
  offline: { icon: CloudOff, words: 'Offline, kept on this device' },
  unstored: { icon: CloudOff, words: 'Offline, not kept on this device' },
  refused: { icon: CloudAlert, words: 'Not saved' },
} as const

export function DeskHead({ pile, about, state, isBlind, onKeys }: Props) {
  const { script, progress, saving } = state
  const { icon: Face, words } = SAVING[saving]
  return (
    <header className={css.head}>
      <Link href={markingExamPath(pile.examId)} aria-label="Back to the marking list" className={css.back}>
        <ChevronLeft size={22} />
      </Link>
      <div className={css.title}>
        <h1>
          Question {pile.question} <span>· {about.fullMarks} marks</span>
        </h1>
        <p lang={languageOf(about.examName)}>
          {about.subjectName === null ? about.examName : `${about.examName} · ${about.subjectName}`}
        </p>
      </div>
      {script !== null && (
        <Badge icon={script.studentName === null ? EyeOff : UserRound}>
          {script.studentName === null ? (
            <span>
              Script {script.number}
              <span className={isBlind ? css.wide : undefined}> · name hidden</span>
            </span>
          ) : (
            <span>
              Script {script.number} · <Words text={script.studentName} />
            </span>
          )}
        </Badge>
      )}
      {script !== null && script.earlier.length > 0 && (
        <Badge kind="warn" icon={RefreshCw}>
          Sent again
        </Badge>
      )}
      {isBlind && (
        <Badge kind="warn" icon={EyeOff}>
          Second mark
        </Badge>
      )}
      {progress !== null && (
        <div className={css.progress}>
          <span>
            <span>
              <b>{progress.marked}</b> of {progress.total}
              <span className={css.wide}> marked</span>
            </span>
            <span>you {progress.mine}</span>
          </span>
          <progress value={progress.marked} max={Math.max(1, progress.total)} aria-label="Marked" />
        </div>
      )}
      <span className={classNames(css.saving, saving !== 'saved' && saving !== 'saving' && css.offline)} role="status">
        <Face size={18} />
        {words}
      </span>
      <button type="button" className={css.help} aria-label="All keys (?)" onClick={onKeys}>
        ?
      </button>
    </header>
  )
}
