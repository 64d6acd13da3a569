import { documentOfExam } from '../../packs/exam-document.ts'
import type { ImportReport } from '../../packs/import.ts'
import type { PackChange } from '../../packs/pack-changes.ts'
import type { AuditEntry } from '../../staff/audited.ts'
import { differences } from './differences.ts'

/** A change by a pack in the words that the log has for the same change by a call. */
export function entryOf(change: PackChange): AuditEntry {
  switch (change.kind) {
    case 'course':
      return named('course', change.before, change.after)
    case 'subject':
      return change.before?.name === change.after.name
        ? { action: 'subject.picture', about: change.after.name, after: { picture: 'new' } }
        : named('subject', change.before, change.after)
    case 'advertisement': {
      const { courseId, before, after } = change
      const picture = before?.image === after.image ? 'as before' : 'new'
      return {
        action: 'course.banner',
        about: courseId,
        before: { link: before?.link ?? null },
        after: { link: after.link, picture },
      }
    }
    case 'exam': {
      const { before, after } = change
      const about = { about: after.name, examId: after.id }
      if (before === null)
        return { action: 'exam.schedule', ...about, after: { ...after.window, variation: after.variation } }
      return { action: 'exam.change', ...about, ...differences(documentOfExam(before), documentOfExam(after)) }
    }
  }
}

interface Named {
  readonly id: string
  readonly name: string
}

function named(kind: 'course' | 'subject', before: Named | null, { id, name }: Named): AuditEntry {
  return before === null
    ? { action: `${kind}.add`, about: name, after: { id, name } }
    : { action: `${kind}.rename`, about: name, before: { name: before.name }, after: { name } }
}

/** What the single changes belong to, with counts of what is not listed one by one. */
export function packEntry(fileName: string, report: ImportReport): AuditEntry {
  const { files: _, newGroups, ...kinds } = report
  const changed = Object.entries(kinds).flatMap(([kind, counts]) =>
    counts.created + counts.updated === 0 ? [] : [`${kind} ${counts.created} new, ${counts.updated} changed`],
  )
  for (const [kind, { length }] of Object.entries(newGroups)) if (length > 0) changed.push(`${kind} ${length} new`)
  return { action: 'pack.import', about: [fileName, ...changed].join('; '), after: report }
}
