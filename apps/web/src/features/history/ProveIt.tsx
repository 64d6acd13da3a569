import { examRoot, studentProof } from '@anushilon/contract/operations/exam-log'
import { shortRoot } from '@anushilon/domain/log/signed'
import { fromHex } from '@anushilon/domain/proof/sha256'
import { Button } from '@anushilon/ui/controls/Button.tsx'
import { Bengali } from '@anushilon/ui/text/Bengali.tsx'
import { useMutation, useQuery } from '@tanstack/react-query'
import Download from 'lucide-react/icons/download'
import { call } from '../../api/client.ts'
import { useSession } from '../../api/session.ts'
import { faultText } from '../../lib/fault-text.ts'
import { receiptsOf } from '../../sitting/kept-receipts.ts'
import { proof as bn } from '../../text/bn-results.ts'
import { proof as text } from '../../text/en-results.ts'
import css from './Receipts.module.css'

/** What the exam's log has of the student, as a file that anybody can check without us (decision 033). */
export function ProveIt({ examId }: { readonly examId: string }) {
  const studentId = useSession()?.studentId ?? ''
  const root = useQuery({
    queryKey: ['exam-root', examId],
    queryFn: async ({ signal }) => (await call(examRoot, { examId }, { signal })).body,
  })
  const file = useMutation({
    mutationFn: async () => {
      const { body } = await call(studentProof, { examId })
      offer({ ...body, receipts: receiptsOf(studentId, examId) }, `anushilon-proof-${examId}.json`)
    },
  })
  if (root.data?.state === 'none') {
    return (
      <p className="small soft">
        <Bengali>{bn.none}</Bengali>
      </p>
    )
  }
  const head = root.data?.heads.at(-1)
  return (
    <section aria-label={text.title} className={css.proof}>
      {head !== undefined && (
        <p className="small">
          {text.root} <code>{shortRoot(fromHex(head.root))}</code> · {text.entries(head.size)}
        </p>
      )}
      <p className="small soft">
        <Bengali>{root.data?.isWhole === false ? bn.partial : bn.what}</Bengali> <a href="/check">{text.check}</a>
      </p>
      <Button look="quiet" small icon={Download} busy={file.isPending && text.making} onClick={() => file.mutate()}>
        {text.prove}
      </Button>
      {file.isError && <p role="alert">{faultText(file.error)}</p>}
    </section>
  )
}

function offer(content: object, name: string): void {
  const url = URL.createObjectURL(new Blob([JSON.stringify(content, null, 1)], { type: 'application/json' }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The browser has begun to save it by then.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
