import { fromHundredths, toHundredths, type Marks } from './marks.ts'
import { sectionTotal, type SectionResult } from './scoring.ts'

/** What the ranked had on average. */
export interface ClassMeans {
  /** Null where nobody is ranked. */
  readonly total: Marks | null
  /** Of each section, over those who sat it: in some exams everybody chooses theirs. */
  readonly sections: readonly { readonly section: number; readonly mean: Marks }[]
}

interface Result {
  /** Null: late, therefore unranked. */
  readonly total: Marks | null
  readonly bySection: readonly SectionResult[]
}

export function classMeans(results: readonly Result[]): ClassMeans {
  const all = new Mean()
  const sections = new Map<number, Mean>()
  for (const { total, bySection } of results) {
    if (total === null) continue
    all.add(total)
    for (const result of bySection) {
      const mean = sections.get(result.section) ?? new Mean()
      sections.set(result.section, mean)
      mean.add(sectionTotal(result))
    }
  }
  return {
    total: all.value,
    sections: [...sections]
      .toSorted(([one], [other]) => one - other)
      .map(([section, mean]) => ({ section, mean: mean.value ?? 0 })),
  }
}

class Mean {
  #sum = 0
  #count = 0

  add(marks: Marks): void {
    this.#sum += toHundredths(marks)
    this.#count += 1
  }

  get value(): Marks | null {
    return this.#count === 0 ? null : fromHundredths(Math.round(this.#sum / this.#count))
  }
}
