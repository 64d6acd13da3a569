import { undecidedAnswers } from '../apps/api/src/stores/sitting/late-answers.ts'
import { sittingOf } from '../apps/api/src/stores/sitting/sittings.ts'
import { bringExam } from './fixtures/exams.ts'
import { cutNetwork, expectSaved, pick, question, startExam, storedPicks } from './fixtures/sitting.ts'
import { expect, test } from './fixtures/test.ts'

test.use({ allowedNoise: [/ERR_INTERNET_DISCONNECTED/, /POST \/api\/student/, /GET \/api\/student/] })

test(
  'back after the end: what the server had the link of counts, the rest waits for staff',
  { tag: '@phone' },
  async ({ page, server, login, look }) => {
    const exam = await bringExam(server, 'mcq')
    await login(exam.regNo)
    await startExam(page, exam)
    await pick(page, 1, 'A')
    await expectSaved(page, 1)

    // Answers do not get through; a look at the paper does, and brings the newest link.
    const saves = '**/api/student/updateanswer*'
    await page.route(saves, (route) => route.abort('internetdisconnected'))
    await pick(page, 2, 'B')
    await expect(question(page, 2).getByText('On this phone only')).toBeVisible()
    const looksAgain = async () => {
      const looked = page.waitForResponse(/getrunningdata/)
      await page.evaluate(() => window.dispatchEvent(new Event('online')))
      await looked
    }
    await looksAgain()
    await server.deps.witnesses.record(server.clock.now())
    await looksAgain()
    await expect(question(page, 2).getByText('Proved, will be sent')).toBeVisible()
    await page.evaluate(() => window.scrollTo(0, 0))
    await look('ongoing-proved')

    // Now nothing gets through, and the time ends.
    const mend = await cutNetwork(page)
    await pick(page, 3, 'C')
    await expect(question(page, 3).getByText('On this phone only')).toBeVisible()
    server.clock.passes('40 min')
    await page.unroute(saves)
    await page.close({ runBeforeUnload: false })
    void mend

    const next = await page.context().newPage()
    await next.goto('/home')
    await expect.poll(() => storedPicks(next, server, exam)).toEqual(['1A', '2B'])
    const studentId = Number(await next.evaluate(() => localStorage.getItem('STDNTID')))
    const whose = { studentId, examId: exam.id }
    await expect
      .poll(async () => (await undecidedAnswers(server.db, whose)).map(({ standing }) => standing))
      .toEqual(['no-witness'])
    expect((await sittingOf(server.db, studentId, exam.id)).parts).toMatchObject([{ closedAs: 'submitted' }])
    await expect
      .poll(() => next.evaluate(() => Object.keys(localStorage).filter((key) => /^(unsent|chain):/.test(key))))
      .toEqual([])
  },
)
