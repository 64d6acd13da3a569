import { questionId } from '@anushilon/ui/QuestionSheet.tsx'

/** Brings a question into view, and the focus with it. */
export function goToQuestion(number: number): void {
  // After a sheet that was open has given the focus back.
  setTimeout(() => {
    const sheet = document.getElementById(questionId(number))
    sheet?.scrollIntoView({ block: 'start' })
    sheet?.focus({ preventScroll: true })
  })
}
