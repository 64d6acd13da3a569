import { dhakaClock } from '@anushilon/domain/dhaka-time'
import CircleAlert from 'lucide-react/icons/circle-alert'
import CloudCheck from 'lucide-react/icons/cloud-check'
import CloudOff from 'lucide-react/icons/cloud-off'
import CloudUpload from 'lucide-react/icons/cloud-upload'
import { classNames } from '@anushilon/ui/class-names.ts'
import type { EditorView, SaveState as State } from './paper-editor.ts'
import css from './SaveState.module.css'

const FACES: Readonly<
  Record<State, { readonly icon: typeof CloudCheck; readonly words: string; readonly tone?: 'warn' | 'bad' }>
> = {
  saved: { icon: CloudCheck, words: 'Saved' },
  unsaved: { icon: CloudUpload, words: 'Not saved yet' },
  saving: { icon: CloudUpload, words: 'Saving…' },
  offline: { icon: CloudOff, words: 'Offline, kept on this device', tone: 'warn' },
  unstored: { icon: CloudOff, words: 'Offline, not kept on this device', tone: 'warn' },
  conflict: { icon: CircleAlert, words: 'Two versions: choose one', tone: 'bad' },
  refused: { icon: CircleAlert, words: 'Not saved', tone: 'bad' },
}

/** Why something that needs the whole paper on the server does not happen. */
export function notSaved({ state }: EditorView): string {
  return `First the paper must be saved. It says: ${FACES[state].words}.`
}

export function SaveState({ view: { state, paper } }: { view: EditorView }) {
  const { icon: Face, words, tone } = FACES[state]
  const when = state === 'saved' && paper.savedAt !== null ? ` ${dhakaClock(paper.savedAt)}` : ''
  const who = when !== '' && paper.savedBy !== null ? ` by ${paper.savedBy}` : ''
  return (
    <p className={classNames(css.state, tone !== undefined && css[tone])} role="status">
      <Face size={15} aria-hidden />
      {words}
      {when}
      {who}
    </p>
  )
}
