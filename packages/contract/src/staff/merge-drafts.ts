import { MOST_PAGES, SHEET_FIELDS } from '../exam-document/exam.ts'
import type { DraftQuestion, DraftSubject, ExamDraft } from './exam-draft.ts'
import { type MergedList, mergeLists } from './merge-lists.ts'
import { mergeRows, rowsOf } from './merge-rows.ts'
import { same } from './same.ts'

/** Two people have changed the same part of a paper, each in their own way. */
export type Clash =
  | {
      readonly kind: 'question'
      /** Null: the paper has one subject. */
      readonly subjectId: string | null
      readonly base: DraftQuestion
      readonly mine: DraftQuestion
      readonly theirs: DraftQuestion
    }
  | {
      readonly kind: 'field'
      readonly place: string
      /** Its place before, where it was another: a question's number. */
      readonly placeBefore?: string
      readonly mine: unknown
      readonly theirs: unknown
    }

export interface MergedDraft {
  /** With both people's changes; where they clash, with one's own. */
  readonly document: ExamDraft
  readonly clashes: readonly Clash[]
}

/**
 * What two people made of the same paper, part by part: each question, each subject and each field of the settings is a
 * part of its own, and only where both have changed the same one differently somebody must choose. Whatever one of them
 * has written is in the document or in a clash (decision 040).
 */
export function mergeDrafts(base: ExamDraft, mine: ExamDraft, theirs: ExamDraft): MergedDraft {
  const clashes: Clash[] = []
  const field = <T>(place: string, was: T, own: T, other: T, placeBefore = place): T => {
    if (same(own, other) || same(other, was)) return own
    if (same(own, was)) return other
    const moved = placeBefore === place ? {} : { placeBefore }
    clashes.push({ kind: 'field', place, ...moved, mine: own, theirs: other })
    return own
  }
  const fields = (place: string, ...[was = {}, own = {}, other = {}]: readonly (object | undefined)[]): object => {
    const all = [was, own, other].map((one) => new Map(Object.entries(one)))
    const names = new Set(all.flatMap((one) => [...one.keys()]))
    const merged = [...names].map((name) => {
      const [before, here, there] = all.map((one) => one.get(name))
      return [name, field(place + name, before, here, there)]
    })
    return Object.fromEntries(merged.filter(([, value]) => value !== undefined))
  }
  const questions = (subjectId: string | null, ...of: readonly (readonly DraftQuestion[] | undefined)[]) => {
    const [was = [], own = [], other = []] = of
    const merged: MergedList<DraftQuestion> = mergeLists(was, own, other)
    for (const clash of merged.clashes) clashes.push({ kind: 'question', subjectId, ...clash })
    return merged.items
  }
  /** Each written question's is a part of its own. */
  const perQuestion = <T>(place: string, none: T, lists: readonly (readonly T[] | undefined)[]): T[] | undefined => {
    if (lists.every((one) => one === undefined)) return undefined
    const longest = Math.max(...lists.map((one) => one?.length ?? 0))
    return Array.from({ length: longest }, (_, at) => {
      const [was = none, own = none, other = none] = lists.map((one) => one?.[at])
      return field(`${place}.${at}`, was, own, other)
    })
  }
  /** Each page is a part of its own, wherever it stands. */
  const paperPages = (place: string, sheets: readonly (DraftSubject['written'] | undefined)[]): object => {
    const [was = [], own = [], other = []] = sheets.map(pagesOf)
    const merged = mergeLists(was, own, other)
    // The same page in two ways, or more than a paper may have: somebody must choose.
    if (merged.clashes.length > 0 || merged.items.length > MOST_PAGES) {
      return fields(place, ...sheets.map((one) => ({ image: one?.image, morePages: one?.morePages })))
    }
    const [image, ...morePages] = merged.items
    return { ...(image !== undefined && { image }), ...(morePages.length > 0 && { morePages }) }
  }
  const writtenSheet = (place: string, sheets: readonly (DraftSubject['written'] | undefined)[]): object => {
    const [was, own, other] = sheets.map(rowsOf)
    if (was && own && other) {
      const rows = mergeRows([was, own, other], (list, now, then, ...of) =>
        field(`${place}${list}.${now}`, ...of, `${place}${list}.${then}`),
      )
      return {
        questions: rows.map((row) => row.questions),
        marks: rows.map((row) => row.marks),
        ...(sheets.some((one) => one?.rubrics) && { rubrics: rows.map((row) => row.rubrics) }),
      }
    }
    const lists = { typed: sheets.map((one) => one?.questions), rubrics: sheets.map((one) => one?.rubrics) }
    const [before, ...after] = lists.typed
    // Somebody has given up typing them, and nobody has gone on with it.
    const isGivenUp =
      before && after.includes(undefined) && after.every((one) => one === undefined || same(one, before))
    const typed = isGivenUp ? undefined : perQuestion(`${place}questions`, { text: '' }, lists.typed)
    const rubrics = perQuestion(`${place}rubrics`, [], lists.rubrics)
    return {
      ...fields(place, ...sheets.map((one) => one?.marks && { marks: one.marks })),
      ...(typed && { questions: typed }),
      ...(rubrics && { rubrics }),
    }
  }
  /** The two halves of a paper, or of a subject's share in it. */
  const share = (place: string, subjectId: string | null, ...of: readonly (Share | undefined)[]): Share => {
    const [was, own, other] = of
    const plan = (one: Share | undefined) => omit(one?.mcq, 'questions')
    const asked = of.map((one) => one?.mcq?.questions)
    const mcq = {
      ...fields(`${place}mcq.`, plan(was), plan(own), plan(other)),
      ...(asked.some((list) => list !== undefined) && { questions: questions(subjectId, ...asked) }),
    }
    const sheets = of.map((one) => one?.written)
    const written = {
      ...fields(`${place}written.`, ...sheets.map((one) => omit(one, ...SHEET_FIELDS))),
      ...paperPages(`${place}written.`, sheets),
      ...writtenSheet(`${place}written.`, sheets),
    }
    return {
      ...(of.some((one) => one?.mcq !== undefined) && { mcq }),
      ...(of.some((one) => one?.written !== undefined) && { written }),
    }
  }

  const head = (one: ExamDraft) => omit(one, 'mcq', 'written', 'choice', 'subjects')
  const choice = fields('choice.', base.choice, mine.choice, theirs.choice)
  const document = {
    ...fields('', head(base), head(mine), head(theirs)),
    ...share('', null, base, mine, theirs),
    ...((mine.choice ?? theirs.choice) !== undefined && { choice }),
    ...((mine.subjects ?? theirs.subjects) !== undefined && {
      subjects: mergeSubjects(base.subjects, mine.subjects, theirs.subjects, share),
    }),
  }
  // Made of the fields of three drafts, each of which it has from one of them.
  return { document: document as ExamDraft, clashes }
}

type Share = Pick<ExamDraft, 'mcq' | 'written'>

/** A subject that one took off stays where the other has written in it. */
function mergeSubjects(
  base: readonly DraftSubject[] = [],
  mine: readonly DraftSubject[] = [],
  theirs: readonly DraftSubject[] = [],
  share: (place: string, subjectId: string, ...of: readonly (DraftSubject | undefined)[]) => Share,
): DraftSubject[] {
  const order = (list: readonly DraftSubject[]) => list.map(({ subject }) => ({ subject }))
  const find = (list: readonly DraftSubject[], id: string) => list.find(({ subject }) => subject === id)
  const kept = mergeLists(order(base), order(mine), order(theirs)).items.map(({ subject }) => subject)
  const written = (one: readonly DraftSubject[]) =>
    one.filter((subject) => !same(subject, find(base, subject.subject))).map(({ subject }) => subject)
  return [...new Set([...kept, ...written(mine), ...written(theirs)])].map((id) => {
    const [was, own, other] = [find(base, id), find(mine, id), find(theirs, id)]
    if (own === undefined || other === undefined) return own ?? other ?? { subject: id }
    return { subject: id, ...share(`${id}.`, id, was, own, other) }
  })
}

function pagesOf({ image, morePages = [] }: NonNullable<DraftSubject['written']> = {}): readonly string[] {
  return image === undefined ? morePages : [image, ...morePages]
}

function omit(of: object | undefined, ...names: readonly string[]): object {
  return Object.fromEntries(Object.entries(of ?? {}).filter(([name]) => !names.includes(name)))
}
