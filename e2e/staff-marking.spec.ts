import * as marking from '@anushilon/contract/staff/marking'
import * as piles from '@anushilon/contract/staff/marking-piles'
import type { Locator, Page } from '@playwright/test'
import { sql } from '../apps/api/src/db/sql.ts'
import { drawMarkedPages } from '../apps/api/src/features/staff-marking/draw-marked-pages.ts'
import { publish } from '../apps/api/src/merit/publish.ts'
import { originalName } from '../apps/api/src/storage/paths.ts'
import { signedIn } from '../apps/api/test/staff/office.ts'
import { Marker, markersOf } from '../apps/api/test/staff/pile.ts'
import { Hand } from './fixtures/hand.ts'
import { bringPile, isShown, scriptOf, sendAgain } from './fixtures/marking.ts'
import { signInAgain, staffAt } from './fixtures/staff.ts'
import { expect, test } from './fixtures/test.ts'
import { expectToast, toastsOf } from './fixtures/toasts.ts'

const RUBRIC = [
  { id: 0, text: 'ক: সংজ্ঞা সঠিক', marks: 1 },
  { id: 0, text: 'Explanation', marks: 2 },
  { id: 0, text: 'শর্ত নেই', marks: -0.5 },
]

test.use({ allowedNoise: [/ERR_INTERNET_DISCONNECTED|Somebody else has signed in/] })

const marksOf = (page: Page) => page.getByRole('textbox', { name: 'Marks out of 10 (M)' })
/** From now on: the scripts that the page was given, and the photos that it has. */
function notePrefetched(page: Page) {
  const claims: string[] = []
  const photos = new Set<string>()
  page.on('requestfinished', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname === marking.nextScript.route.path) claims.push(pathname)
    if (pathname.startsWith('/files/')) photos.add(pathname)
  })
  return { claims, photos }
}
/** The calls of a page to that path wait until they are let go on. */
async function hold(page: Page, path: string) {
  const gate = Promise.withResolvers<void>()
  await page.route(`**${path}`, async (route) => {
    await gate.promise
    await route.continue()
  })
  return async () => {
    const isAnswered = page.waitForResponse(`**${path}`)
    gate.resolve()
    await isAnswered
  }
}
/** The sheet stands still at that place; then its place is given. */
async function placeOf(sheet: Locator) {
  const box = async () => await sheet.boundingBox()
  await expect.poll(async () => JSON.stringify(await box()) === JSON.stringify(await box())).toBe(true)
  const found = await box()
  if (found === null) throw new Error('it is not shown')
  return found
}

test(
  'a marker marks a whole pile by keyboard alone; a changed line re-scores what used it',
  { tag: '@desktop' },
  async ({ page, context, server, look, glance }) => {
    test.slow()
    const exam = await bringPile(server, 3)
    const key = { examId: exam.id, section: 0, question: 1 }
    const owner = await signedIn(server, 'owner')
    await owner.gets(marking.changeRubric, { ...key, lines: RUBRIC, version: 0, isPreview: false })
    await owner.gets(marking.addComment, { ...key, text: 'একক লেখো', isForExam: true })
    const nasrin = await staffAt(context, server, 'marker', 'Nasrin Sultana')
    const { claims, photos } = notePrefetched(page)

    await server.db.run(sql`update courses set name = 'Engineering and University Admission Programme 2026, evening'`)
    await page.goto('/staff/marking')
    await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link')).toHaveText([
      'Today',
      /^Marking\d+/,
      'Settings',
    ])
    const row = page.getByRole('row', { name: new RegExp(exam.name) }).first()
    await expect(row).toContainText('0 of 6')
    const cell = row.getByRole('cell').first()
    await expect.poll(() => cell.evaluate((it) => it.scrollWidth - it.clientWidth)).toBe(0)
    await glance('marking-list')
    await page.goto(`/staff/marking/${exam.id}`)
    await expect(page.getByRole('row', { name: /Question 1/ })).toContainText('rubric ready')
    await glance('marking-exam')
    await page.getByRole('link', { name: 'Mark question 1' }).focus()
    await page.keyboard.press('Enter')

    // The first: by rubric, with a stamp at the cross-hair, nudged, and a word on the second page.
    await isShown(page)
    await expect(page.getByText('name hidden')).toBeVisible()
    await page.keyboard.press('1')
    await page.keyboard.press('2')
    await expect(marksOf(page)).toHaveValue('3')
    await page.keyboard.press('3')
    await expect(marksOf(page)).toHaveValue('2.5')
    await page.keyboard.press('t')
    await page.keyboard.press('Shift+ArrowRight')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Enter')
    await expect(scriptOf(page)).toHaveAccessibleName(/1 pen marks/)
    await page.keyboard.press('x')
    await page.keyboard.press('Delete')
    await page.keyboard.press('y')
    await page.keyboard.press('Enter')
    await page.keyboard.press('z')
    await expect(scriptOf(page)).toHaveAccessibleName(/1 pen marks/)
    await page.keyboard.press(']')
    await isShown(page, 2)
    await page.keyboard.press('a')
    await expect(page.getByLabel('Write on the page')).toBeFocused()
    await page.keyboard.type('why? x 3')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Enter')
    await expect(scriptOf(page, 2)).toHaveAccessibleName(/1 pen marks/)
    await page.keyboard.press('c')
    await page.getByLabel('Find or write').pressSequentially('একক')
    await page.keyboard.press('Enter')
    await expect(page.getByLabel('Remark to the student')).toHaveValue('একক লেখো')
    await expect(page.getByText('Saved', { exact: true })).toBeVisible()
    await page.keyboard.press('[')
    await isShown(page)
    await glance('marking-desk')
    await page.keyboard.press('Enter')
    await expect(page.getByText('you 1')).toBeVisible()

    // The second: typed, too much at first; a key typed into a field is no command. It asks for a second look.
    await expect(marksOf(page)).toHaveValue('')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Give marks first')).toBeVisible()
    await page.keyboard.press('m')
    await page.keyboard.type('12')
    await expect(page.getByText('Halves from 0 to 10 can be given.')).toBeVisible()
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type('6.5')
    await page.keyboard.press('Enter')
    await expect(page.getByText('by hand')).toBeVisible()
    await page.keyboard.press('n')
    await page.keyboard.type('1 2 3 sbx')
    await page.keyboard.press('Escape')
    await expect(marksOf(page)).toHaveValue('6.5')
    await page.keyboard.press('s')
    await expect(page.getByLabel('Why?')).toBeFocused()
    await page.keyboard.type('another method')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Second look: another method')).toBeVisible()

    // The network goes: the marks wait on the device, and the next script is there all the same. Then it comes back.
    await expect
      .poll(() => [claims.length >= 3, photos.size], 'all three are claimed, with their photos')
      .toEqual([true, 6])
    await context.setOffline(true)
    await page.keyboard.press('Enter')
    await expect(page.getByText('Offline, kept on this device')).toBeVisible()
    await expect(marksOf(page)).toHaveValue('')
    await isShown(page)
    await context.setOffline(false)
    await expect(page.getByText('you 2')).toBeVisible()
    await expect(page.getByText('Saved', { exact: true })).toBeVisible()

    // Back to the last one, and on again.
    await page.keyboard.press('b')
    await expect(marksOf(page)).toHaveValue('6.5')
    await page.keyboard.press('m')
    await page.keyboard.type('7')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Enter')
    await expect(marksOf(page)).toHaveValue('')
    await page.keyboard.press('?')
    await look('marking-keys')
    await page.keyboard.press('Escape')
    await page.keyboard.press('1')

    // One for the bank that comes after its marker has gone on is for no script; one that is removed leaves the focus in the dialog.
    const goesOn = await hold(page, marking.addComment.route.path)
    await page.keyboard.press('c')
    await page.getByLabel('Find or write').fill('একক নেই')
    await page.getByRole('button', { name: 'Keep for this question' }).press('Enter')
    await expect(page.getByRole('button', { name: 'Keeping' }).first()).toBeVisible()
    await page.keyboard.press('Escape')
    await page.keyboard.press('b')
    await expect(marksOf(page)).toHaveValue('7')
    await goesOn()
    await page.keyboard.press('c')
    await page.getByRole('button', { name: 'Remove: একক নেই' }).press('Enter')
    await expect(page.getByRole('button', { name: 'Remove: একক নেই' })).toBeHidden()
    await expect(page.getByLabel('Find or write')).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(marksOf(page)).toHaveValue('7')
    await expect(page.getByLabel('Remark to the student')).toHaveValue('1 2 3 sbx')
    await page.keyboard.press('Enter')
    await expect(marksOf(page)).toHaveValue('1')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Question 1 is done. 3 left in question 2.')).toBeVisible()
    await look('marking-done')

    // The line is worth less: what used it follows.
    await page.getByRole('link', { name: 'Mark question 2' }).click()
    // Digits of two scripts are no number, whichever way the first was saved.
    await isShown(page)
    await page.keyboard.press('1')
    await expect(marksOf(page)).toHaveValue('1')
    await page.getByRole('button', { name: 'Save, next script' }).click()
    await expect(marksOf(page)).toHaveValue('')
    await expect(page.getByText('you 1')).toBeVisible()
    await page.keyboard.press('0')
    await expect(marksOf(page)).toHaveValue('0')
    await expect(page.getByText('Saved', { exact: true })).toBeVisible()
    await page.goto(`/staff/marking/${exam.id}/0/1?look=second`)
    await expect(marksOf(page)).toHaveValue('7')
    await page.getByRole('button', { name: 'Edit' }).click()
    // Lines that are added after others were removed are lines of their own; a key is for the dialog even where its button is gone.
    await page.getByRole('button', { name: 'Add a line' }).click()
    await page.getByRole('button', { name: 'Add a line' }).click()
    await page.getByRole('button', { name: 'Remove line 4' }).press('Enter')
    await expect(page.getByRole('dialog', { name: 'Rubric' })).toBeFocused()
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Add a line' }).click()
    await page.getByLabel('Line 5', { exact: true }).fill('একক')
    await expect(page.getByLabel('Line 4', { exact: true })).toHaveValue('')
    await page.keyboard.press('Escape')
    await page.getByRole('dialog', { name: 'Leave without saving?' }).getByRole('button', { name: 'Leave' }).click()
    await expect(page.getByRole('dialog')).toBeHidden()
    await page.getByRole('button', { name: 'Edit' }).click()
    await page.getByLabel('Marks of line 3').fill('-1')
    await page.getByRole('button', { name: 'Save rubric' }).click()
    await expect(page.getByText('1 script uses line 3. Their marks change from −0.5 to −1.')).toBeVisible()
    await look('marking-rubric')
    await page.getByRole('button', { name: 'Apply to 1 script' }).click()
    await expectToast(page, 'Rubric saved. Re-scored: 1')

    const { questions, markers } = (await nasrin.gets(piles.markingOverview, { examId: exam.id })) as {
      questions: object[]
      markers: object[]
    }
    // 2 by rubric (1 + 2 − 1), 7 by hand, 1 by rubric.
    expect(questions[0]).toMatchObject({ scripts: 3, marked: 3, mean: 3.33, secondLook: 1 })
    expect(markers).toMatchObject([{ name: 'Nasrin Sultana', marked: 4 }])
  },
)

test(
  'a rubric that two people change at once is not written over; what is marked meanwhile is counted before it is applied',
  { tag: '@desktop' },
  async ({ page, context, server }) => {
    const exam = await bringPile(server, 3)
    const key = { examId: exam.id, section: 0, question: 1 }
    const owner = await signedIn(server, 'owner')
    await owner.gets(marking.changeRubric, { ...key, lines: RUBRIC, version: 0, isPreview: false })
    const rafiq = new Marker(await signedIn(server, 'marker', 'Rafiq Hasan'), { key })
    await rafiq.saves(await rafiq.takes(), { lines: [1], byHand: null })
    const inHand = await rafiq.takes()
    await staffAt(context, server, 'marker', 'Nasrin Sultana')
    await page.goto(`/staff/marking/${exam.id}/0/1`)
    await isShown(page)

    await page.getByRole('button', { name: 'Edit' }).click()
    await page.getByLabel('Marks of line 1').fill('2')
    await page.getByRole('button', { name: 'Save rubric' }).click()
    await expect(page.getByRole('button', { name: 'Apply to 1 script' })).toBeVisible()
    await rafiq.saves(inHand, { lines: [1], byHand: null })
    await expect(page.getByText('2 scripts use line 1. Their marks change from +1 to +2.')).toBeVisible()

    // A colleague takes the second line to 3, and this page is looked at again meanwhile.
    const lines = RUBRIC.map((line, at) => ({ ...line, id: at + 1, marks: at === 1 ? 3 : line.marks }))
    await owner.gets(marking.changeRubric, { ...key, lines, version: 1, isPreview: false })
    let isAskedAgain = false
    page.on('requestfinished', (request) => (isAskedAgain ||= request.url().includes(marking.markingPile.route.path)))
    const lookAgain = async () => {
      await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
      return isAskedAgain
    }
    await expect.poll(lookAgain).toBe(true)
    await page.getByRole('button', { name: 'Apply to 2 scripts' }).click()
    await expect(page.getByText('The rubric is another one by now.')).toBeVisible()
    const { rubric } = (await owner.gets(marking.markingPile, key)) as { rubric: object }
    expect(rubric).toMatchObject({ version: 2, lines: [{ marks: 1 }, { marks: 3 }, { marks: -0.5 }] })

    // What he saved is his to take back.
    await page.goto(`/staff/marking/${exam.id}/0/1?script=${inHand.scriptId}`)
    await expect(page.getByText('Saved: 1 by Rafiq Hasan')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Take the last save back' })).toBeHidden()
  },
)

test(
  'a question that nobody answered has nothing to mark; a photo that is no picture can be saved',
  { tag: '@desktop' },
  async ({ page, context, server, look }) => {
    const exam = await bringPile(server, 1)
    await server.db.run(sql`delete from scripts where exam_id = ${exam.id} and question = 2`)
    await staffAt(context, server, 'owner')
    await page.goto(`/staff/marking/${exam.id}`)
    await expect(page.getByRole('row', { name: /Question 2/ })).toContainText('Nothing to mark')
    await expect(page.getByRole('link', { name: /^Mark question/ })).toHaveText(['Mark'])
    await look('marking-nothing')

    // A photo that is no picture is there to be saved, and nothing is drawn where there is none.
    await server.db.run(sql`
      insert into answer_photos (student_id, exam_id, section, question, page_id, path, original, bytes, received_at, state, turn_at)
      select student_id, exam_id, section, question, 'first', pages[1], ${originalName()}, 1, received_at, 'damaged', received_at
      from scripts where exam_id = ${exam.id}`)
    await page.getByRole('link', { name: 'Mark question 1' }).click()
    const saved = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Download the original' }).click()
    await (await saved).cancel()
    await page.getByRole('region', { name: 'Script' }).click({ position: { x: 40, y: 40 } })
    await page.keyboard.press('t')
    await page.keyboard.press('3')
    const undrawn = sql`select from marking_drafts where draft ->> 'byHand' = '3' and draft -> 'annotations' = '[]'`
    await expect.poll(async () => await server.db.run(undrawn)).toBe(1)
  },
)

test(
  'marks that one gives after somebody else has signed in in another tab are not saved as theirs, and wait for the one who gave them',
  { tag: '@desktop' },
  async ({ page, context, server, glance }) => {
    const exam = await bringPile(server, 2)
    const nasrin = await staffAt(context, server, 'marker', 'Nasrin Sultana')
    const markers = () => markersOf(server.db, exam.id)
    await page.goto(`/staff/marking/${exam.id}/0/1`)
    await isShown(page)
    const rafiq = await staffAt(context, server, 'owner', 'Rafiq Hasan')
    const becomesTheirs = page.waitForEvent('load')
    await page.getByRole('group', { name: 'Set marks' }).getByRole('button', { name: '6', exact: true }).click()
    await page.getByRole('button', { name: 'Save, next script' }).click()

    await becomesTheirs
    await expectToast(page, 'Somebody else has signed in on this computer')
    await expect(page.getByText('The last 2 of question 1 are in other hands.')).toBeVisible()
    await glance('marking-somebody-else')
    await page.goto('/staff/marking')
    await expect(page.getByText('Rafiq Hasan')).toBeVisible()
    expect(await markers()).toEqual([])

    // A setting is refused as well, which is said once.
    await page.goto(`/staff/marking/${exam.id}`)
    await expect(page.getByLabel('Hide names')).toBeChecked()
    await signInAgain(context, server, nasrin)
    const becomesOwn = page.waitForEvent('load')
    await page.getByLabel('Hide names').click()
    await becomesOwn
    await expect(page.getByText('Nasrin Sultana').first()).toBeVisible()
    await expect.poll(() => toastsOf(page)).toHaveLength(1)
    await expect(page.getByText('Names are hidden: you see a script number only.')).toBeVisible()

    await page.goto(`/staff/marking/${exam.id}/0/1`)
    await expect.poll(markers).toEqual([nasrin.name])

    // Who signs in where another has signed out is told nothing of it.
    await page.goto('/staff/marking')
    await page.getByRole('button', { name: 'Sign out' }).click()
    await expect(page).toHaveURL(/sign-in/)
    // The one that the test has put there has another path, so that the server does not take it away.
    await context.clearCookies()
    await page.getByLabel('E-mail or user name').fill(rafiq.signInName)
    await page.getByLabel('Password', { exact: true }).fill('a long enough password')
    const becomesRafiqs = page.waitForEvent('load')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await becomesRafiqs
    await expect(page.getByText('Rafiq Hasan')).toBeVisible()
    expect(await toastsOf(page)).toEqual([])
  },
)

test(
  'two markers clash and one version is chosen; what was drawn by pointer reaches the student',
  { tag: '@desktop' },
  async ({ page, context, server, look, login }) => {
    const exam = await bringPile(server, 1)
    const key = { examId: exam.id, section: 0, question: 1 }
    await staffAt(context, server, 'marker', 'Nasrin Sultana')
    await page.goto(`/staff/marking/${exam.id}/0/1`)
    const sheet = await isShown(page)
    const box = await placeOf(sheet)

    // Her claim runs out; Rafiq takes it and marks it.
    server.clock.passes('11 min')
    const rafiq = new Marker(await signedIn(server, 'marker', 'Rafiq Hasan'), { key })
    const same = await rafiq.takes()
    await rafiq.saves(same, { byHand: 7 })

    await page.mouse.move(box.x + 80, box.y + 120)
    await page.mouse.down()
    await page.mouse.move(box.x + 260, box.y + 160, { steps: 8 })
    await page.mouse.move(box.x + 300, box.y + 60, { steps: 8 })
    await page.mouse.up()
    await page.getByRole('button', { name: 'Cross (X)' }).click()
    await page.mouse.click(box.x + 400, box.y + 200)
    await expect(sheet).toHaveAccessibleName(/2 pen marks/)
    await page.getByRole('button', { name: 'Eraser (E)' }).click()
    await page.mouse.click(box.x + 400, box.y + 200)
    await expect(sheet).toHaveAccessibleName(/1 pen marks/)
    await page.getByRole('button', { name: 'Undo (Z)' }).click()
    await expect(sheet).toHaveAccessibleName(/2 pen marks/)
    await page.getByRole('group', { name: 'Set marks' }).getByRole('button', { name: '6', exact: true }).click()
    await page.getByRole('button', { name: 'Half', exact: true }).click()
    await expect(marksOf(page)).toHaveValue('6.5')
    // Words that no Enter has put down yet are for this page, and not for the next one.
    await page.getByRole('button', { name: 'Text (A)' }).click()
    await page.mouse.click(box.x + 200, box.y + 300)
    await page.getByLabel('Write on the page').fill('কেন?')
    await page.getByRole('button', { name: 'Save, next script' }).click()
    await expect(page.getByLabel('Write on the page')).toBeHidden()

    const clash = page.getByRole('alertdialog', { name: 'Rafiq Hasan marked this script too' })
    await expect(clash.getByRole('radio', { name: /Yours/ })).toBeChecked()
    await expect(clash).toContainText('Script 1. Nothing is overwritten')
    await expect(clash).toContainText('By hand · 3 pen marks')
    await look('marking-clash')
    await clash.getByRole('button', { name: 'Keep mine: 6.5' }).click()
    await expect(page.getByText('Saved', { exact: true })).toBeVisible()
    await expect.poll(async () => (await rafiq.opens(same)).mark?.marks).toBe(6.5)
    await page.goto(`/staff/marking/${exam.id}/0/1?script=${same.scriptId}`)
    await expect(page.getByRole('button', { name: 'Take the last save back' })).toBeVisible()

    await drawMarkedPages(server.deps)
    await publish(server.deps, exam.id, server.clock.now())
    await login(exam.regNo)
    await page.goto(`/exam/${exam.id}/writtensolution?type=written`)
    await page.getByRole('button', { name: 'Answer to question 1, page 1' }).click()
    const zoomed = page.getByRole('dialog').getByRole('img')
    const drawn = await zoomed.getAttribute('src')
    await look('solution-with-pen')
    await page.getByRole('button', { name: 'Photo without marks' }).click()
    await expect(zoomed).not.toHaveAttribute('src', drawn ?? '')
    await page.getByRole('button', { name: 'Photo with marks' }).click()
    await expect(zoomed).toHaveAttribute('src', drawn ?? '')
  },
)

test.describe('on a tablet', () => {
  test.use({ viewport: { width: 1024, height: 768 }, hasTouch: true })

  test(
    'a finger moves and two zoom once a pen draws; a stamp falls where one taps; new pages start anew',
    { tag: '@desktop' },
    async ({ page, context, server, look, glance }) => {
      const exam = await bringPile(server, 1)
      const owner = await signedIn(server, 'owner')
      const nasrin = await staffAt(context, server, 'marker', 'Nasrin Sultana')
      const both = [
        { section: 0, question: 1 },
        { section: 0, question: 2 },
      ]
      await owner.gets(piles.shareOut, { examId: exam.id, piles: both, staffIds: [nasrin.id] })
      await page.goto(`/staff/marking/${exam.id}`)
      await expect(page.getByRole('row', { name: /Question 1/ })).toContainText('your share: 1 left')
      await page.getByRole('link', { name: 'Mark question 1' }).tap()
      const sheet = await isShown(page)
      const box = await sheet.boundingBox()
      if (box === null) throw new Error('no sheet')
      const hand = await Hand.on(page, box.x + 240, box.y + 240)

      await hand.pinches(2)
      await expect(page.getByText('200 %')).toBeVisible()
      await expect(sheet).toHaveAccessibleName(/0 pen marks/)
      await hand.draws()
      await expect(sheet).toHaveAccessibleName(/1 pen marks/)
      const before = await placeOf(sheet)
      await hand.strokes(60, 20)
      const place = async () => [(await placeOf(sheet)).x, (await placeOf(sheet)).y]
      await expect.poll(place).toEqual([before.x + 60, before.y + 20])
      await expect(sheet).toHaveAccessibleName(/1 pen marks/)

      // Turned and zoomed, the stamp is still under the finger.
      await page.getByRole('button', { name: 'Rotate (R)' }).tap()
      await page.getByRole('button', { name: 'Cross (X)' }).tap()
      await page.touchscreen.tap(box.x + 200, box.y + 300)
      await expect(sheet).toHaveAccessibleName(/2 pen marks/)
      const beside = async () => {
        const stamp = await placeOf(sheet.locator('path').last())
        return Math.hypot(stamp.x + stamp.width / 2 - box.x - 200, stamp.y + stamp.height / 2 - box.y - 300)
      }
      await expect.poll(beside).toBeLessThan(4)
      await page.getByRole('button', { name: '8', exact: true }).tap()
      await glance('marking-tablet')

      // Meanwhile the part is opened again and other pages come: these marks are not for them. A draft under way would hear of it first.
      const drafted = sql`select from marking_drafts where draft ->> 'byHand' = '8'`
      await expect.poll(async () => await server.db.run(drafted)).toBe(1)
      await sendAgain(server, exam)
      await page.getByRole('button', { name: 'Save, next script' }).tap()
      const told = page.getByRole('alertdialog', { name: 'The student has sent other pages' })
      await look('marking-sent-again')
      await told.getByRole('button', { name: 'Understood' }).tap()
      await expect(sheet).toHaveAccessibleName(/0 pen marks/)
      await expect(marksOf(page)).toHaveValue('8')
      await page.getByRole('button', { name: 'Save, next script' }).tap()
      await expect(page.getByText('Question 1 is done. 1 left in question 2.')).toBeVisible()
    },
  )
})

test.describe('without a network', () => {
  // A busy server says so (503), and is asked again.
  test.use({ serviceWorkers: 'allow', allowedNoise: [/ERR_INTERNET_DISCONNECTED|ERR_FAILED|status of 503/] })

  test(
    'the desk that is reloaded goes on with what was fetched ahead, for the marker whose it is',
    { tag: '@desktop' },
    async ({ page, context, server, look }) => {
      const exam = await bringPile(server, 3)
      const desk = `/staff/marking/${exam.id}/0/1`
      const nasrin = await staffAt(context, server, 'marker', 'Nasrin Sultana')
      const { claims, photos } = notePrefetched(page)
      await page.goto(desk)
      await isShown(page)
      await marksOf(page).fill('7')
      await marksOf(page).press('Enter')
      await expect(page.getByText('Saved', { exact: true })).toBeVisible()
      await expect.poll(() => claims.length).toBeGreaterThanOrEqual(3)
      await expect.poll(() => photos.size).toBeGreaterThanOrEqual(4)
      await page.evaluate(async () => void (await navigator.serviceWorker.ready))

      await context.setOffline(true)
      await page.reload()
      await isShown(page)
      await expect(marksOf(page)).toHaveValue('7')
      await look('desk-reloaded-offline')
      await page.keyboard.press('Enter')
      await expect(marksOf(page)).toHaveValue('')
      await isShown(page)
      await marksOf(page).fill('5')
      await marksOf(page).press('Enter')
      await page.keyboard.press('Enter')

      await context.setOffline(false)
      const overview = async () =>
        (await nasrin.gets(piles.markingOverview, { examId: exam.id })) as { questions: object[] }
      await expect.poll(async () => (await overview()).questions[0]).toMatchObject({ marked: 2, mean: 6 })

      // Whoever signs out leaves nothing for the next, who is asked who they are.
      await page.goto('/staff/marking')
      await page.getByRole('button', { name: 'Sign out' }).click()
      await expect(page).toHaveURL(/sign-in/)
      const keptKeys = () => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('kept:')))
      await expect.poll(keptKeys).toEqual([])
      await context.setOffline(true)
      await page.goto(desk)
      await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
      await expect(scriptOf(page)).toHaveCount(0)
    },
  )
})
