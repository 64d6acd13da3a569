import * as calls from '@anushilon/contract/staff/papers'
import { Alert } from '@anushilon/ui/feedback/Alert.tsx'
import { Bengali } from '@anushilon/ui/text/Bengali.tsx'
import { Button } from '@anushilon/ui/controls/Button.tsx'
import { LinkButton } from '@anushilon/ui/controls/LinkButton.tsx'
import { toast } from '@anushilon/ui/feedback/toast.ts'
import Eye from 'lucide-react/icons/eye'
import Lock from 'lucide-react/icons/lock'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { faultText } from '../../api/fault-text.ts'
import { examPreviewPath } from '../../paths.ts'
import { Panel } from '../../ui/layout/Panel.tsx'
import { Checklist } from './check/Checklist.tsx'
import { MoreActions } from './MoreActions.tsx'
import { notSaved, SaveState } from './SaveState.tsx'
import type { SectionProps } from './section-props.ts'
import css from './Side.module.css'
import { reloadEditor } from './use-paper-editor.ts'

/** Beside the paper: what is missing, and the button that takes it further. */
export function Side({ open, facts }: SectionProps) {
  const { paper, document, state } = open
  return (
    <div className={css.side}>
      {state === 'refused' && (
        <Alert kind="bad" live="alert" title="Not saved">
          {faultText(open.fault)}
        </Alert>
      )}
      {paper.isDraft ? (
        <Panel title="Before you can schedule" foot={<ScheduleButton open={open} />}>
          <Checklist document={document} check={paper.check} subjectName={facts.subjectName} />
        </Panel>
      ) : (
        <Panel title={paper.started > 0 ? 'Changes' : 'Scheduled'}>
          <SaveButton open={open} />
        </Panel>
      )}
      <Panel title="This exam">
        <div className={css.actions}>
          <LinkButton href={examPreviewPath(document.id)} look="quiet" icon={Eye} block>
            Preview
          </LinkButton>
          <MoreActions open={open} facts={facts} />
        </div>
      </Panel>
      <p className={css.note}>
        <Lock size={18} aria-hidden />
        <Bengali>
          কেউ একবার শুরু করলে প্রশ্ন, নম্বর ও সময় আর বদলানো যাবে না। তখনও সময় বাড়ানো, সবাইকে নোট পাঠানো ও পরে উত্তর সংশোধন করা যাবে।
        </Bengali>
      </p>
      <SaveState view={open} />
    </div>
  )
}

function ScheduleButton({ open: { editor, paper, document } }: Pick<SectionProps, 'open'>) {
  const { missing } = paper.check
  const scheduling = useMutation({
    mutationFn: async () => {
      if (!(await editor.flush())) {
        toast(notSaved(editor.read()), 'failure')
        return
      }
      const { revision } = editor.read().paper
      await reloadEditor(document.id, await call(calls.scheduleDraft, { examId: document.id, revision }))
      toast('The exam is scheduled.', 'success')
    },
    onError: async (error) => {
      toast(faultText(error), 'failure')
      await reloadEditor(document.id)
    },
  })

  return (
    <>
      <Button
        block
        disabled={missing.length > 0}
        busy={scheduling.isPending && 'Scheduling…'}
        onClick={() => scheduling.mutate()}
      >
        Schedule exam
      </Button>
      {missing.length > 0 && (
        <p className={css.hint} lang="bn">
          আরও {missing.length.toLocaleString('bn-BD')}টি কাজ বাকি।
        </p>
      )}
    </>
  )
}

/** Students see an exam: what is changed on it is changed at once, on purpose. */
function SaveButton({ open: { editor, state } }: Pick<SectionProps, 'open'>) {
  const isChanged = state !== 'saved'
  return (
    <>
      <Button block disabled={!isChanged} busy={state === 'saving' && 'Saving…'} onClick={() => void editor.flush()}>
        Save changes
      </Button>
      <p className={css.hint}>{isChanged ? 'Students see the change at once.' : 'Nothing is changed.'}</p>
    </>
  )
}
