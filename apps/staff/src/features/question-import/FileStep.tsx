import { CallRefused } from '@anushilon/contract/call-errors'
import { questionTemplate, reviewQuestions } from '@anushilon/contract/staff/question-import'
import { Alert } from '@anushilon/ui/feedback/Alert.tsx'
import { Bengali } from '@anushilon/ui/text/Bengali.tsx'
import { Select } from '@anushilon/ui/controls/Select.tsx'
import { Words } from '@anushilon/ui/text/Words.tsx'
import { useMutation } from '@tanstack/react-query'
import Download from 'lucide-react/icons/download'
import FileUp from 'lucide-react/icons/file-up'
import { useState } from 'react'
import { upload, urlOf } from '../../api/client.ts'
import { faultText } from '../../api/fault-text.ts'
import { queryFor, queryClient } from '../../api/queries.ts'
import { FileButton } from '../../ui/controls/FileButton.tsx'
import { Panel } from '../../ui/layout/Panel.tsx'
import { asked, UNDECIDED } from './decisions.ts'
import css from './FileStep.module.css'
import { PasteBox } from './PasteBox.tsx'
import type { useTarget } from './target.ts'

/** With those that are refused in words that say what to do. */
const KINDS = '.docx,.csv,.tsv,.xlsx,.txt,.gift,.xml,.zip,.htm,.html,.doc,.pdf,.rtf,.odt,.xls'
const TEMPLATES = [
  { kind: 'docx', name: 'Word' },
  { kind: 'xlsx', name: 'Excel' },
  { kind: 'txt', name: 'Text' },
] as const

interface Props {
  where: ReturnType<typeof useTarget>
  onRead: (fileId: string) => void
}

/** Chooses where the questions go, and the file; a file that is refused is reported here and nowhere else. */
export function FileStep({ where, onRead }: Props) {
  const [share, setShare] = useState(0)
  const reading = useMutation({
    mutationFn: async (file: File) => {
      setShare(0)
      const { fileId } = await upload(file, setShare)
      await queryClient.fetchQuery(queryFor(reviewQuestions, asked(fileId, UNDECIDED)))
      return fileId
    },
    onSuccess: onRead,
  })
  return (
    <>
      {reading.error !== null && (
        <div className={css.alert}>
          <Alert kind="bad" live="alert" title="The file was not taken; nothing was stored.">
            <Words text={reasonOf(reading.error)} />
          </Alert>
        </div>
      )}
      <Panel title="File">
        <div className={css.form}>
          <Select
            label="Into"
            placeholder="Choose a subject"
            value={where.target?.subjectId ?? ''}
            options={where.choices}
            onChange={where.choose}
          />
          <div className={css.choose}>
            <FileButton
              accept={KINDS}
              icon={FileUp}
              disabled={where.target === null || reading.isPending}
              onFile={(file) => reading.mutate(file)}
            >
              Choose a file
            </FileButton>
            {where.target === null && <Bengali className={css.hint}>আগে বিষয় বেছে নিন।</Bengali>}
          </div>
          {reading.isPending && (
            <div className={css.progress} role="status">
              <progress value={share} max={1} aria-label="Sending" />
              {share < 1 ? `Sending ${Math.round(share * 100)} %` : 'Reading the file …'}
            </div>
          )}
        </div>
      </Panel>
      <Panel title="Or paste them">
        <div className={css.form}>
          <PasteBox disabled={where.target === null || reading.isPending} onFile={(file) => reading.mutate(file)} />
        </div>
      </Panel>
      <Panel title="What can be read">
        <Formats />
        <p className={css.templates}>
          To begin with:
          {TEMPLATES.map(({ kind, name }) => (
            <a key={kind} href={urlOf(questionTemplate, { kind })} download>
              <Download size={18} aria-hidden /> {name} template
            </a>
          ))}
        </p>
      </Panel>
    </>
  )
}

/** Of a refused file the reason alone: the title has said the rest. */
function reasonOf(error: Error): string {
  return error instanceof CallRefused && error.code === 'file-refused' && error.detail !== null
    ? error.detail
    : faultText(error)
}

function Formats() {
  return (
    <dl className={css.formats}>
      <div>
        <dt>Word (.docx), text</dt>
        <dd>
          As you write them: <Bengali>১। … ক) … খ) … উত্তর: গ</Bengali> or 1. … A) … B) … Ans: C. Options in lines,
          columns or a table; answers below each, in a list at the end, or the right option in bold. Formulas, pictures,{' '}
          <Bengali>ব্যাখ্যা:</Bengali> and SutonnyMJ are understood. Without options a number is one to type:{' '}
          <Bengali>উত্তর: ৯.৮ (± ০.১)</Bengali> or Ans: 3.2 to 3.4.
        </dd>
      </div>
      <div>
        <dt>CSV, TSV, XLSX</dt>
        <dd>
          The first row names the columns: <code>question</code>, <code>option a</code>, <code>option b</code>, …,{' '}
          <code>key</code> (A, B or 1, 2 or <Bengali>ক, খ</Bengali>), and if wanted <code>explanation</code>,{' '}
          <code>tags</code>, <code>difficulty</code> (1 to 5), <code>image</code>. A number to type: no options, the
          number as the key, and <code>tolerance</code>, <code>unit</code>. With pictures: a .zip of the table and its
          pictures.
        </dd>
      </div>
      <div>
        <dt>Aiken, GIFT</dt>
        <dd>Text files; of GIFT, multiple choice with one right answer, true or false, and numbers.</dd>
      </div>
      <div>
        <dt>Moodle XML</dt>
        <dd>Multiple choice with one right answer, true or false, and numbers; pictures inside the file.</dd>
      </div>
      <div>
        <dt>QTI 1.2, 2.1 and 3</dt>
        <dd>A package (.zip with imsmanifest.xml), pictures inside it.</dd>
      </div>
    </dl>
  )
}
