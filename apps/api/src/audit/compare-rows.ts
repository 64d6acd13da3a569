import { same } from '@anushilon/contract/staff/same'
import { answerLabel } from '@anushilon/domain/exam/option-label'
import { classMeans } from '@anushilon/domain/marks/class-means'
import { distributionOf } from '@anushilon/domain/marks/distribution'
import { fromHundredths } from '@anushilon/domain/marks/marks'
import type { ExamSaid } from './exam-record.ts'
import type { AuditFaults } from './faults.ts'
import type { Recomputed, RecomputedResult } from './recompute.ts'
import type { AuditSource, StoredMeritList, StoredResult, StudentRows } from './source.ts'

/** What the tables say now must be what the log said last: of answers, parts, marks, photos and the merit list. */
export async function compareRows(
  source: AuditSource,
  said: ExamSaid,
  recomputed: Recomputed,
  faults: AuditFaults,
): Promise<void> {
  const rows = source.rows()
  const seen = new Set<number>()
  for await (const student of rows ?? []) {
    seen.add(student.studentId)
    compareStudent(student, said, faults)
  }
  if (rows !== null) {
    for (const [id, { parts, isErased }] of said.students) {
      if (parts.size > 0 && !seen.has(id) && !isErased) faults.add('A student’s rows are gone', said.nameOf(id))
    }
  }
  if (!source.areResultsOut) return
  await compareResults(source, said, recomputed.results, faults)
  compareMeritList(source.meritList, said, recomputed, (what) =>
    faults.add('The figures of the merit list are not what follows from the log', what),
  )
}

function compareStudent(rows: StudentRows, exam: ExamSaid, faults: AuditFaults): void {
  const said = exam.students.get(rows.studentId)
  if (said === undefined) {
    const who = rows.regNo === null ? exam.nameOf(rows.studentId) : `student ${rows.regNo}`
    return faults.add('The tables have a student whom the log does not know', who)
  }
  if (said.isErased) {
    // Told by the name that the tables still have.
    said.regNo ??= rows.regNo
    return
  }
  const who = exam.nameOf(rows.studentId)
  const differ = (what: string, detail: string) =>
    faults.add(`The tables have ${what} than the log`, `${who}, ${detail}`)
  if (rows.regNo !== said.regNo) differ('another registration number', `${rows.regNo}, ${said.regNo} by the log`)
  for (const [question, option, at] of rows.answers) {
    const logged = said.option(question)
    const wanted = logged === null ? 'none' : answerLabel(logged)
    if (logged !== option)
      differ('another answer', `question ${question}: ${answerLabel(option)}, ${wanted} by the log`)
    else if (said.answeredAt(question) !== at) differ('another time of an answer', `question ${question}`)
  }
  const kept = new Set(rows.answers.map(([question]) => question))
  for (const question of said.answers().keys()) {
    if (!kept.has(question)) differ('fewer answers', `question ${question}`)
  }
  for (const part of rows.parts) {
    const logged = said.parts.get(part.kind)
    const isSame =
      logged?.startedAt === part.startedAt &&
      logged.deadlineAt === part.deadlineAt &&
      logged.closedAt === part.closedAt &&
      logged.closedAs === part.closedAs
    if (!isSame) differ('other times of a part', part.kind)
  }
  if (rows.parts.length !== said.parts.size)
    differ('other parts', `${rows.parts.length}, ${said.parts.size} by the log`)
  compareMaps(
    new Map(rows.marks),
    mapped(said.marks, ({ hundredths }) => hundredths),
    (key) => differ('other marks', key),
  )
  compareMaps(new Map(rows.pages), said.written.pages, (key) => differ('other pages of an answer', key))
  const uploads = new Map(rows.uploads)
  const inAnswers = new Set([...said.written.pages.values()].flatMap((pages) => pages.split(' ')))
  // What a student replaced is removed some time after the results; no answer has it.
  const stays = [...said.written.uploads].filter(([pageId]) => uploads.has(pageId) || inAnswers.has(pageId))
  compareMaps(uploads, new Map(stays), (key) => differ('another photo', key))
}

function mapped<K, V, W>(map: ReadonlyMap<K, V>, change: (value: V) => W): Map<K, W> {
  return new Map([...map].map(([key, value]) => [key, change(value)]))
}

function compareMaps<V>(
  one: ReadonlyMap<string, V>,
  other: ReadonlyMap<string, V>,
  differ: (key: string) => void,
): void {
  for (const key of new Set([...one.keys(), ...other.keys()])) if (one.get(key) !== other.get(key)) differ(key)
}

async function compareResults(
  source: AuditSource,
  said: ExamSaid,
  results: ReadonlyMap<number, RecomputedResult>,
  faults: AuditFaults,
): Promise<void> {
  const listed = new Set<number>()
  // Whom the log has forgotten still stands in the list, or did: places do not follow from the others alone.
  const areSomeForgotten = said.forgotten().length > 0
  for await (const published of source.results()) {
    listed.add(published.studentId)
    const computed = results.get(published.studentId)
    const student = said.students.get(published.studentId)
    if (student?.isErased) continue
    const position = areSomeForgotten ? student?.result?.position : computed?.position
    if (computed === undefined || published.position !== position || !isSameResult(published, computed)) {
      faults.add('The merit list is not what follows from the log', said.nameOf(published.studentId))
    }
  }
  for (const studentId of results.keys()) {
    if (!listed.has(studentId)) faults.add('Somebody is missing on the merit list', said.nameOf(studentId))
  }
}

function isSameResult(published: StoredResult, computed: RecomputedResult): boolean {
  return (
    published.hundredths === computed.hundredths &&
    published.usedMs === computed.usedMs &&
    same(published.bySection, computed.bySection)
  )
}

function compareMeritList(
  list: StoredMeritList | null,
  said: ExamSaid,
  { results, full }: Recomputed,
  differ: (what: string) => void,
): void {
  if (list === null) return differ('they are gone')
  if (list.ranked !== said.ranked) differ(`${list.ranked} ranked, ${said.ranked ?? 'none'} by the log`)
  // Whom the log has forgotten counted when they were made.
  if (said.forgotten().length > 0) return
  const all = [...results.values()].map(({ hundredths, bySection }) => ({
    total: hundredths === null ? null : fromHundredths(hundredths),
    bySection,
  }))
  const totals = all.flatMap(({ total }) => total ?? [])
  if (!same(list.distribution, distributionOf(totals, full))) differ('how the marks are spread')
  if (list.means !== null && !same(list.means, classMeans(all))) differ('the means')
}
