import type { DraftSheet } from '@anushilon/contract/staff/draft-sections'
import type { RubricText } from '@anushilon/domain/marking/marking'
import { moved } from '../../../ui/controls/moved.ts'
import { without } from '../with-field.ts'

/** What a written paper becomes by an edit; a picture arrives while others type on, so each is made to what is there then. */
export type SheetEdit = (sheet: DraftSheet) => DraftSheet

/** What a new question is worth where there is none before it. */
const FIRST_MARKS = 10

export function pagesOf({ image, morePages = [] }: DraftSheet): readonly string[] {
  return image === undefined ? [] : [image, ...morePages]
}

export function withPages(sheet: DraftSheet, [image, ...morePages]: readonly string[]): DraftSheet {
  return {
    ...without(sheet, ['image', 'morePages']),
    ...(image !== undefined && { image }),
    ...(morePages.length > 0 && { morePages }),
  }
}

/** A picture may arrive when its page stands elsewhere, or is gone: then another page must not go for it. */
export function withPage(pages: readonly string[], at: number, was: string, to: string): readonly string[] {
  const now = pages[at] === was ? at : pages.indexOf(was)
  return now < 0 ? pages : pages.with(now, to)
}

/** One typed question with all that belongs to it. */
export interface Row {
  readonly text: string
  readonly figure?: string
  readonly marks: number
  readonly rubric: RubricText[]
}

/** As many as there are marks. */
export function rowsOf({ questions = [], marks = [], rubrics = [] }: DraftSheet): Row[] {
  return marks.map((full, at) => ({ text: '', ...questions[at], marks: full, rubric: rubrics[at] ?? [] }))
}

function withRows(sheet: DraftSheet, rows: readonly Row[]): DraftSheet {
  // Empty ones are said too: where none are named, an exam keeps those it has.
  const hasRubrics = sheet.rubrics !== undefined || rows.some(({ rubric }) => rubric.length > 0)
  return {
    ...without(sheet, ['rubrics']),
    questions: rows.map(({ text, figure }) => ({ text, ...(figure !== undefined && { figure }) })),
    marks: rows.map(({ marks }) => marks),
    ...(hasRubrics && { rubrics: rows.map(({ rubric }) => rubric) }),
  }
}

const newRow = (rows: readonly Row[]): Row => ({ text: '', marks: rows.at(-1)?.marks ?? FIRST_MARKS, rubric: [] })

/** Its questions are typed from now on: as many as there are marks, at least one. */
export const typed: SheetEdit = (sheet) => {
  const rows = rowsOf(sheet)
  return withRows(sheet, rows.length === 0 ? [newRow(rows)] : rows)
}

export const added: SheetEdit = (sheet) => withRows(sheet, [...rowsOf(sheet), newRow(rowsOf(sheet))])

export function changed(at: number, edit: (row: Row) => Row): SheetEdit {
  return (sheet) =>
    withRows(
      sheet,
      rowsOf(sheet).map((row, index) => (index === at ? edit(row) : row)),
    )
}

export function removed(at: number): SheetEdit {
  return (sheet) => withRows(sheet, rowsOf(sheet).toSpliced(at, 1))
}

/** With its marks and its rubric where it was. */
export function broughtBack(at: number, row: Row): SheetEdit {
  return (sheet) => withRows(sheet, rowsOf(sheet).toSpliced(at, 0, row))
}

/** Its marks and its rubric go with it. */
export function movedTo(from: number, to: number): SheetEdit {
  return (sheet) => withRows(sheet, moved(rowsOf(sheet), from, to))
}
