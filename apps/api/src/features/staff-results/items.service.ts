import type { ItemAnalysis } from '@anushilon/contract/staff/items'
import { adviceOn, reliabilityAdvice } from '@anushilon/domain/analysis/item-advice'
import type { Chosen } from '@anushilon/domain/analysis/item-analysis'
import { optionAt, optionCountOf, pictureOf, textOf } from '@anushilon/domain/exam/question'
import type { FullExam } from '../../stores/exam/full-exams.ts'
import type { ExamFigures } from '../../merit/item-figures.ts'

/** In the order of the paper; the page brings the worst to the top. */
export function presentItems(exam: FullExam, { mcq, written }: ExamFigures): ItemAnalysis {
  const asked = exam.sections.flatMap(({ subjectName, questions }) =>
    questions.map((question) => ({ subjectName, question })),
  )
  const figures = new Map(mcq?.items.map((item) => [item.question, item]))
  return {
    mcq: mcq && {
      students: mcq.students,
      alpha: mcq.alpha,
      reliability: reliabilityAdvice(mcq.alpha, mcq.students),
      items: asked.flatMap(({ subjectName, question }) => {
        const { number } = question
        const item = figures.get(number)
        if (item === undefined) return []
        const { question: _number, key, all, strong, weak, numbers, ...rest } = item
        return {
          number,
          subjectName,
          text: textOf(question),
          image: pictureOf(question)?.path ?? null,
          ...optionImagesOf(question),
          key: key === 'cancelled' ? key : [...key],
          all: copied(all),
          strong: copied(strong),
          weak: copied(weak),
          numbers: [...numbers],
          ...rest,
          advice: adviceOn(item),
        }
      }),
    },
    written: written && {
      students: written.students,
      alpha: written.alpha,
      reliability: reliabilityAdvice(written.alpha, written.students),
      items: written.items.map(({ section, ...item }) => ({
        ...item,
        subjectName: exam.sections[section]?.subjectName ?? '',
      })),
    },
  }
}

function optionImagesOf(question: FullExam['sections'][number]['questions'][number]) {
  const options = Array.from({ length: optionCountOf(question) }, (_, at) => optionAt(question, at).image)
  return options.some((image) => image !== null) ? { optionImages: options } : {}
}

function copied({ students, options, blank }: Chosen) {
  return { students, options: [...options], blank }
}
