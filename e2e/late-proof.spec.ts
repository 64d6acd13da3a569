import { picksOf } from '../apps/api/src/stores/sitting/answers.ts'
import { sittingOf } from '../apps/api/src/stores/sitting/sittings.ts'
import { bringExam } from './fixtures/exams.ts'
import { cutNetwork, expectSaved, pick, question, startExam, storedPicks } from './fixtures/sitting.ts'
import { staffAt } from './fixtures/staff.ts'
import { expect, test } from './fixtures/test.ts'

test.use({ allowedNoise: [/ERR_INTERNET_DISCONNECTED|ERR_FAILED|\/api\/student\//] })

test(
  'back after the end: what the server had the link of counts, the rest waits for staff',
  { tag: '@phone' },
  async ({ page, context, server, login, look }) => {
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
    await mend()
    await page.goto('/home')
    await expect.poll(() => storedPicks(page, server, exam)).toEqual(['1A', '2B'])
    const studentId = Number(await page.evaluate(() => localStorage.getItem('STDNTID')))
    const { parts } = await sittingOf(server.db, studentId, exam.id)
    expect(parts).toMatchObject([{ closedAs: 'submitted' }])
    const onDevice = () => page.evaluate(() => Object.keys(localStorage).filter((key) => /^(unsent|chain):/.test(key)))
    await expect.poll(onDevice).toEqual([])

    // The third waits for somebody of the centre, who sees what it is worth.
    await staffAt(context, server, 'owner', 'Nasrin Sultana')
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.goto(`/staff/exams/${exam.id}/live`)
    const panel = page.getByRole('region', { name: 'Answers that came late' })
    await expect(panel).toContainText('1 answer waits, 1 proved and counted.')
    await expect(panel).toContainText('Nobody had a sign of them before the end.')
    await panel.scrollIntoViewIfNeeded()
    await look('staff-late-answers')
    await panel.getByRole('button', { name: /^Accept the late answers of/ }).click()
    await expect(panel).toBeHidden()
    const picks = await picksOf(server.db, studentId, exam.id)
    expect([...picks.values()].toSorted((one, other) => one - other)).toEqual([0, 1, 2])
  },
)
