import type { DraftQuestion } from '@anushilon/contract/staff/exam-draft'
import { sectionsOf } from '@anushilon/contract/staff/draft-sections'
import { same } from '@anushilon/contract/staff/same'
import { useLayoutEffect, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { examQuestionPath } from '../../../paths.ts'
import type { usePaperEditor } from '../use-paper-editor.ts'

/**
 * Others add, move and take away questions: whoever writes one stays with it, whatever its number is then. Returns the
 * key of its form, which is another for each question and the same wherever one goes: whoever types in it goes on.
 */
export function useFollow(open: ReturnType<typeof usePaperEditor>, section: number, number: number): string {
  const [, navigate] = useLocation()
  const before = useRef<{ taken: number; question: DraftQuestion | undefined }>({ taken: 0, question: undefined })
  const [followed, setFollowed] = useState({ times: 0, place: '', key: '' })
  const place = `${section}-${number}`
  const key = followed.place === place ? followed.key : `${followed.times}/${place}`
  const taken = open.editor === null ? 0 : open.taken
  const examId = open.editor === null ? '' : open.document.id
  const questions = open.editor === null ? undefined : sectionsOf(open.document)[section]?.questions
  // Before anything can be typed into the question that has come to its number.
  useLayoutEffect(() => {
    const { taken: then, question } = before.current
    const now = questions?.[number - 1]
    before.current = { taken, question: now }
    if (taken === then || question === undefined || same(now, question)) return
    const moved = questions?.findIndex((one) => same(one, question)) ?? -1
    if (moved < 0) return
    before.current = { taken, question }
    setFollowed(({ times }) => ({ times: times + 1, place: `${section}-${moved + 1}`, key }))
    navigate(examQuestionPath(examId, section, moved + 1), { replace: true })
  }, [taken, examId, questions, section, number, key, navigate])
  return key
}
