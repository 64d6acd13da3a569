import type { ImportAsked, ImportPreview } from '@anushilon/contract/staff/students-import'
import { Alert } from '@anushilon/ui/feedback/Alert.tsx'
import { Button } from '@anushilon/ui/controls/Button.tsx'
import { languageOf } from '@anushilon/ui/text/language.ts'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import { Figures } from '../../ui/layout/Figures.tsx'
import { ImportFaults } from './ImportFaults.tsx'
import { NewStudents, WouldChange } from './ImportFound.tsx'
import { ImportGo, type Imported } from './ImportGo.tsx'
import css from './Import.module.css'

interface Props {
  asked: ImportAsked
  preview: ImportPreview
  fault: string | null
  isStale: boolean
  onAsked: (asked: ImportAsked) => void
  onBack: () => void
  onDone: (imported: Imported) => void
}

/** A branch or batch that is not there yet may be a slip of the pen. */
function NewGroups({ groups: { branches, batches } }: { groups: ImportPreview['newGroups'] }) {
  if (branches.length + batches.length === 0) return null
  return (
    <div className={css.newGroups}>
      <Alert kind="warn" title="The list makes new branches or batches">
        {branches.length > 0 && <p lang={languageOf(branches.join(' '))}>Branches: {branches.join(', ')}</p>}
        {batches.length > 0 && (
          <p lang={languageOf(batches.map(({ name }) => name).join(' '))}>
            Batches: {batches.map(({ course, name }) => `${name} (${course})`).join(', ')}
          </p>
        )}
      </Alert>
    </div>
  )
}

export function ImportPreviewView({ asked, preview, fault, isStale, onAsked, onBack, onDone }: Props) {
  const { counts } = preview
  const faults = { name: 'Faults', value: counts.faults, tone: counts.faults > 0 ? ('bad' as const) : undefined }
  const figures = [
    { name: 'Rows read', value: preview.rows },
    { name: 'New students', value: counts.added },
    { name: 'Would change', value: counts.changed },
    { name: 'No change', value: counts.unchanged },
    { name: 'Left out', value: preview.leftOut },
    faults,
  ].map((figure) => ({ ...figure, value: figure.value.toLocaleString('en') }))
  return (
    <>
      {fault !== null && <Alert kind="bad" live="alert" title={fault} />}
      <div className={css.wayBack}>
        <Button look="quiet" small icon={ArrowLeft} onClick={onBack}>
          Back to the columns
        </Button>
      </div>
      <div aria-busy={isStale}>
        <Figures figures={figures} />
      </div>
      <NewGroups groups={preview.newGroups} />
      <div className={css.columns}>
        <div>
          {counts.faults > 0 && (
            <ImportFaults
              faults={preview.faults}
              count={counts.faults}
              onFix={(row, column, value) =>
                onAsked({
                  ...asked,
                  fixes: [
                    ...asked.fixes.filter((fix) => fix.row !== row || fix.column !== column),
                    { row, column, value },
                  ],
                })
              }
              onLeaveOut={(rows) => onAsked({ ...asked, leaveOut: [...new Set([...asked.leaveOut, ...rows])] })}
            />
          )}
          {counts.changed > 0 && <WouldChange preview={preview} />}
          {counts.added > 0 && <NewStudents preview={preview} />}
        </div>
        <ImportGo asked={asked} preview={preview} isStale={isStale} onDone={onDone} />
      </div>
    </>
  )
}
