import { readTable } from '@anushilon/question-files/tables/table'
import type { Browser, Page } from '@playwright/test'
import { readFile } from 'node:fs/promises'
import { drawMarkedPages } from '../apps/api/src/features/staff-marking/draw-marked-pages.ts'
import { runJobs } from '../apps/api/src/jobs/jobs.ts'
import { loadFullExam } from '../apps/api/src/stores/exam/full-exams.ts'
import { findForLogin } from '../apps/api/src/stores/people/students.ts'
import { importPack } from '../apps/api/test/harness/import-pack.ts'
import { choose, expectReady, expectUploaded, jpegPhoto, script, upload } from './fixtures/answer-photos.ts'
import { violationsOf } from './fixtures/axe.ts'
import { exam } from './fixtures/centre.ts'
import { addSomebody, firstOwner, setPassword, test } from './fixtures/empty-centre.ts'
import { isShown } from './fixtures/marking.ts'
import { listenForNoise } from './fixtures/noise.ts'
import { pastExamsOf } from './fixtures/past-course.ts'
import type { BrowserServer } from './fixtures/server.ts'
import { expectEnd, expectSaved, leaveToHistory, pick, question, submit } from './fixtures/sitting.ts'
import { startAndSubmit } from './fixtures/start-and-submit.ts'
import { expect } from './fixtures/test.ts'
import { expectToast } from './fixtures/toasts.ts'

const EXAM = 'সাপ্তাহিক ১: ভেক্টর ও বল'
const COURSE = 'hsc-26'
const PAPER = `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="400">
  <rect width="600" height="400" fill="#fff"/><text x="20" y="60" font-size="30">1. F = ma</text></svg>`

/** With which the three begin the list, what they pick from question 1 on, and what their scripts deserve. */
const SITTERS = [
  { regNo: '310001', name: 'Ayesha Siddika', picks: 'ABC', marks: [6, 3] },
  { regNo: '310002', name: 'তানভীর আহমেদ', picks: 'BBC', marks: [6.5, 3] },
  { regNo: '310003', name: 'Md. Arif Hossain', picks: 'BB', marks: [4, 2] },
] as const
type Sitter = (typeof SITTERS)[number]

/** Who begin and never hand in. */
const LATE = [
  { regNo: '310004', name: 'সাদিয়া ইসলাম' },
  { regNo: '310005', name: 'Sajid Mahmud' },
] as const

/** A course, five students and an exam of 8 questions and 2 to write, from 11 AM to 2 PM. The first key ought to be B. */
async function bringExam({ deps }: BrowserServer): Promise<string> {
  const questions = Array.from({ length: 8 }, (_, at) => ({
    text: `${at + 1} নং: $F = ${at + 1}a$ হলে ভর কত?`,
    options: [0, 1, 2, 3].map((more) => `${at + 1 + more} kg`),
    correct: at % 4,
  }))
  const id = 'weekly-1'
  const shape = exam(id, EXAM, {
    frequency: 'weekly',
    variation: 'mcq-written',
    overdue: 'late',
    results: 'manual',
    opensAt: '2026-03-15T11:00:00+06:00',
    closesAt: '2026-03-15T14:00:00+06:00',
    mcq: { durationMinutes: 30, marksPerQuestion: 1, negativePercent: 25, shuffle: false, questions },
    written: { durationMinutes: 40, image: 'paper.svg', marks: [10, 5] },
  })
  const students = [...SITTERS, ...LATE].map(({ regNo, name }) => ({
    regNo,
    name,
    courses: [COURSE],
    branch: regNo < '310003' ? 'Mirpur' : 'উত্তরা',
    institution: 'Dhaka College',
    mobileNo: `01712${regNo}`,
  }))
  const courses = [{ id: COURSE, name: 'HSC 2026' }]
  const subjects = [{ id: 'phy', course: COURSE, name: 'Physics' }]
  const files = { 'paper.svg': PAPER, 'img/card.svg': PAPER }
  await importPack(deps, { version: 1, courses, subjects, students, exams: [shape] }, files)
  return id
}

/** They begin with the others, and nothing is heard of them again. */
async function beginAndVanish({ deps, db, clock }: BrowserServer, examId: string): Promise<void> {
  const paper = await loadFullExam(db, examId)
  for (const { regNo } of LATE) {
    const found = await findForLogin(db, regNo, COURSE)
    if (paper === null || found === null) throw new Error(`${regNo} cannot sit ${examId}`)
    const studentId = found.student.id
    await startAndSubmit(deps).start({ exam: paper, studentId, kind: 'mcq', subjects: null, now: clock.now() })
  }
}

/** Somebody's own browser, whose console is to stay as silent as the owner's. */
async function ownBrowser(browser: Browser, server: BrowserServer, size: { width: number; height: number }) {
  const context = await browser.newContext({ viewport: size, hasTouch: size.width < 1_100 })
  const page = await context.newPage()
  const noise = listenForNoise(page, server.address, [])
  return { page, noise, close: async () => await context.close() }
}

/** By a file for a portal: nobody has said yes yet, so nobody gets one before that is recorded. */
async function tellResults(page: Page): Promise<void> {
  await page.goto('/staff/messages')
  const way = page.getByRole('region', { name: 'How messages go out' })
  await way.getByLabel('Way').selectOption('A file for the portal of a bulk-SMS company')
  await way.getByLabel('Price of one SMS in taka').fill('-5')
  await expect(way.getByText('A number from 0 to 1000, such as 0.45')).toBeVisible()
  await way.getByLabel('Price of one SMS in taka').fill('০.৪৫')
  await way.getByRole('button', { name: 'Save' }).click()
  await expectToast(page, 'Saved')
  const composing = page.getByRole('region', { name: 'New messages' })
  const exam = await composing.getByRole('option', { name: `${EXAM} · ` }).getAttribute('value')
  await composing.getByLabel('Exam').selectOption(exam)
  await composing.getByLabel('To', { exact: true }).selectOption('Students')
  await composing.getByRole('button', { name: 'Preview' }).click()
  await expect(composing).toContainText('No consent is recorded for 5 students')
  await composing.getByRole('button', { name: 'Record consent for these 5 students' }).click()
  await composing.getByRole('button', { name: 'Send 5 messages' }).click()
  await expectToast(page, '5 messages are in the outbox')
  await composing.getByRole('button', { name: 'Preview' }).click()
  await expect(composing).toContainText('All of them were told this about the exam before, and would get it again.')
}

/** From the log-in to the end of both parts. */
async function sit(page: Page, { regNo, picks, marks }: Sitter): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('Registration Number').fill(regNo)
  await page.getByRole('button', { name: 'show course list' }).click()
  await page.getByRole('button', { name: 'Login' }).click()
  await page.getByRole('link', { name: /Start Exam/ }).click()
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: 'Show Questions' }).click()
  await expect(question(page, 8)).toBeVisible()
  for (const [at, letter] of picks.split('').entries()) await pick(page, at + 1, letter)
  await expectSaved(page, picks.length)
  await submit(page)
  await expect(page.getByText('MCQ Exam has been Finished Successfully')).toBeVisible()
  for (const at of marks.keys()) {
    const card = script(page, at + 1)
    await choose(card, [await jpegPhoto(`${regNo}-${at + 1}.jpg`)])
    await expectReady(card, 1)
    await upload(page, card)
    await expectUploaded(card)
  }
  await submit(page)
  await expectEnd(page, 'Exam Completed', marks.length, 'Please wait for the result to be published')
  await leaveToHistory(page)
}

const studentAtDesk = (page: Page) => page.locator('header').getByText(/^Script \d+ ·/)

/** Each begins with another question: a desk claims two scripts ahead, which is all there is of three. */
async function takeUp(page: Page, examId: string, question: number): Promise<void> {
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Marking' }).click()
  await page.getByRole('link', { name: `Mark ${EXAM}` }).click()
  await page.getByRole('link', { name: `Mark question ${question}` }).click()
  await expect(page).toHaveURL(`/staff/marking/${examId}/0/${question}`)
  await expect(studentAtDesk(page)).toBeVisible()
}

/** Marks what is before the marker, and what comes next, until nothing is left in the exam. */
async function markAll(page: Page): Promise<number> {
  const onward = page.getByRole('link', { name: /^Mark question \d$/ })
  const end = page.getByRole('link', { name: 'Back to the marking list', exact: true }).filter({ hasText: 'Back' })
  for (let marked = 0; ;) {
    await expect(studentAtDesk(page).or(onward).or(end).first()).toBeVisible()
    if (await end.isVisible()) return marked
    if (await onward.isVisible()) await onward.click()
    else {
      await markOne(page)
      marked += 1
    }
  }
}

/** A tick on the page, the marks and a remark. */
async function markOne(page: Page): Promise<void> {
  const before = await studentAtDesk(page).innerText()
  const asked = Number(/\d/.exec(await page.getByRole('heading', { level: 1 }).innerText())?.[0])
  const sitter = SITTERS.find(({ name }) => before.includes(name))
  const sheet = await isShown(page)
  await page.keyboard.press('t')
  await page.keyboard.press('Enter')
  await expect(sheet).toHaveAccessibleName(/1 pen marks/)
  await page.keyboard.press('n')
  await expect(page.getByLabel('Remark to the student')).toBeFocused()
  await page.keyboard.type(`Units, ${sitter?.name}!`)
  await page.keyboard.press('Escape')
  await page.keyboard.press('m')
  await expect(page.getByRole('textbox', { name: /^Marks out of/ })).toBeFocused()
  await page.keyboard.type(String(sitter?.marks[asked - 1]))
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await expect(studentAtDesk(page).filter({ hasText: before })).toHaveCount(0)
}

const rowOf = (page: Page) => page.getByRole('row').filter({ hasText: EXAM })

async function expectResult(page: Page, marks: string, position: string): Promise<void> {
  await page.goto('/history')
  await page.getByRole('tab', { name: 'Both', exact: true }).click()
  await expect(rowOf(page).getByRole('cell', { name: `${marks} / 23` })).toBeVisible()
  await expect(rowOf(page).getByRole('cell', { name: `${position} / 5` })).toBeVisible()
}

async function expectMarkedScript(page: Page, { name, marks }: Sitter): Promise<void> {
  await rowOf(page).getByRole('link', { name: 'Written Solution' }).click()
  const answers = page.getByRole('article')
  await expect(answers.first()).toContainText(`Marks10Obtained marks${marks[0]}`)
  await expect(answers.first()).toContainText(`Units, ${name}!`)
  await expect(answers.last()).toContainText(`Marks5Obtained marks${marks[1]}`)
  await page.getByRole('button', { name: 'Answer to question 1, page 1' }).click()
  const photo = page.getByRole('dialog').getByRole('img')
  const withMarks = (await photo.getAttribute('src')) ?? ''
  await expect.poll(() => photo.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)
  await page.getByRole('button', { name: 'Photo without marks' }).click()
  await expect(photo).not.toHaveAttribute('src', withMarks)
}

/** Who would not be answered by the mark as it stands asks; the owner changes it and answers. */
async function recheck(page: Page, student: Page, look: (name: string) => Promise<void>): Promise<void> {
  await student.getByRole('button', { name: 'Ask for a re-check' }).first().click()
  await student.getByRole('textbox').fill('একক লেখা আছে')
  await student.getByRole('button', { name: 'Send' }).click()
  await expect(student.getByText(/^Re-check asked for/)).toBeVisible()

  await page.goto('/staff')
  await page.getByRole('link', { name: 'Answer re-check requests' }).click()
  const request = page.getByRole('listitem').filter({ hasText: 'একক লেখা আছে' })
  await expect(request).toContainText('written question 1, 6.5 marks')
  await look('rechecks')
  const answer = request.getByLabel('Answer, as the student reads it')
  await answer.fill('ঠিক বলেছ')
  await request.getByRole('link', { name: 'Open the script' }).click()
  await isShown(page)
  const shift = page.getByRole('button', { name: 'See what would shift' })
  await shift.click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('nothing would change')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('group', { name: 'Set marks' }).getByRole('button', { name: '8', exact: true }).click()
  await shift.click()
  await dialog.getByLabel(/^Reason/).fill('The unit was overlooked')
  await look('marks-changed')
  await dialog.getByRole('button', { name: 'Apply to 5 results' }).click()
  await expectToast(page, 'Saved. 2 results changed.')
  await page.goto('/staff/rechecks')
  await expect(answer).toHaveValue('ঠিক বলেছ')
  const elsewhere = await page.context().newPage()
  await elsewhere.goto('/staff/rechecks')
  await elsewhere.getByLabel('Answer, as the student reads it').fill('ঠিক বলেছ: নম্বর বেড়েছে।')
  await elsewhere.getByRole('button', { name: 'Send' }).click()
  await expect(elsewhere.getByText('Nobody waits for an answer.')).toBeVisible()
  await elsewhere.close()
  // Whoever answers second is told that theirs is not sent.
  await request.getByRole('button', { name: 'Send' }).click()
  await expectToast(page, 'yours is not sent')
  await expect(page.getByText('Nobody waits for an answer.')).toBeVisible()

  await student.reload()
  await expect(student.getByText('ঠিক বলেছ: নম্বর বেড়েছে।')).toBeVisible()
  await expect(student.getByText('The unit was overlooked')).toBeVisible()
  await expect.poll(() => violationsOf(student)).toEqual([])
}

/** Three more exams, of which the best two count. */
async function monthlyMerit(page: Page, server: BrowserServer): Promise<void> {
  const course = pastExamsOf(server, COURSE, 'phy')
  const [ayesha, tanvir, arif] = SITTERS.map(({ regNo }) => regNo)
  for (const [name, marks] of [
    ['Weekly 2', { [ayesha ?? '']: 9, [tanvir ?? '']: 8 }],
    ['Weekly 3', { [ayesha ?? '']: 2, [tanvir ?? '']: 7, [arif ?? '']: 5 }],
    ['Weekly 4', { [ayesha ?? '']: 8, [tanvir ?? '']: 8 }],
  ] as const) {
    const examId = await course.bring(name, { results: 'manual' })
    for (const [regNo, right] of Object.entries(marks)) await course.sit(examId, { regNo, right })
    await course.publish(examId)
  }
  await page.goto('/staff/')
  await page.getByRole('link', { name: 'Reports' }).click()
  await page.getByLabel('Course', { exact: true }).selectOption('HSC 2026')
  await page.getByLabel('Exams', { exact: true }).selectOption('chosen')
  for (const name of [/Weekly 2/, /Weekly 3/, /Weekly 4/]) await page.getByRole('checkbox', { name }).check()
  await page.getByLabel('Only the best').fill('2')
  const merit = page.getByRole('table', { name: 'Merit' }).locator('tbody tr')
  await expect(page.getByText('the best 2 of 3 exams')).toBeVisible()
  // 90 and 80, 80 and 80, and 50 with an absence that counts as nothing.
  await expect(merit.nth(0)).toContainText(/Ayesha Siddika.*85/)
  await expect(merit.nth(1)).toContainText(/তানভীর আহমেদ.*80/)
  await expect(merit.nth(2)).toContainText(/Arif Hossain.*Absent.*25/)
  await expect(page.getByRole('table', { name: 'Branch against branch' })).toContainText('উত্তরা')
}

/** The sheet is saved under a name, opened again, and taken away for print and spreadsheet. */
async function takeReport(page: Page): Promise<void> {
  await page.getByLabel('Name of this report').fill('মাসিক মেধা')
  await page.getByRole('button', { name: 'Save' }).click()
  const saved = page.getByRole('button', { name: 'মাসিক মেধা', exact: true })
  await expect(saved).toBeVisible()
  await page.reload()
  await saved.click()
  await expect(page.getByRole('table', { name: 'Merit' }).locator('tbody tr').first()).toContainText(/Ayesha.*85/)
  const saving = page.waitForEvent('download')
  await page.getByRole('link', { name: 'XLSX' }).click()
  const file = await saving
  expect(file.suggestedFilename()).toBe('HSC 2026, 3 chosen exams, merit.xlsx')
  const table = await readTable(await readFile(await file.path()), 'report.xlsx')
  expect('refused' in table ? table.refused : [...table.rows][0]?.cells).toContain('01712310001')
  const printing = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Print (PDF)' }).click()
  const pdf = await readFile(await (await printing).path())
  expect(pdf.toString('latin1').match(/\/Type \/Page /g)).toHaveLength(1)
}

test(
  'marking and results: from an empty installation to marked scripts, late ones decided, results, a re-check, a corrected key, messages, a month’s merit and a sheet for pay',
  { tag: '@desktop' },
  async ({ page, browser, server, look }) => {
    test.setTimeout(600_000)
    const desktop = { width: 1_280, height: 800 }
    const students = await Promise.all(SITTERS.map(async () => await ownBrowser(browser, server, desktop)))
    const nasrin = await ownBrowser(browser, server, desktop)
    const rafiq = await ownBrowser(browser, server, { width: 1_024, height: 768 })
    const eachStudent = async (act: (own: Page, sitter: Sitter, at: number) => Promise<void>) => {
      const acts = SITTERS.map((sitter, at) => ({ sitter, at, own: students[at]?.page }))
      await Promise.all(acts.map(async ({ own, sitter, at }) => own && (await act(own, sitter, at))))
    }

    await firstOwner(page, server)
    await setPassword(nasrin.page, await addSomebody(page, { signInName: 'nasrin', name: 'Nasrin Sultana' }))
    await setPassword(rafiq.page, await addSomebody(page, { signInName: 'rafiq', name: 'Rafiq Hasan' }))
    const examId = await bringExam(server)

    server.clock.moveTo(Date.parse('2026-03-15T11:05:00+06:00'))
    await beginAndVanish(server, examId)
    await page.goto('/staff')
    await page.getByRole('link', { name: 'Open board' }).click()
    const figure = (name: string) => page.locator('dl > div').filter({ hasText: name }).locator('dd')
    await expect(figure('Expected')).toHaveText(/^5\b/, { useInnerText: true })
    await eachStudent(sit)
    await expect(figure('Submitted')).toHaveText(/^3\b/, { useInnerText: true })

    server.clock.moveTo(Date.parse('2026-03-15T14:06:00+06:00'))
    await runJobs(server.deps, server.clock.now())
    await page.goto(`/staff/exams/${examId}/marking`)
    await page.getByRole('checkbox', { name: /^Hide names/ }).click()
    await expect(page.getByRole('checkbox', { name: /^Hide names/ })).not.toBeChecked()
    const markers = [nasrin.page, rafiq.page]
    await Promise.all(markers.map(async (marker, at) => await takeUp(marker, examId, at + 1)))
    const counts = await Promise.all(markers.map(markAll))
    expect(counts.reduce((sum, count) => sum + count)).toBe(6)
    expect(Math.min(...counts)).toBeGreaterThan(0)
    await drawMarkedPages(server.deps)

    // Nothing is published over what nobody has decided; both are decided with one reason.
    await page.goto(`/staff/exams/${examId}/results`)
    await expect(page.getByText('Preview · students see nothing yet')).toBeVisible()
    await expect(page.getByRole('button', { name: /^Publish 5 results/ })).toBeDisabled()
    await expect(page.getByLabel(/^Publish though this is open: 2 late attempts/)).toBeVisible()
    await expect(page.getByRole('row', { name: /Sajid Mahmud/ }).first()).toContainText('No contact before the end')
    await page.getByLabel('Reason (whose attempt is left late reads it)').fill('Power cut in Uttara')
    await look('late-attempts')
    await page.getByRole('button', { name: 'Accept 2' }).click()
    await expectToast(page, 'Done for 2 students')
    await page.getByRole('button', { name: 'Publish 5 results' }).click()
    await expect(page.getByText(/^Published ·/)).toBeVisible()
    const before = ['12.00', '11.25', '6.75']
    await eachStudent(async (own, sitter, at) => {
      await expectResult(own, before[at] ?? '', String(at + 1))
      await expectMarkedScript(own, sitter)
    })
    await tellResults(page)

    const [, second] = students
    if (second === undefined) throw new Error('nobody is second')
    await second.page.getByRole('button', { name: 'Close' }).last().click()
    // The clock of a test stands still after a while: what is marked again is marked later.
    server.clock.passes('10 min')
    await recheck(page, second.page, look)

    await page.goto(`/staff/exams/${examId}/correct/1`)
    await page.getByRole('radio', { name: /^B/ }).check()
    await page.getByRole('radio', { name: /^Change the key to B/ }).check()
    await expect(page.getByText('Gain')).toBeVisible()
    await page.getByLabel(/^Reason/).fill('১ নং প্রশ্নের সঠিক উত্তর B।')
    await look('staff-journey-correction')
    await page.getByRole('button', { name: 'Apply to 5 results' }).click()
    await expectToast(page, 'Corrected: 3 results changed')
    // The second had two more by the re-check: the half stays when another number is pressed.
    const remarked = ['12.00', '13.25', '6.75']
    const after = ['10.75', '14.50', '8.00']
    const places = ['2', '1', '3']
    await eachStudent(async (own, _, at) => {
      await expectResult(own, after[at] ?? '', places[at] ?? '')
      await rowOf(own).getByRole('button', { name: 'Result' }).click()
      const shift = `${remarked[at]} to ${after[at]}`
      await expect(own.getByRole('dialog')).toContainText(`Question 1: key A is now B: ${shift}`)
      await expect(own.getByRole('dialog')).toContainText('১ নং প্রশ্নের সঠিক উত্তর B।')
    })

    await monthlyMerit(page, server)
    await look('staff-reports')
    await takeReport(page)
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Marking' }).click()
    await page.getByRole('link', { name: 'Marked, for pay' }).click()
    const pay = (name: string) => page.getByRole('table', { name: `Marked by ${name}` })
    await expect(pay('Nasrin Sultana').or(pay('Rafiq Hasan'))).toHaveCount(2)
    // Who changed one mark has marked nothing first.
    await expect(pay('Owner').getByRole('cell')).toHaveText([/সাপ্তাহিক/, '0', '0', '0', '1', '0'])
    await look('staff-pay-sheet')
    await page.emulateMedia({ media: 'print' })
    // Charts are drawn with colours behind nothing.
    await expect(page.getByRole('main')).toHaveCSS('print-color-adjust', 'exact')
    await expect(page.getByRole('button', { name: 'Print' })).toBeHidden()
    // No row is torn between two sheets of paper.
    await expect(pay('Owner').getByRole('row').last()).toHaveCSS('break-inside', 'avoid')
    await page.emulateMedia({ media: 'screen' })

    const everybody = [...students, nasrin, rafiq]
    expect(
      everybody.flatMap(({ noise }) => noise),
      'every console stays silent',
    ).toEqual([])
    await Promise.all(everybody.map(async ({ close }) => await close()))
  },
)
