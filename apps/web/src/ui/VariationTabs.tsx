import { VARIATION_NAMES, type Variation } from '@anushilon/domain/exam/variation'
import type { ReactNode } from 'react'
import { lists, variation as variations } from '../text/en.ts'
import { Tabs } from '@anushilon/ui/controls/Tabs.tsx'

const TABS = VARIATION_NAMES.map((id) => ({ id, label: variations[id] }))

interface Props {
  selected: Variation
  onSelect: (variation: Variation) => void
  children: ReactNode
}

/** MCQ, Written, Both, Special, Mcq Special, in that order (Spec 2, History). */
export function VariationTabs({ selected, onSelect, children }: Props) {
  return (
    <Tabs label={lists.examType} tabs={TABS} selected={selected} onSelect={onSelect}>
      {children}
    </Tabs>
  )
}
