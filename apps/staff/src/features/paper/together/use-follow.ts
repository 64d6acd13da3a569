import type { DraftQuestion } from '@anushilon/contract/staff/exam-draft'
import { sectionsOf } from '@anushilon/contract/staff/draft-sections'
import { same } from '@anushilon/contract/staff/same'
import { useEffect, useRef } from 'react'
import { useLocation } from 'wouter'
import { examQuestionPath } from '../../../paths.ts'
import type { usePaperEditor } from '../use-paper-editor.ts'

/** Others add, move and take away questions: whoever writes one stays with it, whatever its number is then. */
export function useFollow(open: ReturnType<typeof usePaperEditor>, section: number, number: number): void {
  const [, navigate] = useLocation()
  const before = useRef<{ taken: number; question: DraftQuestion | undefined }>({ taken: 0, question: undefined })
  const taken = open.editor === null ? 0 : open.taken
  const examId = open.editor === null ? '' : open.document.id
  const questions = open.editor === null ? undefined : sectionsOf(open.document)[section]?.questions
  useEffect(() => {
    const { taken: then, question } = before.current
    const now = questions?.[number - 1]
    before.current = { taken, question: now }
    if (taken === then || question === undefined || same(now, question)) return
    const moved = questions?.findIndex((one) => same(one, question)) ?? -1
    if (moved < 0) return
    before.current = { taken, question }
    navigate(examQuestionPath(examId, section, moved + 1), { replace: true })
  }, [taken, examId, questions, section, number, navigate])
}
