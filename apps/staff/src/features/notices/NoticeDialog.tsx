import { courseList } from '@anushilon/contract/staff/courses'
import { batchList, branchList } from '@anushilon/contract/staff/groups'
import { noticeList, saveNotice, type Notice } from '@anushilon/contract/staff/notices'
import { Button } from '@anushilon/ui/controls/Button.tsx'
import { Field } from '@anushilon/ui/controls/Field.tsx'
import { LongField } from '@anushilon/ui/controls/LongField.tsx'
import { Select } from '@anushilon/ui/controls/Select.tsx'
import { languageOf } from '@anushilon/ui/text/language.ts'
import ImageUp from 'lucide-react/icons/image-up'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call, upload } from '../../api/client.ts'
import { FaultAlert } from '../../ui/feedback/FaultAlert.tsx'
import { queryFor } from '../../api/queries.ts'
import { newRequestKey } from '../../api/request-key.ts'
import { serverNow } from '../../api/server-clock.ts'
import { useSaving } from '../../api/use-change.ts'
import { FileButton } from '../../ui/controls/FileButton.tsx'
import { Ticks } from '../../ui/controls/Ticks.tsx'
import { momentTyped, typedMoment } from '../../ui/controls/typed-time.ts'
import { NoticePreview } from './NoticePreview.tsx'
import css from './Notices.module.css'
import { AskingDialog } from '../../ui/feedback/AskingDialog.tsx'

/** No course has such an id. */
const ALL = '*'

interface Props {
  /** One to change, or the kind of a new one. */
  notice: Notice | Notice['kind']
  onClose: () => void
}

export function NoticeDialog({ notice, onClose }: Props) {
  const before = typeof notice === 'string' ? null : notice
  const kind = typeof notice === 'string' ? notice : notice.kind
  // One key for as long as the dialog is open: what is sent again is the same notice.
  const [id] = useState(() => before?.id ?? newRequestKey())
  const [text, setText] = useState(before?.text ?? '')
  const [link, setLink] = useState(before?.link ?? '')
  const [courseId, setCourseId] = useState(before?.courseId ?? ALL)
  const [forBranches, setForBranches] = useState<readonly string[]>(before?.branches ?? [])
  const [forBatches, setForBatches] = useState<readonly string[]>(before?.batches ?? [])
  const [from, setFrom] = useState(() => typedMoment(before?.fromAt ?? serverNow()))
  const [until, setUntil] = useState(before === null || before.untilAt === null ? '' : typedMoment(before.untilAt))
  const [fileId, setFileId] = useState<string | null>(null)
  const [chosen, setChosen] = useState<string | null>(null)
  const courses = useQuery(queryFor(courseList, {})).data?.courses ?? []
  const branches = useQuery(queryFor(branchList, {})).data?.branches ?? []
  const batches = useQuery(queryFor(batchList, {})).data?.batches ?? []
  const batchNames = batches.filter((one) => one.courseId === courseId).map(({ name }) => name)
  // What the list of batches does not name, because it has not come yet or their course is over, stays as it was.
  const wasFor = before !== null && before.courseId === courseId ? before.batches : []
  const batchesToSave = forBatches.filter((name) => batchNames.includes(name) || wasFor.includes(name))
  const said = JSON.stringify([text, link, courseId, forBranches, forBatches, from, until, fileId])
  const [saidAtFirst] = useState(said)
  const [begins, ends] = [momentTyped(from), momentTyped(until)]
  const sending = useMutation({
    mutationFn: async (file: File) => {
      setFileId((await upload(file)).fileId)
      setChosen(URL.createObjectURL(file))
    },
  })
  const saving = useSaving(noticeList)
  const save = async () =>
    await call(saveNotice, {
      id,
      kind,
      text: text.trim(),
      link: link.trim() === '' ? null : link.trim(),
      courseId: courseId === ALL ? null : courseId,
      branches: [...forBranches],
      batches: batchesToSave,
      fromAt: begins ?? serverNow(),
      untilAt: ends,
      ...(fileId === null ? {} : { fileId }),
    })
  const isLinkWrong = link.trim() !== '' && !/^https?:\/\/\S+$/i.test(link.trim())
  const isOverBefore = begins !== null && ends !== null && ends <= begins
  const hasPicture = kind === 'notice' || fileId !== null || (before !== null && before.image !== null)
  const isReady = text.trim() !== '' && !isLinkWrong && begins !== null && !isOverBefore && hasPicture
  const error = saving.error ?? sending.error
  return (
    <AskingDialog
      open
      isFilled={said !== saidAtFirst}
      title={`${before === null ? 'New' : 'Change'} ${kind}`}
      onClose={onClose}
      actions={
        <Button
          disabled={!isReady || sending.isPending}
          busy={saving.isPending && 'Saving'}
          onClick={() => saving.mutate(save, { onSuccess: onClose })}
        >
          Save
        </Button>
      }
    >
      <div className={css.form}>
        {kind === 'banner' ? (
          <>
            <Field
              label="What it says"
              hint="For those who do not see pictures"
              value={text}
              onChange={setText}
              maxLength={500}
            />
            <FileButton
              look="quiet"
              small
              icon={ImageUp}
              accept="image/png,image/jpeg,image/gif,image/webp,image/svg+xml"
              label="Choose the picture of the banner"
              disabled={sending.isPending}
              onFile={(file) => sending.mutate(file)}
            >
              {sending.isPending ? 'Working …' : fileId === null ? 'Choose picture' : 'Picture chosen'}
            </FileButton>
          </>
        ) : (
          <LongField label="Text" lang={languageOf(text)} value={text} onChange={setText} maxLength={500} rows={4} />
        )}
        <Field
          label="Opens when tapped"
          type="url"
          placeholder="https://"
          value={link}
          onChange={setLink}
          maxLength={2000}
          error={isLinkWrong && 'Must begin with https:// or http://'}
        />
        <Select
          label="Course"
          placeholder=""
          options={[
            { value: ALL, label: 'All courses' },
            ...courses.map(({ id: value, name }) => ({ value, label: name })),
          ]}
          value={courseId}
          onChange={setCourseId}
        />
        <Ticks
          legend="Branches"
          choices={branches.map(({ name }) => ({ value: name, label: name }))}
          chosen={forBranches}
          onChange={setForBranches}
        />
        <Ticks
          legend="Batches"
          choices={batchNames.map((name) => ({ value: name, label: name }))}
          chosen={forBatches}
          onChange={setForBatches}
        />
        {(branches.length > 0 || batchNames.length > 0) && (
          <p className={css.facts}>None ticked: for everybody. One of what is ticked is enough.</p>
        )}
        <Field label="From" type="datetime-local" value={from} onChange={setFrom} />
        <Field
          label="Until"
          hint="Empty: until it is taken away"
          type="datetime-local"
          value={until}
          error={isOverBefore && 'Must be after From'}
          onChange={setUntil}
        />
        {(text.trim() !== '' || chosen !== null) && (
          <div>
            <p className={css.facts}>As students see it</p>
            <NoticePreview
              kind={kind}
              text={text}
              link={link.trim() === '' ? null : link}
              image={before?.image ?? null}
              chosen={chosen}
            />
          </div>
        )}
        <FaultAlert error={error} />
      </div>
    </AskingDialog>
  )
}
