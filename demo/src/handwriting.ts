import { ANSWER_PAGES } from './handwriting/answers.ts'
import { drawHandwrittenPage, type PageLook } from './handwriting/draw-page.ts'

/**
 * How many pages there are to choose from.
 *
 * @internal
 */
export const PAGE_COUNT = ANSWER_PAGES.length

/** The pages that answer a question of a paper; `image` is the paper's picture as the pack names it. */
export function pagesFor(image: string, questionNo: number): number[] {
  const paper = image.replace(/^.*\//u, '').replace(/\.svg$/u, '')
  return ANSWER_PAGES.flatMap((page, index) => (page.paper === paper && page.question === questionNo ? [index] : []))
}

/** Page `index` as a photograph, in SVG; with `marked` as it comes back from the marker. */
export function drawScript(index: number, look: PageLook): string {
  const page = ANSWER_PAGES[index]
  if (page === undefined) throw new Error(`there is no page ${index}, only ${PAGE_COUNT}`)
  return drawHandwrittenPage(page, look)
}
