import { sectionsOf } from '@anushilon/contract/staff/draft-sections'
import type { DraftQuestion } from '@anushilon/contract/staff/exam-draft'
import { isFlat } from '@anushilon/domain/exam/variation'
import { toast } from '@anushilon/ui/feedback/toast.ts'
import { useEffectEvent, useLayoutEffect, useRef } from 'react'
import { useLocation } from 'wouter'
import { examPath, examQuestionPath } from '../../../paths.ts'
import type { EditorView } from '../paper-editor.ts'
import type { usePaperEditor } from '../use-paper-editor.ts'

/** A question that is gone can be brought back for as long as the screen is open. */
export interface Removed {
  readonly by: 'me' | 'a colleague'
  readonly subjectId: string | undefined
  readonly number: number
  readonly question: DraftQuestion
}

/**
 * Others add, move and take away questions and subjects: whoever writes one stays with it, whatever its number is then.
 * Where it is gone its writer is told, and what they type next is no part of the question that has come to its number.
 * Returns the name of the question, which is the key of its form: whoever types in it goes on.
 */
export function useFollow(
  open: ReturnType<typeof usePaperEditor>,
  section: number,
  which: string,
  onGone: (removed: Removed) => void,
): string | undefined {
  const [, navigate] = useLocation()
  const { editor } = open
  const { subjectId, questions } = (editor === null ? undefined : sectionsOf(open.document)[section]) ?? {}
  const name = editor?.questions.at(section, Number(which))
  const question = questions?.[Number(which) - 1]
  const taken = editor === null ? 0 : open.taken
  const told = useRef(taken)

  const heard = useEffectEvent((now: EditorView) => {
    if (editor === null || now.taken === taken || now.taken === told.current) return
    told.current = now.taken
    const sections = sectionsOf(now.document)
    const home = isFlat(now.document.variation) ? 0 : sections.findIndex((one) => one.subjectId === subjectId)
    const go = (to: string) => navigate(to, { replace: true })
    if (home < 0) {
      toast('A colleague has removed this subject.', 'failure')
      go(examPath(now.document.id))
    } else if (name === undefined) {
      if (home !== section) go(examQuestionPath(now.document.id, home, 'written'))
    } else {
      const place = editor.questions.placeOf(name)
      if (place === null && question !== undefined)
        onGone({ by: 'a colleague', subjectId, number: Number(which), question })
      const last = (sections[home]?.questions.length ?? 0) + 1
      const number = place?.number ?? Math.min(Number(which), last)
      if (home !== section || number !== Number(which)) go(examQuestionPath(now.document.id, home, number))
    }
  })

  // In the same moment as the document: the form is never drawn for the question that has come to its number.
  useLayoutEffect(() => editor?.subscribe(() => heard(editor.read())), [editor])
  return name
}
