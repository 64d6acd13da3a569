import { bengaliDigits } from '../lib/bengali-digits.ts'
import { loadHint } from '../lib/fault-text.ts'
import type { SubjectChoice } from '../sitting/use-subject-choice.ts'
import { beforeStart as bn } from '../text/bn-exam.ts'
import { beforeStart as en } from '../text/en-exam.ts'
import { ErrorPanel } from '@anushilon/ui/feedback/ErrorPanel.tsx'
import { RadioCards } from '@anushilon/ui/controls/RadioCards.tsx'
import { SkeletonList } from '@anushilon/ui/feedback/Skeleton.tsx'
import { StepCard } from './StepCard.tsx'

interface Props {
  readonly choice: SubjectChoice
  readonly subjectCount: number
  /** Their numbers among the steps on the page. */
  readonly firstStep: number
}

/** Nothing for an exam that offers no choice. */
export function SubjectPickers({ choice, subjectCount, firstStep }: Props) {
  const { mains } = choice
  if (!choice.mayOffer) return null
  if (mains.data === undefined) {
    if (mains.isError) return <Failed query={mains} />
    return <SkeletonList count={1} height={150} />
  }
  if (!choice.offers) return null
  return (
    <>
      <StepCard number={firstStep} title={en.mainSubject} done={choice.main !== null}>
        <p className="small soft" lang="bn">
          {bn.mainSubject}
        </p>
        <RadioCards
          legend={en.mainSubject}
          hideLegend
          narrow
          options={mains.data.map(({ id, name }) => ({ value: id, label: name }))}
          value={choice.main}
          onChange={choice.setMain}
        />
      </StepCard>
      {choice.main !== null && (
        <StepCard number={firstStep + 1} title={en.combination} done={choice.combination !== null}>
          <p className="small soft" lang="bn">
            {bn.combination(bengaliDigits(subjectCount))}
          </p>
          <Combinations choice={choice} />
        </StepCard>
      )}
    </>
  )
}

function Failed({ query: { error, refetch } }: { readonly query: SubjectChoice['mains'] | SubjectChoice['sets'] }) {
  return <ErrorPanel hint={`${bn.combinationsFailed} ${loadHint(error)}`} onRetry={() => void refetch()} />
}

function Combinations({ choice: { sets, options, combination, setCombination } }: { readonly choice: SubjectChoice }) {
  if (options === undefined && sets.isError) {
    return <Failed query={sets} />
  }
  if (options === undefined) return <SkeletonList count={3} height={52} />
  if (options.length === 0) return <p lang="bn">{bn.noCombinations}</p>
  return (
    <RadioCards legend={en.combination} hideLegend options={options} value={combination} onChange={setCombination} />
  )
}
