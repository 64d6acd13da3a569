import type { PastExam } from '@anushilon/contract/operations/results'
import BookOpenCheck from 'lucide-react/icons/book-open-check'
import Eye from 'lucide-react/icons/eye'
import ReceiptText from 'lucide-react/icons/receipt-text'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import { fileUrl } from '@anushilon/ui/file-url.ts'
import { retakeLink, solutionLinks } from '../../after-exam-links.ts'
import { history } from '../../text/en-results.ts'
import { RowActions, RowButton, RowLink, RowSheet } from '../../ui/RowActions.tsx'

/** Without a merit position there is nothing to look at (Spec 2, History), but the receipt and perhaps the sheet. */
export function hasActions({ standing, solutionSheet, receipts }: PastExam): boolean {
  return standing.kind === 'ranked' || solutionSheet !== null || receipts.length > 0
}

interface Props {
  readonly exam: PastExam
  /** The result, or the receipt as long as there is none. */
  readonly onOpen: () => void
}

export function HistoryActions({ exam, onOpen }: Props) {
  const { standing, variation, examId, name, solutionSheet, retakesLeft, receipts } = exam
  const ranked = standing.kind === 'ranked'
  const solutions = ranked ? solutionLinks(variation, examId) : []
  const retake = ranked ? retakeLink(variation, examId) : null
  return (
    <RowActions>
      {ranked && (
        <RowButton icon={Eye} of={name} onClick={onOpen}>
          {history.result}
        </RowButton>
      )}
      {!ranked && receipts.length > 0 && (
        <RowButton icon={ReceiptText} of={name} onClick={onOpen}>
          {history.receipt}
        </RowButton>
      )}
      {solutions.map(({ part, href }) => (
        <RowLink key={part} icon={BookOpenCheck} of={name} href={href}>
          {solutions.length === 1 ? history.solution : history.solutions[part]}
        </RowLink>
      ))}
      {retake !== null && (
        <RowLink icon={RotateCcw} of={name} note={history.left(retakesLeft)} href={retake}>
          {history.retake}
        </RowLink>
      )}
      {solutionSheet !== null && <RowSheet of={name} href={fileUrl(solutionSheet)} />}
    </RowActions>
  )
}
