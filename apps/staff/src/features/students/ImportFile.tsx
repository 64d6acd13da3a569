import type { StaffFile } from '@anushilon/contract/staff/files'
import { Alert } from '@anushilon/ui/feedback/Alert.tsx'
import { Bengali } from '@anushilon/ui/text/Bengali.tsx'
import { useMutation } from '@tanstack/react-query'
import Upload from 'lucide-react/icons/upload'
import { useState } from 'react'
import { upload } from '../../api/client.ts'
import { faultText } from '../../api/fault-text.ts'
import { FileButton } from '../../ui/controls/FileButton.tsx'
import { Panel } from '../../ui/layout/Panel.tsx'
import css from './Import.module.css'

interface Props {
  /** Why the file that was sent is not taken. */
  refused: string | null
  onFile: (file: StaffFile) => void
}

export function ImportFile({ refused, onFile }: Props) {
  const [share, setShare] = useState(0)
  const sending = useMutation({ mutationFn: async (file: File) => await upload(file, setShare), onSuccess: onFile })
  const fault = sending.error === null ? refused : faultText(sending.error)
  return (
    <Panel title="Choose the list">
      <div className={css.form}>
        {fault !== null && !sending.isPending && <Alert kind="bad" live="alert" title={fault} />}
        <p>
          <Bengali>
            Excel (.xlsx) বা CSV ফাইল, প্রথম সারিতে কলামের নাম: রেজি নং, নাম, কোর্স, শাখা, কলেজ, মোবাইল, রোল, পাসওয়ার্ড। রেজি নং দিয়ে
            মেলানো হয়; ফাইলে যারা নেই তারা যেমন আছে তেমনই থাকবে।
          </Bengali>
        </p>
        {sending.isPending ? (
          <label>
            Sending the file <progress max={1} value={share} className={css.progress} />
          </label>
        ) : (
          <div>
            <FileButton
              accept=".csv,.tsv,.txt,.xlsx"
              onFile={(file) => sending.mutate(file)}
              look="primary"
              icon={Upload}
            >
              Choose file
            </FileButton>
          </div>
        )}
      </div>
    </Panel>
  )
}
