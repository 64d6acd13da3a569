import { useEffect, useState } from 'react'
import { questionId } from '@anushilon/ui/question/QuestionSheet.tsx'

/** The number of the question that stands in the upper half of the screen. */
export function useCurrentQuestion(total: number, isShown: boolean): number {
  const [current, setCurrent] = useState(1)
  useEffect(() => {
    if (!isShown) return
    const numbers = new Map<Element, number>()
    const observer = new IntersectionObserver(
      (entries) => {
        const entered = entries.find(({ isIntersecting }) => isIntersecting)
        if (entered !== undefined) setCurrent(numbers.get(entered.target) ?? 1)
      },
      // A narrow band below the bar: at any moment one question crosses it.
      { rootMargin: '-25% 0px -74% 0px' },
    )
    for (let number = 1; number <= total; number += 1) {
      const card = document.getElementById(questionId(number))
      if (card === null) continue
      numbers.set(card, number)
      observer.observe(card)
    }
    return () => observer.disconnect()
  }, [total, isShown])
  return current
}
