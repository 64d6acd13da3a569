import { Alert } from '@anushilon/ui/feedback/Alert.tsx'
import { Button } from '@anushilon/ui/controls/Button.tsx'
import { languageOf } from '@anushilon/ui/text/language.ts'
import { LinkButton } from '@anushilon/ui/controls/LinkButton.tsx'
import { SkeletonList } from '@anushilon/ui/feedback/Skeleton.tsx'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import { useCallback, useEffect, useState } from 'react'
import { useParams } from 'wouter'
import { LoadFault } from '../../../app/LoadFault.tsx'
import { examPath } from '../../../paths.ts'
import { Segment } from '../../../ui/controls/Segment.tsx'
import { usePaperEditor } from '../use-paper-editor.ts'
import { DEVICES } from './devices.ts'
import css from './PreviewScreen.module.css'

type Device = (typeof DEVICES)[number]['value']

/** The exam as students will go through it, on a phone or a desktop: their own pages in a window; without the rail. */
export function PreviewScreen() {
  const { examId } = useParams<{ examId: string }>()
  const open = usePaperEditor(examId)
  const [device, setDevice] = useState<Device>('phone')
  const [times, setTimes] = useState(1)
  useEffect(() => {
    document.title = 'Preview · Anushilon Staff'
  }, [])
  if (open.editor === null) {
    if (open.error !== null) return <LoadFault error={open.error} onRetry={open.retry} />
    return <SkeletonList count={1} height={640} />
  }
  const { document: paper, state } = open
  const { name = '' } = paper
  const isComing = state === 'saving' || (state === 'unsaved' && open.paper.isDraft)
  return (
    <main className={css.screen}>
      <header className={css.bar}>
        <LinkButton href={examPath(examId)} look="quiet" icon={ChevronLeft}>
          Back to the paper
        </LinkButton>
        <h1 lang={languageOf(name)}>{name}</h1>
        <div className={css.tools}>
          <Button look="quiet" icon={RotateCcw} onClick={() => setTimes(times + 1)}>
            Start again
          </Button>
          <div className={css.devices}>
            <Segment label="Device" options={DEVICES} value={device} onChange={setDevice} />
          </div>
        </div>
      </header>
      {state !== 'saved' && !isComing && <Alert kind="warn">What is not saved yet is not in the preview.</Alert>}
      <div className={css.surface}>
        {isComing ? (
          <SkeletonList count={1} height={640} />
        ) : (
          // Another device, or another beginning, is another student.
          <StudentPages key={`${device} ${times} ${open.paper.revision}`} examId={examId} device={device} />
        )}
      </div>
    </main>
  )
}

/**
 * Our own pages, signed in as we are: a sandbox that lets them do what they need would hold nothing back. That is why
 * the element is made by hand.
 */
function StudentPages({ examId, device }: { examId: string; device: Device }) {
  const open = useCallback(
    (place: HTMLDivElement) => {
      const frame = document.createElement('iframe')
      frame.title = 'The exam as students see it'
      frame.src = `/preview/${encodeURIComponent(examId)}`
      place.append(frame)
      return () => frame.remove()
    },
    [examId],
  )
  return <div ref={open} className={css[device]} />
}
