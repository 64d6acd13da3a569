import * as z from 'zod/mini'
import { get, post } from '../endpoint.ts'
import { AuthoredId } from '../schemas/ids.ts'
import { Ok } from '../schemas/replies.ts'
import { typedLine, typedText } from '../schemas/text.ts'
import { AUTHORS, OWNER, rosterCall } from './staff-endpoint.ts'
import { perWish } from './per-wish.ts'

/** As questions name it: before, a name could have several lines. */
const KnownChapter = typedText(120).check(z.minLength(1, 'is needed'))
const Chapter = typedLine(120).check(z.minLength(1, 'is needed'))

const ListedChapter = z.object({
  name: z.string(),
  /** Questions that name it. */
  inBank: z.int(),
  inExams: z.int(),
})
export type ListedChapter = z.output<typeof ListedChapter>

export const chapterList = rosterCall({
  name: 'staffChapterList',
  summary:
    'The chapters of a subject in their order, with how many questions name each. Courses share those of a subject of one name, as they share its bank.',
  roles: AUTHORS,
  route: get('/api/staff/chapters', { query: z.object({ subjectId: AuthoredId }) }),
  replies: {
    200: z.object({
      subjectName: z.string(),
      /** Those that have a subject of that name. */
      courseNames: z.array(z.string()),
      chapters: z.array(ListedChapter),
    }),
  },
  refusals: ['not-found'],
})

export const renameChapter = rosterCall({
  name: 'staffRenameChapter',
  summary:
    'Gives a chapter another name, in the bank, in exams and in drafts; where there is one of that name, the two become one.',
  roles: OWNER,
  route: post('/api/staff/chapters/rename', {
    body: z.object({ subjectId: AuthoredId, chapter: KnownChapter, name: Chapter, ...perWish }),
  }),
  replies: { 200: z.object({ questions: z.int() }) },
  refusals: ['not-found'],
})

export const saveChapters = rosterCall({
  name: 'staffSaveChapters',
  summary: 'Puts the chapters into this order, with new ones and without some that no question names.',
  roles: OWNER,
  route: post('/api/staff/chapters/save', {
    body: z.object({ subjectId: AuthoredId, chapters: z.array(Chapter).check(z.maxLength(300)) }),
  }),
  replies: { 200: Ok },
  refusals: ['not-found', 'conflict'],
})

export const chapterCalls = [chapterList, renameChapter, saveChapters]
