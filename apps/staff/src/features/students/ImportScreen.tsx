import { courseList } from '@anushilon/contract/staff/courses'
import type { StaffFile } from '@anushilon/contract/staff/files'
import { previewImport, type ImportAsked, type ImportPreview } from '@anushilon/contract/staff/students-import'
import { Alert } from '@anushilon/ui/feedback/Alert.tsx'
import { LinkButton } from '@anushilon/ui/controls/LinkButton.tsx'
import { SkeletonList } from '@anushilon/ui/feedback/Skeleton.tsx'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { faultText } from '../../api/fault-text.ts'
import { queryFor } from '../../api/queries.ts'
import { paths } from '../../paths.ts'
import { BackLink } from '../../ui/layout/BackLink.tsx'
import { PageHead } from '../../ui/layout/PageHead.tsx'
import { ImportColumns } from './ImportColumns.tsx'
import { ImportFile } from './ImportFile.tsx'
import { LetterNotes } from './ImportHeader.tsx'
import type { Imported } from './ImportGo.tsx'
import { ImportPreviewView } from './ImportPreviewView.tsx'
import { ImportSteps, type Step } from './ImportSteps.tsx'

export function ImportScreen() {
  const [asked, setAsked] = useState<ImportAsked | null>(null)
  const [isLooking, setLooking] = useState(false)
  const [done, setDone] = useState<Imported | null>(null)
  const courses = useQuery(queryFor(courseList, {})).data?.courses ?? []
  const found = useQuery({
    ...queryFor(previewImport, asked ?? NOTHING),
    enabled: asked !== null && done === null,
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  const preview = asked === null ? undefined : found.data
  const fault = found.error === null ? null : faultText(found.error)
  const step: Step = done !== null ? 'Done' : preview === undefined ? 'File' : isLooking ? 'Preview' : 'Columns'

  // Whoever presses at the foot of one step begins at the top of the next, where its faults are.
  useEffect(() => {
    window.scrollTo(0, 0)
  }, [step])

  function start({ fileId }: StaffFile) {
    setLooking(false)
    setAsked({ fileId, courseId: courses.length === 1 ? (courses[0]?.id ?? null) : null, fixes: [], leaveOut: [] })
  }

  return (
    <>
      <BackLink href={paths.students}>Students</BackLink>
      <PageHead title="Import students" note={noteOf(preview)} />
      <ImportSteps now={step} />
      {done !== null && <Done done={done} />}
      {step === 'File' &&
        (found.isFetching ? <SkeletonList count={6} height={48} /> : <ImportFile refused={fault} onFile={start} />)}
      {(step === 'Columns' || step === 'Preview') && asked !== null && preview !== undefined && (
        <>
          <LetterNotes
            preview={preview}
            isConverting={asked.convertOldFont ?? false}
            onConvert={(convertOldFont) => setAsked({ ...asked, convertOldFont })}
          />
          {isLooking ? (
            <ImportPreviewView
              asked={asked}
              preview={preview}
              fault={fault}
              isStale={found.isPlaceholderData}
              onAsked={setAsked}
              onBack={() => setLooking(false)}
              onDone={setDone}
            />
          ) : (
            <ImportColumns
              preview={preview}
              courses={courses}
              asked={asked}
              onAsked={setAsked}
              onNext={() => setLooking(true)}
            />
          )}
        </>
      )}
    </>
  )
}

/** Never sent: the query waits for a file. */
const NOTHING: ImportAsked = { fileId: '', courseId: null, fixes: [], leaveOut: [] }

function noteOf(preview: ImportPreview | undefined): string {
  if (preview === undefined) return 'Excel or CSV, up to 32 MB; matched by registration number'
  return `${preview.fileName} · ${preview.format} · matched by registration number`
}

function Done({ done: { added, changed, unchanged } }: { done: Imported }) {
  const count = (number: number) => number.toLocaleString('en')
  return (
    <Alert
      kind="ok"
      live="status"
      title={`${count(added)} added, ${count(changed)} changed, ${count(unchanged)} as before.`}
      action={
        <LinkButton href={`${paths.students}?password=none`} look="primary">
          Go on to passwords and hand-outs
        </LinkButton>
      }
    />
  )
}
