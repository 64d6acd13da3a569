import type { InputOf } from '@anushilon/contract/endpoint'
import { auditLog } from '@anushilon/contract/staff/audit'
import { examList, type ExamRow } from '@anushilon/contract/staff/overview'
import type { ExamDraft, DraftQuestion } from '@anushilon/contract/staff/exam-draft'
import { endExam } from '@anushilon/contract/staff/live'
import * as calls from '@anushilon/contract/staff/papers'
import type { EditableExam } from '@anushilon/contract/staff/papers'
import { type PaperPreview, previewPaper } from '@anushilon/contract/staff/preview'
import { VARIATION_NAMES } from '@anushilon/domain/exam/variation'
import { MINUTE } from '@anushilon/domain/instant'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { After, resultsComeOut } from '../../../test/results/after.ts'
import { openRoom, type ExamRoom } from '../../../test/sitting/room.ts'
import { signedIn, type Colleague } from '../../../test/staff/office.ts'
import { Importing } from '../../../test/importing.ts'
import { SAMPLE_FILES, sampleExam } from '../../../test/packs.ts'
import { sql } from '../../db/sql.ts'

let room: ExamRoom
let author: Colleague
beforeAll(async () => {
  room = await openRoom()
  author = await signedIn(room.server, 'author', 'Rafiq')
})
afterAll(() => room.close())
beforeEach(() => room.morning())

async function sends(bytes: Uint8Array | string, as = author) {
  const reply = await room.server.app.inject({
    method: 'POST',
    url: '/api/staff/pictures',
    headers: { ...as.headers, 'content-type': 'application/octet-stream' },
    payload: Buffer.from(bytes),
  })
  return { status: reply.statusCode, body: reply.json<{ path: string; code?: string; detail?: string }>() }
}
const picture = async () => (await sends(SAMPLE_FILES['img/paper.svg'])).body.path

const begins = async (variation: ExamDraft['variation'] = 'mcq') =>
  (
    (await author.gets(calls.createDraft, { courseId: 'hsc-26', name: 'ভেক্টর', variation, subjectId: 'phy' })) as {
      examId: string
    }
  ).examId
const reads = async (examId: string): Promise<EditableExam> => await author.gets(calls.readPaper, { examId })
const saves = async ({ document, revision }: EditableExam, changes: Partial<ExamDraft>) =>
  await author.asks(calls.savePaper, { examId: document.id, revision, document: { ...document, ...changes } })
const saved = async (paper: EditableExam, changes: Partial<ExamDraft>): Promise<EditableExam> => {
  const reply = await saves(paper, changes)
  expect(reply).toMatchObject({ status: 200 })
  return reply.body as EditableExam
}
const schedules = async ({ document, revision }: EditableExam) =>
  await author.asks(calls.scheduleDraft, { examId: document.id, revision })

const question: DraftQuestion = { text: 'phy question 1: $v = u + at$', options: ['ক', 'খ', 'গ', 'ঘ'], correct: 1 }
const window = { opensAt: '2026-03-15T10:00:00+06:00', closesAt: '2026-03-15T12:00:00+06:00' }

/** A draft that lacks nothing. */
async function ready(changes: Partial<ExamDraft> = {}): Promise<EditableExam> {
  const paper = await reads(await begins())
  return await saved(paper, { ...window, mcq: { ...paper.document.mcq, questions: [question] }, ...changes })
}

async function scheduled(): Promise<EditableExam> {
  const reply = await schedules(await ready())
  expect(reply).toMatchObject({ status: 200 })
  return reply.body as EditableExam
}

describe('a draft', () => {
  test('a draft begins with what exams usually are, and says what it lacks and where', async () => {
    const paper = await reads(await begins())
    expect(paper).toMatchObject({ isDraft: true, revision: '1', started: 0, savedBy: 'Rafiq' })
    expect(paper.document).toMatchObject({ name: 'ভেক্টর', subject: 'phy', mcq: { durationMinutes: 30, questions: [] } })
    expect(paper.check.missing.map(({ place }) => place)).toEqual(['opensAt', 'closesAt', 'mcq.questions'])
  })

  test('a draft is saved half-way, and each save tells what is still missing', async () => {
    const paper = await reads(await begins())
    const { check } = await saved(paper, { mcq: { questions: [{ text: 'Why?' }] } })
    expect(check.missing.map(({ place }) => place)).toEqual([
      'opensAt',
      'closesAt',
      'mcq.questions[0].options',
      'mcq.questions[0].correct',
      'mcq.durationMinutes',
      'mcq.marksPerQuestion',
    ])
  })

  test('a draft has its name on one line, whatever was pasted; a space at its end stays while it is typed', async () => {
    const pasted = await saved(await reads(await begins()), { name: 'Vectors\r\n\u202Edaily র\u200D্যাব' })
    expect(pasted.document.name).toBe('Vectors daily র\u200D্যাব')
    expect((await saved(pasted, { name: 'Vectors ' })).document.name).toBe('Vectors ')
  })

  test('a draft that is saved again because the reply was lost is saved once, and no conflict', async () => {
    const paper = await reads(await begins())
    const first = await saved(paper, { name: 'Mine' })
    expect(await saved(paper, { name: 'Mine' })).toEqual(first)
    expect((await saves(paper, { name: 'Yours' })).body).toMatchObject({ code: 'conflict' })
  })

  test('a draft that somebody else has saved meanwhile is not overwritten', async () => {
    const paper = await reads(await begins())
    await saved(paper, { name: 'Mine' })
    expect(await saves(paper, { name: 'Yours' })).toMatchObject({ status: 409, body: { code: 'conflict' } })
    expect((await reads(paper.document.id)).document.name).toBe('Mine')
  })

  describe('two people write on one draft', () => {
    const both = async (mine: Partial<ExamDraft>, theirs: Partial<ExamDraft>) => {
      const paper = await reads(await begins())
      const questions = [question, { ...question, text: 'second' }]
      const base = await saved(paper, { mcq: { ...paper.document.mcq, questions } })
      const rahim = await signedIn(room.server, 'author', 'Rahim')
      const sends = async (by: Colleague, changes: Partial<ExamDraft>) =>
        await by.asks(calls.savePaper, {
          examId: base.document.id,
          revision: base.revision,
          document: { ...base.document, ...changes },
          base: base.document,
        })
      expect(await sends(rahim, theirs)).toMatchObject({ status: 200 })
      return { examId: base.document.id, sends: async () => await sends(author, mine) }
    }
    const asking = (...texts: string[]) => ({ mcq: { questions: texts.map((text) => ({ ...question, text })) } })

    test('parts of a paper are saved apart: what others saved meanwhile stays, and a retry changes nothing', async () => {
      const { examId, sends } = await both(asking('mine', 'second', 'third'), {
        name: 'Theirs',
        ...asking(question.text ?? '', 'theirs'),
      })
      const first = await sends()
      expect(first).toMatchObject({ status: 200, body: { savedBy: 'Rafiq', document: { name: 'Theirs' } } })
      const texts = async () => (await reads(examId)).document.mcq?.questions?.map(({ text }) => text)
      expect(await texts()).toEqual(['mine', 'theirs', 'third'])
      expect((await sends()).body).toEqual(first.body)
      expect(await texts()).toEqual(['mine', 'theirs', 'third'])
    })

    test('the same question in two ways is a clash: nothing is saved of the second', async () => {
      const { examId, sends } = await both({ name: 'Mine', ...asking('mine', 'second') }, asking('theirs', 'second'))
      expect(await sends()).toMatchObject({ status: 409, body: { code: 'conflict' } })
      expect((await reads(examId)).document).toMatchObject({ name: 'ভেক্টর', ...asking('theirs', 'second') })
    })

    test('who has a paper open is seen by the others for a few seconds, with where they are', async () => {
      const examId = await begins()
      const rahim = await signedIn(room.server, 'author', 'Rahim')
      const here = async (by: Colleague, place: { section?: number; question?: number } = {}) =>
        await by.gets(calls.paperPresence, { examId, ...place })
      expect(await here(author, { section: 0, question: 3 })).toEqual({ revision: '1', others: [] })
      expect(await here(rahim)).toMatchObject({ others: [{ name: 'Rafiq', section: 0, question: 3 }] })
      expect(await here(author, { section: 0, question: 4 })).toMatchObject({
        others: [{ name: 'Rahim', section: null }],
      })
      room.clock.passes('20 s')
      expect(await here(rahim)).toMatchObject({ others: [] })
    })
  })

  test('a draft that lacks something cannot be scheduled', async () => {
    const reply = await schedules(await reads(await begins()))
    expect(reply).toMatchObject({ status: 409, body: { code: 'not-ready' } })
    expect((reply.body as { detail: string }).detail).toContain('opensAt: is missing')
  })

  test('a draft with a picture gives its words to the student: in the exam, in the solution and in a pack', async () => {
    const asked = { image: await picture(), imageText: 'টলুইন + KMnO₄', optionCount: 4, correct: 1 }
    const paper = await ready({ mcq: { durationMinutes: 30, marksPerQuestion: 1, questions: [asked] } })
    expect(await schedules(paper)).toMatchObject({ body: { document: { mcq: { questions: [asked] } } } })
    const student = await room.student({ id: paper.document.id, variation: 'mcq' })
    await student.starts().isDone()
    const [running] = (await student.sees().isShown()).sections
    expect(running?.questions).toMatchObject([{ picture: { path: asked.image, words: 'টলুইন + KMnO₄' } }])
    await student.submitsWith('B').isOnTime()
    await resultsComeOut(room, student.exam)
    const { sections } = await new After(room, student).mcqSolution().isShown()
    expect(sections[0]?.questions).toMatchObject([{ picture: { words: 'টলুইন + KMnO₄' } }])
    const { document } = await reads(paper.document.id)
    expect(document.mcq?.questions).toMatchObject([asked])
  })

  test('a draft in words with a figure shows both to the student, its options in words, and keeps it to the end', async () => {
    const asked = { ...question, figure: await picture(), imageText: 'একটি আনত তল' }
    const paper = await ready({ mcq: { durationMinutes: 30, marksPerQuestion: 1, questions: [asked] } })
    expect(await schedules(paper)).toMatchObject({ body: { document: { mcq: { questions: [asked] } } } })
    const student = await room.student({ id: paper.document.id, variation: 'mcq' })
    await student.starts().isDone()
    const { text, options } = question
    const shown = { text, figure: { path: asked.figure, words: asked.imageText }, options }
    expect((await student.sees().isShown()).sections[0]?.questions).toMatchObject([shown])
    await student.submitsWith('B').isOnTime()
    await resultsComeOut(room, student.exam)
    const { sections } = await new After(room, student).mcqSolution().isShown()
    expect(sections[0]?.questions).toMatchObject([shown])
  })

  test('a draft becomes the exam that students sit, with its formulas and explanation in words', async () => {
    const mcq = { durationMinutes: 30, marksPerQuestion: 1, questions: [{ ...question, explanationText: 'ত্বরণ $a$' }] }
    const paper = await ready({ mcq })
    expect(await schedules(paper)).toMatchObject({ status: 200, body: { isDraft: false, document: { mcq } } })
    const student = await room.student({ id: paper.document.id, variation: 'mcq' })
    await student.starts().isDone()
    await student.submitsWith('B').isOnTime()
    await resultsComeOut(room, student.exam)
    const { sections } = await new After(room, student).mcqSolution().isShown()
    expect(sections[0]?.questions).toMatchObject([{ text: question.text, picked: 1, explanationText: 'ত্বরণ $a$' }])
    const { entries } = (await author.gets(auditLog, { examId: paper.document.id })) as {
      entries: { action: string }[]
    }
    expect(entries.map(({ action }) => action)).toEqual(['exam.schedule', 'draft.save', 'draft.create'])
  })

  test('a draft that changed after it was looked at is not scheduled', async () => {
    const paper = await ready()
    await saved(paper, { name: 'Another' })
    expect((await schedules(paper)).body).toMatchObject({ code: 'conflict' })
  })

  test('a draft can be thrown away', async () => {
    const examId = await begins()
    await author.gets(calls.deleteDraft, { examId })
    expect((await author.asks(calls.readPaper, { examId })).status).toBe(404)
    expect((await author.asks(calls.deleteDraft, { examId })).status).toBe(404)
  })

  test('names only pictures that are there', async () => {
    const image = await picture()
    const gone = image.replace(/[0-9a-f]{8}\./, '00000000.')
    const paper = await ready({
      rules: image,
      mcq: { durationMinutes: 1, marksPerQuestion: 1, questions: [{ image: gone, correct: 0 }] },
    })
    expect(paper.check.missing).toEqual([{ place: 'mcq.questions[0].image', message: `${gone} is not in the pack` }])
    const { document, revision } = paper
    const body = { examId: document.id, revision, document: { ...document, rules: '../../etc/passwd' } }
    expect((await room.server.call('POST', '/api/staff/paper', { headers: author.headers, body })).status).toBe(400)
  })

  test('a draft of a course that was archived is not scheduled, and says so; it is once that is back', async () => {
    const paper = await ready()
    await room.server.db.run(sql`update courses set archived_at = now() where id = 'hsc-26'`)
    expect((await reads(paper.document.id)).check.missing).toEqual([
      { place: 'course', message: expect.stringContaining('is archived') as string },
    ])
    expect(await schedules(paper)).toMatchObject({ body: { code: 'not-ready' } })
    await room.server.db.run(sql`update courses set archived_at = null where id = 'hsc-26'`)
    expect(await schedules(paper)).toMatchObject({ status: 200 })
  })

  test('a draft of a course or for a subject that is not there is refused', async () => {
    const asked = { courseId: 'nowhere', name: 'x', variation: 'mcq' } as const
    expect((await author.asks(calls.createDraft, asked)).status).toBe(404)
    expect((await saves(await reads(await begins()), { course: 'nowhere' })).status).toBe(404)
    expect((await saves(await reads(await begins()), { id: 'another' })).status).toBe(400)
  })
})

describe('a scheduled exam', () => {
  test('a scheduled exam is read back as it was written, and changed as a whole', async () => {
    const paper = await scheduled()
    expect(paper.document).toMatchObject({
      ...window,
      opensAt: '2026-03-15T10:00:00.000+06:00',
      closesAt: expect.any(String),
    })
    const more = { ...paper.document.mcq, questions: [question, { ...question, correct: 2 }] }
    const changed = await saved(paper, { name: 'Longer', mcq: more })
    expect(changed.document).toMatchObject({ name: 'Longer', mcq: { questions: [{ correct: 1 }, { correct: 2 }] } })
    expect((await saves(paper, { name: 'Late' })).body).toMatchObject({ code: 'conflict' })
    expect((await saves(changed, { mcq: { questions: [] } })).body).toMatchObject({ code: 'not-ready' })
  })

  test('a scheduled exam is not changed by a save of the draft that it was, beside what others wrote neither', async () => {
    const draft = await ready()
    const { document: base, revision } = draft
    expect((await schedules(draft)).status).toBe(200)
    const body = { examId: base.id, revision, document: { ...base, name: 'Half ty' }, base }
    expect(await author.asks(calls.savePaper, body)).toMatchObject({ status: 409, body: { code: 'conflict' } })
    expect((await reads(base.id)).document.name).toBe(base.name)
  })

  test('a scheduled exam keeps its paper from the first start on, and takes a later end', async () => {
    const paper = await scheduled()
    const student = await room.student({ id: paper.document.id, variation: 'mcq' })
    await student.starts().isDone()
    const locked = await reads(paper.document.id)
    expect(locked.started).toBe(1)
    const reply = await saves(locked, {
      mcq: { ...locked.document.mcq, durationMinutes: 20, questions: [{ ...question, correct: 3 }] },
    })
    expect(reply).toMatchObject({ status: 409, body: { code: 'paper-locked' } })
    expect((reply.body as { detail: string }).detail).toBe('mcq.durationMinutes, mcq.questions[0]')
    const later = await saved(locked, { closesAt: '2026-03-15T13:00:00+06:00', name: 'Renamed' })
    expect(later.document).toMatchObject({ closesAt: '2026-03-15T13:00:00.000+06:00', name: 'Renamed' })
    const back = await author.asks(calls.unscheduleExam, { examId: paper.document.id, reason: 'wrong day' })
    expect(back).toMatchObject({ status: 409, body: { code: 'paper-locked' } })
  })

  test('a scheduled exam goes back to a draft while nobody has started, and is scheduled again', async () => {
    const paper = await scheduled()
    const asked = { examId: paper.document.id, reason: 'wrong day' }
    const draft: EditableExam = await author.gets(calls.unscheduleExam, asked)
    expect(draft).toMatchObject({ isDraft: true, document: { name: 'ভেক্টর' }, check: { missing: [] } })
    expect((await author.asks(calls.unscheduleExam, asked)).status).toBe(404)
    expect((await schedules(draft)).status).toBe(200)
  })

  test.each(VARIATION_NAMES)(
    'a scheduled exam of kind %s can be copied, taken apart and scheduled anew',
    async (variation) => {
      const original = `${variation}-original`
      const outcome = await new Importing(room.server.deps).run(
        { version: 1, exams: [sampleExam(variation, { id: original })] },
        {},
        SAMPLE_FILES,
      )
      expect(outcome).toHaveProperty('report')
      const { examId } = (await author.gets(calls.copyPaper, { examId: original })) as { examId: string }
      const copy = await reads(examId)
      expect(copy.document.name).toBe(`Vectors, ${variation} (copy)`)
      expect(copy.check.missing.map(({ place }) => place)).toEqual(['opensAt', 'closesAt'])
      const again = (await schedules(await saved(copy, window))).body as EditableExam
      const { id: _id, name: _name, opensAt: _opens, ...same } = (await reads(original)).document
      expect(again.document).toMatchObject(same)
    },
  )
})

describe('a picture', () => {
  test('a picture is decoded and stored under a path that papers may name', async () => {
    const { status, body } = await sends(SAMPLE_FILES['img/question.svg'])
    expect(status).toBe(200)
    expect(body).toMatchObject({ path: expect.stringMatching(/^files\/.*\.png$/), width: expect.any(Number) })
    expect((await room.server.call('GET', `/${body.path}`)).status).toBe(200)
  })

  test('a picture may be a solution sheet', async () => {
    expect((await sends(SAMPLE_FILES['sheet.pdf'])).body).toMatchObject({
      path: expect.stringMatching(/\.pdf$/),
      width: null,
    })
  })

  test.each([
    ['no picture', 'just words', 'is not a png, jpg, gif, webp or svg'],
    ['empty', '', 'is not a png, jpg, gif, webp or svg'],
    ['cut short', Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), 'cannot be read'],
    [
      'drawn with a file of ours',
      '<svg xmlns="http://www.w3.org/2000/svg"><image href="file:///etc/passwd"/></svg>',
      'outside',
    ],
  ])('that is %s is refused', async (_why, bytes, words) => {
    const { status, body } = await sends(bytes)
    expect([status, body.code]).toEqual([422, 'file-refused'])
    expect(body.detail).toContain(words)
  })

  test('a picture of more than 10 MB is refused', async () => {
    expect((await sends(new Uint8Array(calls.PICTURE_LIMIT + 1))).status).toBe(413)
  })
})

describe('the preview of a paper', () => {
  const previews = async (examId: string): Promise<PaperPreview> => await author.gets(previewPaper, { examId })

  test('the preview of a paper has what a student is shown, gaps and all, and nothing of the key', async () => {
    const half = { text: 'Why?', correct: 0, explanationText: 'Because.' }
    const paper = await ready({ mcq: { durationMinutes: 20, marksPerQuestion: 2, questions: [question, half] } })
    const preview = await previews(paper.document.id)
    expect(preview.info).toMatchObject({ name: 'ভেক্টর', totalMarks: 4, mcq: { minutes: 20, questionCount: 2 } })
    expect(preview.sections[0]?.questions).toMatchObject([
      { question: question.text, options: ['ক', 'খ', 'গ', 'ঘ'] },
      { question: 'Why?', optionCount: 0 },
    ])
    expect(JSON.stringify(preview)).not.toMatch(/correct|xplanation|Because/)
  })

  test('the preview of a paper of several subjects offers a choice only once it leads somewhere', async () => {
    const paper = await reads(await begins('special'))
    const subjects = ['phy', 'chem', 'math', 'bio'].map((subject) => ({ subject }))
    const choice = { size: 3, fixed: ['phy', 'chem'], optional: ['math', 'bio'] }
    const first = await saved(paper, { subjects, choice: { ...choice, optional: [] } })
    const examId = paper.document.id
    expect((await previews(examId)).choice).toBeNull()
    await saved(first, { subjects, choice })
    const preview = await previews(examId)
    expect(preview.choice).toEqual(choice)
    const nothing = { pages: [], typed: [], marks: [] }
    expect(preview.sections.map(({ written }) => written)).toEqual(subjects.map(() => nothing))
  })

  test('the preview of a paper stays when the exam is scheduled; another exam has none', async () => {
    const { document } = await scheduled()
    expect((await previews(document.id)).info.id).toBe(document.id)
    expect(await author.asks(previewPaper, { examId: 'nothing' })).toMatchObject({ status: 404 })
  })
})

describe('a window that is moved on the calendar', () => {
  const at = (time: string) => Date.parse(`${time}+06:00`)
  const lists = async (filter: InputOf<typeof examList>): Promise<{ exams: ExamRow[] }> =>
    await author.gets(examList, filter)
  const moves = async (examId: string, opensAt: number, reason?: string) =>
    await author.asks(calls.moveExam, { examId, opensAt, ...(reason !== undefined && { reason }) })

  test('a window that is moved on the calendar keeps its length; a draft asks for no reason', async () => {
    const { document } = await ready()
    expect(await moves(document.id, at('2026-03-18T10:00'))).toMatchObject({ status: 200 })
    expect((await reads(document.id)).document).toMatchObject({
      opensAt: '2026-03-18T10:00:00.000+06:00',
      closesAt: '2026-03-18T12:00:00.000+06:00',
    })
  })

  test('a window that is moved on the calendar is as long as the parts where the draft had none', async () => {
    const examId = await begins('mcq-written')
    expect(await moves(examId, at('2026-03-18T20:00'))).toMatchObject({
      body: { opensAt: at('2026-03-18T20:00'), closesAt: at('2026-03-18T21:30') },
    })
    const { exams } = await lists({ from: at('2026-03-18T00:00'), to: at('2026-03-19T00:00') })
    expect(exams.find(({ id }) => id === examId)).toMatchObject({ state: 'draft', opensAt: at('2026-03-18T20:00') })
  })

  test('a window that is moved on the calendar of an exam that students see needs a reason, which is in the log', async () => {
    const { document } = await scheduled()
    const day = at('2026-03-19T10:00')
    expect(await moves(document.id, day)).toMatchObject({ status: 400 })
    expect(await moves(document.id, at('2026-03-01T10:00'), 'earlier')).toMatchObject({ status: 400 })
    expect(await moves(document.id, day, 'hartal')).toMatchObject({ status: 200 })
    const { entries } = await author.gets(auditLog, { examId: document.id })
    expect(entries[0]).toMatchObject({ action: 'exam.move', reason: 'hartal' })
  })

  test('a window that is moved on the calendar stays where it is once somebody has started', async () => {
    const exam = await room.exam('mcq')
    const student = await room.student(exam)
    await student.starts().isDone()
    expect(await moves(exam.id, at('2026-03-20T10:00'), 'late')).toMatchObject({
      status: 409,
      body: { code: 'paper-locked' },
    })
  })

  test('a window that is moved on the calendar of an exam that was closed earlier is as long as it was to be', async () => {
    const exam = await room.exam('mcq')
    const ends = { examId: exam.id, reason: 'No light' }
    await author.gets(endExam, { ...ends, isCalledOff: false, closesAt: at('2026-03-15T10:10') })
    expect(await moves(exam.id, at('2026-03-16T10:00'), 'No light')).toMatchObject({
      status: 200,
      body: { closesAt: at('2026-03-16T12:00') },
    })
    const student = await room.student(exam)
    room.clock.moveTo(at('2026-03-16T10:00'))
    await student.starts().isDone()
    expect((await student.part('mcq'))?.deadlineAt).toBe(at('2026-03-16T10:30'))
  })

  test('a window that is moved on the calendar: none of an exam that is called off, which nobody could start then', async () => {
    const exam = await room.exam('mcq')
    await author.gets(endExam, { examId: exam.id, reason: 'No light', isCalledOff: true, closesAt: null })
    const stays = { status: 409, body: { detail: expect.stringContaining('copy its paper') } }
    expect(await moves(exam.id, at('2026-03-16T10:00'), 'No light')).toMatchObject(stays)
    expect(await saves(await reads(exam.id), { closesAt: '2026-03-16T12:00:00+06:00' })).toMatchObject(stays)
    const body = (await author.gets(calls.unscheduleExam, {
      examId: exam.id,
      reason: 'Again tomorrow',
    })) as EditableExam
    expect(body.document.closesAt).toBe('2026-03-15T12:00:00.000+06:00')
  })

  test.each([undefined, 'late', 'score-saved'] as const)(
    'a draft says of lateness what its author said (%s), though the exam was closed early and called off before',
    async (overdue) => {
      const exam = await room.exam('mcq', overdue === undefined ? {} : { overdue })
      const ending = { examId: exam.id, reason: 'No light' }
      await author.gets(endExam, { ...ending, isCalledOff: false, closesAt: room.clock.now() + 20 * MINUTE })
      await author.gets(endExam, { ...ending, isCalledOff: true, closesAt: null })
      const copy = (await author.gets(calls.copyPaper, { examId: exam.id })) as { examId: string }
      expect((await reads(copy.examId)).document.overdue).toBe(overdue)
      const body = (await author.gets(calls.unscheduleExam, { examId: exam.id, reason: 'Again' })) as EditableExam
      expect(body.document.overdue).toBe(overdue)
    },
  )

  test.each(['auto', 'manual', '2026-03-20T18:00:00.000+06:00'])(
    'a draft says of its results what was planned (%s), though the exam was called off before',
    async (results) => {
      const exam = await room.exam('mcq', { results })
      const ending = { examId: exam.id, reason: 'No light', isCalledOff: true, closesAt: null }
      await author.gets(endExam, ending)
      expect((await reads(exam.id)).document.results).toBe('manual')
      const copy = (await author.gets(calls.copyPaper, { examId: exam.id })) as { examId: string }
      // A copy has no times of its own yet.
      expect((await reads(copy.examId)).document.results).toBe(results === 'auto' ? 'auto' : 'manual')
      const body = (await author.gets(calls.unscheduleExam, { examId: exam.id, reason: 'Again' })) as EditableExam
      expect(body.document.results).toBe(results)
    },
  )

  test('a window that is moved on the calendar that is half typed is no reason for the list to fail', async () => {
    const paper = await reads(await begins())
    await saved(paper, { opensAt: '2026-02-31T25:00', closesAt: 'tomorrow' })
    const { exams } = await lists({ state: 'draft' })
    expect(exams.find(({ id }) => id === paper.document.id)).toMatchObject({ opensAt: null, closesAt: null })
  })
})
