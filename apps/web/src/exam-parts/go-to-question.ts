import { questionId } from '@anushilon/ui/question/QuestionSheet.tsx'

/** Brings a question into view, and the focus with it. */
export function goToQuestion(number: number): void {
  goTo(questionId(number))
}

export function goTo(id: string): void {
  // After a sheet that was open has given the focus back.
  setTimeout(() => {
    const element = document.getElementById(id)
    element?.scrollIntoView({ block: 'start' })
    element?.focus({ preventScroll: true })
  })
}
