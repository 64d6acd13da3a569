import { behaviourOf, type PartKind, isFlat } from '@anushilon/domain/exam/variation'
import { McqPart } from './McqPart.tsx'
import type { SectionProps } from '../section-props.ts'
import { SheetSection } from './SheetSection.tsx'
import { SubjectList } from './SubjectList.tsx'
import { WrittenPart } from './WrittenPart.tsx'

const HELP: Readonly<Record<number, string>> = {
  1: 'এই পরীক্ষায় একটি অংশ।',
  2: 'দুই অংশের সময় আলাদা। MCQ জমা দিলে Written শুরু হয়।',
}
/** Of an exam in several subjects: what the time of a part is for. */
const ALL_SUBJECTS = 'প্রতিটি অংশের সময় শিক্ষার্থীর সব বিষয় মিলিয়ে, বিষয়প্রতি নয়।'
const PARTS = { mcq: McqPart, written: WrittenPart } satisfies Record<PartKind, unknown>

/** The parts follow the kind of exam. */
export function PartsSection(props: SectionProps) {
  const { document } = props.open
  const { parts } = behaviourOf(document.variation)
  return (
    <SheetSection
      title="Parts"
      help={[HELP[parts.length] ?? '', ...(isFlat(document.variation) ? [] : [ALL_SUBJECTS])].join(' ')}
    >
      {!isFlat(document.variation) && <SubjectList {...props} />}
      {parts.map((kind, index) => {
        const Part = PARTS[kind]
        return <Part key={kind} number={index + 1} {...props} />
      })}
    </SheetSection>
  )
}
