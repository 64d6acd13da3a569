import type { DraftQuestion } from '@anushilon/contract/staff/exam-draft'
import { optionLabel } from '@anushilon/domain/exam/option-label'
import { without } from '../with-field.ts'

type Images = NonNullable<DraftQuestion['optionImages']>

/** The field of a draft; a list without a picture is not written. */
export function picturesAs(optionImages: Images): Pick<DraftQuestion, 'optionImages'> {
  return optionImages.some((image) => image !== null) ? { optionImages } : {}
}

/** The question with that picture for an option, or without one; an option without words is called after its letter. */
export function withOptionImage(question: DraftQuestion, at: number, path: string | null): DraftQuestion {
  const { options = [], optionImages = [] } = question
  const images = options.map((_, index) => (index === at ? path : (optionImages[index] ?? null)))
  const named = options.map((text, index) =>
    index === at && path !== null && text.trim() === '' ? `Picture ${optionLabel(at)}` : text,
  )
  return { ...without(question, ['optionImages']), options: named, ...picturesAs(images) }
}
