import type { Script } from '../../../photos/script.ts'
import { photos as bn } from '../../../text/bn-photos.ts'
import { photos as words } from '../../../text/en-photos.ts'
import { ui } from '@anushilon/ui/text/words.ts'
import { Alert } from '@anushilon/ui/feedback/Alert.tsx'
import { Bengali } from '@anushilon/ui/text/Bengali.tsx'
import { Button } from '@anushilon/ui/controls/Button.tsx'
import { languageOf } from '@anushilon/ui/text/language.ts'
import { Words } from '@anushilon/ui/text/Words.tsx'
import css from './ScriptNotices.module.css'

interface Props {
  readonly script: Script
  readonly onDismiss: () => void
}

/** What a student must know about the photos of this question before anything else. */
export function ScriptNotices({ script: { refusedFiles, sending, isOnDevice, photos }, onDismiss }: Props) {
  const damaged = photos
    .map(({ id, name, state }, index) => ({ id, name, state, number: index + 1 }))
    .filter(({ state }) => state === 'damaged')
  return (
    <div className={css.notices}>
      {refusedFiles.length > 0 && (
        <Alert
          kind="bad"
          live="alert"
          title={words.notTaken}
          action={
            <Button look="quiet" small onClick={onDismiss}>
              {ui.ok}
            </Button>
          }
        >
          <ul className={css.files}>
            {refusedFiles.map(({ id, name, fault }) => (
              <li key={id}>
                <b lang={languageOf(name)} className={css.name}>
                  {name}
                </b>{' '}
                {words.faults[fault]} <Bengali>{bn.faults[fault]}</Bengali>
              </li>
            ))}
          </ul>
        </Alert>
      )}
      {damaged.length > 0 && (
        <Alert kind="bad" live="alert" title={words.damaged}>
          <ul className={css.files}>
            {damaged.map(({ id, number, name }) => (
              <li key={id}>
                <b>{words.photo(number)}</b>{' '}
                {name !== '' && (
                  <span lang={languageOf(name)} className={css.name}>
                    ({name})
                  </span>
                )}{' '}
                {words.faults.damaged} <Bengali>{bn.faults.damaged}</Bengali>
              </li>
            ))}
          </ul>
        </Alert>
      )}
      {(sending.kind === 'refused' || sending.kind === 'closed') && (
        <Alert kind="bad" live="alert" title={words.notUploaded}>
          {sending.message === '' ? (
            <Bengali>{sending.kind === 'closed' ? bn.closed : bn.refused}</Bengali>
          ) : (
            <Words text={sending.message} />
          )}
        </Alert>
      )}
      {sending.kind === 'kept' && (
        <Alert
          kind="warn"
          live="status"
          title={sending.isRefused ? words.notAccepted : words.withCentre}
          hint={sending.isRefused ? bn.notAccepted : bn.withCentre}
        />
      )}
      {!isOnDevice && photos.length > 0 && <Alert kind="warn" live="status" title={words.notKept} hint={bn.notKept} />}
    </div>
  )
}
