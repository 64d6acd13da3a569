import { openSealedPaper } from '@anushilon/contract/open-sealed-paper'
import { openPaper } from '@anushilon/contract/operations/sealed-papers'
import { markingPile } from '@anushilon/contract/staff/marking'
import { previewPaper, type PaperPreview } from '@anushilon/contract/staff/preview'
import { MINUTE } from '@anushilon/domain/instant'
import { behaviourOf, VARIATION_NAMES, type Variation } from '@anushilon/domain/exam/variation'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { TEST_START } from '../../../test/harness/clock.ts'
import { After, CHOSEN, resultsComeOut } from '../../../test/results/after.ts'
import { SUBJECTS } from '../../../test/sitting/exams.ts'
import { drawTypedPapers } from '../../exams/draw-typed-papers.ts'
import { openRoom, type ExamRoom } from '../../../test/sitting/room.ts'
import type { Student } from '../../../test/sitting/student.ts'
import { signedIn, type Colleague } from '../../../test/staff/office.ts'

let room: ExamRoom
let owner: Colleague
beforeAll(async () => {
  room = await openRoom()
  owner = await signedIn(room.server, 'owner')
})
afterAll(() => room.close())
beforeEach(() => room.morning())

const PAGES = { image: 'img/paper.svg', morePages: ['img/card.svg', 'img/rules.svg'], marks: [10, 5] }
const TYPED = {
  questions: [{ text: 'কাজ কী? $W = Fs$' }, { text: 'দেখো।', figure: 'img/question.svg' }],
  marks: [10, 5],
}
const PATH = expect.stringMatching(/^files\//) as string
const THREE_PAGES = { image: PATH, pages: [PATH, PATH, PATH] }
/** The picture is drawn by us, and no page. */
const TWO_TYPED = { image: PATH, pages: [], typed: [{ text: 'কাজ কী? $W = Fs$' }, { text: 'দেখো।', figure: PATH }] }

async function sitter(variation: Variation, paper: typeof PAGES | typeof TYPED): Promise<Student> {
  const question = { text: 'phy question 1', options: ['ক', 'খ'], correct: 0 }
  const subjects = SUBJECTS.map((subject) => ({ subject, mcq: { questions: [question] }, written: paper }))
  const changes = behaviourOf(variation).paper === 'flat' ? { written: paper } : { subjects }
  return await room.student(await room.exam(variation, changes))
}

const WITH_WRITTEN = VARIATION_NAMES.filter((variation) => behaviourOf(variation).parts.includes('written'))

describe.each(WITH_WRITTEN)('in an exam of the kind %s', (variation) => {
  const subjects = behaviourOf(variation).paper === 'by-subject' ? CHOSEN : []

  async function begins(student: Student): Promise<void> {
    if (behaviourOf(variation).parts.includes('mcq')) {
      await student.starts(...subjects).isDone()
      await student.submits().isOnTime()
    }
    await student.startsWritten(...subjects).isDone()
  }

  test.each([
    ['three pages', PAGES, THREE_PAGES, [PATH, PATH, PATH]],
    ['typed questions', TYPED, TWO_TYPED, [PATH]],
  ])('a paper of %s is what students, markers and authors see', async (_, paper, asked, pictures) => {
    const student = await sitter(variation, paper)
    const { id: examId } = student.exam
    await drawTypedPapers(room.server.deps)
    room.clock.moveTo(TEST_START - 30 * MINUTE)
    const { rawPayload } = await room.server.app.inject({
      url: `/api/student/sealedpaper?examId=${examId}&part=written`,
      headers: { authorization: `Bearer ${student.token}` },
    })
    room.morning()
    await begins(student)
    const running = await student.seesWritten().isShown()
    expect(running.sections).toMatchObject(Array.from({ length: subjects.length || 1 }, () => asked))

    const { key } = await student.calls(openPaper, { examId, part: 'written', subjects: null }).isShown()
    const of = { examId, studentId: String(student.id), part: 'written' } as const
    const opened = await openSealedPaper(new Uint8Array(rawPayload), key, of)
    expect(opened?.content.paper.sections[0]).toMatchObject(asked)
    // The subjects share their pictures, of which the sealed paper has each but once.
    expect(opened?.pictures.map(({ path }) => path)).toEqual(pictures)

    const pile = await owner.gets(markingPile, { examId, section: 0, question: 2 })
    expect(pile).toMatchObject({ pages: asked.pages, ...('typed' in asked && { typed: asked.typed[1] }) })
    const preview: PaperPreview = await owner.gets(previewPaper, { examId })
    expect(preview.sections[0]?.written).toMatchObject({ pages: asked.pages, marks: [10, 5] })

    await student.submitsWritten().isOnTime()
    const absent = await room.student(student.exam)
    await resultsComeOut(room, student.exam)
    const solution = await new After(room, student).writtenSolution().isShown()
    expect('sections' in solution && solution.sections[0]).toMatchObject(asked)
    const missed = { pages: asked.pages, ...('typed' in asked && { typedQuestions: asked.typed }) }
    expect(await new After(room, absent).writtenSolution().answer).toMatchObject({
      status: 202,
      body: { papers: (subjects.length === 0 ? ['phy'] : SUBJECTS).map(() => missed) },
    })
  })
})
