import type * as calls from '@anushilon/contract/staff/chapters'
import { isOfCourse } from '@anushilon/domain/staff-rights'
import type { Db } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import type { StaffCallOf } from '../../http/bind.ts'
import { Refused } from '../../refused.ts'
import { audited } from '../../staff/audited.ts'
import { once } from '../../staff/once.ts'
import * as store from '../../stores/exam/chapters.ts'

type ChapterDeps = Pick<Deps, 'db'>

export async function listChapters({ db }: ChapterDeps, { input, staff }: StaffCallOf<typeof calls.chapterList>) {
  const { name, courses } = await subjectsOf(db, input.subjectId)
  const theirs = courses.filter(({ courseId }) => isOfCourse(staff.rights, courseId))
  return {
    subjectName: name,
    courseNames: theirs.map(({ courseName }) => courseName),
    chapters: await store.chaptersOf(
      db,
      theirs.map(({ id }) => id),
    ),
  }
}

export async function renameChapter({ db }: ChapterDeps, call: StaffCallOf<typeof calls.renameChapter>) {
  const { subjectId, chapter: from, name: to } = call.input
  return await once(db, call, async (tx, record, nothing) => {
    const subject = await subjectsOf(tx, subjectId)
    const before = (await store.chaptersOf(tx, subject.ids)).map(({ name }) => name)
    if (!before.includes(from) || from === to) {
      // Sent again: it is done already.
      if (!before.includes(to)) throw new Refused('not-found')
      nothing()
      return { questions: 0 }
    }
    const isMerged = before.includes(to)
    const after = before.flatMap((name) => (name !== from ? name : isMerged ? [] : to))
    await store.setChapters(tx, subject.ids, after)
    const questions = await store.renameInQuestions(tx, subject.ids, from, to)
    for (const { id, document } of await store.draftsNaming(tx, from)) {
      const renamed = renamedIn(document, new Set(subject.ids), { from, to })
      if (renamed !== document) await store.replaceDocument(tx, id, renamed)
    }
    record({
      action: isMerged ? 'chapter.merge' : 'chapter.rename',
      about: `${to}, ${subject.name}`,
      before: { chapter: from },
      after: { chapter: to, questions },
    })
    return { questions }
  })
}

export async function saveChapters({ db }: ChapterDeps, call: StaffCallOf<typeof calls.saveChapters>) {
  const chapters = [...new Set(call.input.chapters)]
  await audited(db, call, async (tx, record) => {
    const subject = await subjectsOf(tx, call.input.subjectId)
    const before = await store.chaptersOf(tx, subject.ids)
    const isLost = before.some(({ name, inBank, inExams }) => inBank + inExams > 0 && !chapters.includes(name))
    if (isLost) throw new Refused('conflict')
    await store.setChapters(tx, subject.ids, chapters)
    record({
      action: 'chapter.order',
      about: `Chapters of ${subject.name}`,
      before: before.map(({ name }) => name),
      after: chapters,
    })
  })
}

async function subjectsOf(db: Db, subjectId: string) {
  const courses = await store.sameSubjects(db, subjectId)
  const [first] = courses
  if (first === undefined) throw new Refused('not-found')
  return { name: first.name, courses, ids: courses.map(({ id }) => id) }
}

/** The same with the chapter's new name in questions of these subjects; the very same where it is nowhere. */
function renamedIn<T>(value: T, subjects: ReadonlySet<string>, { from, to }: { from: string; to: string }): T {
  let isChanged = false
  function walk(one: unknown, isTheirs: boolean): unknown {
    if (Array.isArray(one)) return one.map((each) => walk(each, isTheirs))
    if (typeof one !== 'object' || one === null) return one
    const within = 'subject' in one && typeof one.subject === 'string' ? subjects.has(one.subject) : isTheirs
    return Object.fromEntries(
      Object.entries(one).map(([key, each]) => {
        if (!within || key !== 'chapter' || each !== from) return [key, walk(each, within)]
        isChanged = true
        return [key, to]
      }),
    )
  }
  const renamed = walk(value, false)
  return isChanged ? (renamed as T) : value
}
