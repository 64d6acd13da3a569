import { combinations, optionalSubjects } from '@anushilon/contract/operations/before-start'
import { behaviourOf, type Variation } from '@anushilon/domain/exam/variation'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { shortNames } from '@anushilon/ui/text/language.ts'
import { callFor } from '../api/client.ts'
import { type Chosen, readChosen } from './chosen-subjects.ts'

const FIVE_MINUTES = 5 * 60_000

interface NamedExam {
  readonly examId: string
  readonly variation: Variation
}

export type SubjectChoice = ReturnType<typeof useSubjectChoice>

/** Main subject and combination, for the exams that offer them (Decision F1). What was chosen before is kept. */
export function useSubjectChoice({ examId, variation }: NamedExam, studentId: string) {
  const [before] = useState(() => readChosen(studentId, examId))
  const [pickedMain, setMain] = useState(before?.main ?? null)
  const [picked, setPicked] = useState(before?.subjects?.join('#') ?? null)
  const mayOffer = behaviourOf(variation).choice !== 'never'

  const mains = useQuery({
    queryKey: ['exam', variation, examId, 'main subjects'],
    queryFn: async ({ signal }) => (await callFor(optionalSubjects, variation, { examId }, { signal })).body,
    enabled: mayOffer,
    staleTime: FIVE_MINUTES,
  })
  const offers = mains.data !== undefined && mains.data.length > 0
  const main = mains.data?.find(({ id }) => id === pickedMain)?.id ?? null

  const sets = useQuery({
    queryKey: ['exam', variation, examId, 'combinations', main],
    queryFn: async ({ signal }) =>
      (await callFor(combinations, variation, { examId, mainSubjectId: main ?? '' }, { signal })).body,
    enabled: main !== null,
    staleTime: FIVE_MINUTES,
  })
  // The ids as the product joins them; the names as it shows them (Spec 3).
  const options = sets.data?.map((set) => ({
    value: set.map(({ id }) => id).join('#'),
    label: shortNames(set.map(({ name }) => name).join(' + ')),
  }))
  // Where there is but one there is nothing to choose.
  const combination = options?.length === 1 ? options[0] : options?.find(({ value }) => value === picked)

  const chosen: Chosen = { main, subjects: combination?.value.split('#') ?? null }
  return {
    mayOffer,
    offers,
    mains,
    main,
    setMain,
    sets,
    options,
    combination: combination?.value ?? null,
    setCombination: setPicked,
    chosen,
    isComplete: !mayOffer || (mains.data !== undefined && (!offers || combination !== undefined)),
  }
}
