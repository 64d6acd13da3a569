import { writeCsv } from '@anushilon/question-files/tables/write-csv'
import type { Browser, Page } from '@playwright/test'
import { drawMarkedPages } from '../apps/api/src/features/staff-marking/draw-marked-pages.ts'
import { runJobs } from '../apps/api/src/jobs/jobs.ts'
import { makeFirstOwner } from '../apps/api/src/staff/first-owner.ts'
import { choose, expectReady, expectUploaded, jpegPhoto, script, upload } from './fixtures/answer-photos.ts'
import { expectGoodLooks } from './fixtures/looks.ts'
import { isShown } from './fixtures/marking.ts'
import { listenForNoise } from './fixtures/noise.ts'
import { type BrowserServer, startServer } from './fixtures/server.ts'
import { expectEnd, expectSaved, leaveToHistory, pick, question, submit } from './fixtures/sitting.ts'
import { expect, test as base } from './fixtures/test.ts'
import { expectToast } from './fixtures/toasts.ts'

/** A server on which nobody has done anything yet. */
const test = base.extend({
  server: async ({ settings }, use) => {
    const server = await startServer('empty', settings)
    await use(server)
    await server.close()
  },
})

const CENTRE = 'শাপলা কোচিং'
const EXAM = 'সাপ্তাহিক ১: ভেক্টর ও বল'
const PASSWORD = 'a good long password'
const PAPER = `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="400">
  <rect width="600" height="400" fill="#fff"/><text x="20" y="60" font-size="30">1. F = ma</text></svg>`

/** With which the three begin the list, what they pick from question 1 on, and what their scripts deserve. */
const SITTERS = [
  { regNo: '310001', name: 'Ayesha Siddika', picks: 'ABC', marks: [6, 3] },
  { regNo: '310002', name: 'তানভীর আহমেদ', picks: 'BBC', marks: [6.5, 3] },
  { regNo: '310003', name: 'Md. Arif Hossain', picks: 'BB', marks: [4, 2] },
] as const
type Sitter = (typeof SITTERS)[number]

function thirtyStudents(): Buffer {
  const rows = Array.from({ length: 30 }, (_, at) => {
    const { regNo, name } = SITTERS[at] ?? { regNo: String(310001 + at), name: `Student ${at + 1}` }
    return [regNo, name, 'Farmgate', 'Holy Cross College', `017123344${10 + at}`]
  })
  return writeCsv(['Reg no', 'Name', 'Branch', 'College', 'Mobile'], rows)
}

/** The keys go A, B, C, D and on from A. The first ought to be B: the owner will find out. */
function fortyQuestions(): Buffer {
  const rows = Array.from({ length: 40 }, (_, at) => [
    `${at + 1} নং: $F = ${at + 1}a$ হলে ভর কত?`,
    ...[0, 1, 2, 3].map((more) => `${at + 1 + more} kg`),
    'ABCD'.charAt(at % 4),
  ])
  return writeCsv(['question', 'option a', 'option b', 'option c', 'option d', 'answer'], rows)
}

const csv = (name: string, buffer: Buffer) => ({ name, mimeType: 'text/csv', buffer })

/** Somebody's own browser, whose console is to stay as silent as the owner's. */
async function ownBrowser(browser: Browser, server: BrowserServer, size: { width: number; height: number }) {
  const context = await browser.newContext({ viewport: size, hasTouch: size.width < 1_100 })
  const page = await context.newPage()
  const noise = listenForNoise(page, server.address, [])
  return { page, noise, close: async () => await context.close() }
}

async function setPassword(page: Page, link: string): Promise<void> {
  await page.goto(link)
  await page.getByLabel('New password').fill(PASSWORD)
  await page.getByLabel('The same again').fill(PASSWORD)
  await page.getByRole('button', { name: 'Set password and sign in' }).click()
  await expect(page.getByRole('heading', { name: 'Today' })).toBeVisible()
}

/** The owner adds a marker; gives the link that is to be handed on. */
async function addMarker(page: Page, signInName: string, name: string): Promise<string> {
  await page.goto('/staff/settings')
  await page.getByRole('button', { name: 'Add somebody' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add somebody' })
  await dialog.getByLabel('E-mail or user name').fill(signInName)
  await dialog.getByLabel('Name', { exact: true }).fill(name)
  await dialog.getByRole('button', { name: 'Add and make a link' }).click()
  return await page
    .getByRole('dialog', { name: `A link for ${name}` })
    .locator('code')
    .innerText()
}

async function openCourse(page: Page): Promise<void> {
  await page.goto('/staff/')
  await page.getByRole('region', { name: 'First steps' }).getByRole('link', { name: 'Add a course' }).click()
  await expect(page.getByText('No course yet')).toBeVisible()
  await page.getByLabel('New course').fill('HSC 2026')
  await page.getByRole('button', { name: 'Add course' }).click()
  await page.getByLabel('New subject of HSC 2026').fill('Physics')
  await page.getByRole('button', { name: 'Add subject' }).click()
  await expect(page.getByRole('row', { name: /Physics/ })).toBeVisible()
}

/** What the world sees of the centre. */
async function nameCentre(page: Page): Promise<void> {
  await page.goto('/staff/settings')
  const centre = page.getByRole('region', { name: 'The centre' })
  await centre.getByLabel('Name of the centre').fill(CENTRE)
  await centre.getByRole('button', { name: 'Save' }).click()
  await expect(centre.getByRole('button', { name: 'Save' })).toBeDisabled()
}

/** The list has brought a branch, which gets its Bengali name; a batch is added. */
async function nameGroups(page: Page): Promise<void> {
  await page.goto('/staff/groups')
  await page.getByRole('button', { name: 'Rename Farmgate' }).click()
  await page.getByLabel('New name of Farmgate').fill('ফার্মগেট')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('row', { name: /ফার্মগেট/ })).toContainText('30')
  await page.getByLabel('New batch of HSC 2026').fill('Morning')
  await page.getByRole('button', { name: 'Add batch' }).click()
  await expect(page.getByRole('row', { name: /Morning/ })).toBeVisible()
}

/** By a file for a portal: nobody has said yes yet, so nobody gets one before that is recorded. */
async function tellResults(page: Page): Promise<void> {
  await page.goto('/staff/messages')
  const way = page.getByRole('region', { name: 'How messages go out' })
  await way.getByLabel('Way').selectOption('A file for the portal of a bulk-SMS company')
  await way.getByRole('button', { name: 'Save' }).click()
  await expectToast(page, 'Saved')
  const composing = page.getByRole('region', { name: 'New messages' })
  await composing.getByLabel('Exam').selectOption(EXAM)
  await composing.getByLabel('To', { exact: true }).selectOption('Students')
  await composing.getByRole('button', { name: 'Preview' }).click()
  await expect(composing).toContainText('No consent is recorded for 3 students')
  await composing.getByRole('button', { name: 'Record consent for these 3 students' }).click()
  await composing.getByRole('button', { name: 'Send 3 messages' }).click()
  await expectToast(page, '3 messages are in the outbox')
}

/** A guardian calls: from the merit list to the student, and to what they have written. */
async function lookUp(page: Page, { name, regNo }: Sitter, marks: string): Promise<void> {
  await page.getByRole('table', { name: 'Merit list' }).getByRole('link', { name, exact: true }).click()
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
  const row = page.getByRole('table', { name: 'Exams' }).getByRole('row', { name: new RegExp(EXAM) })
  await expect(row).toContainText(marks)
  await row.getByRole('link', { name: EXAM }).click()
  await expect(page.getByRole('region', { name: 'Times and receipts' })).toContainText('handed in')
  await expect(page.getByText(regNo)).toBeVisible()
  await expectGoodLooks(page)
}

async function importStudents(page: Page): Promise<void> {
  await page.getByRole('navigation', { name: 'Roster' }).getByRole('link', { name: 'Students' }).click()
  await page.getByRole('link', { name: 'Import list' }).click()
  await page.getByLabel('Choose file').setInputFiles(csv('hsc.csv', thirtyStudents()))
  await page.getByRole('button', { name: 'Show preview' }).click()
  await page.getByRole('button', { name: 'Import 30 rows' }).click()
  await expect(page.getByText('30 added, 0 changed, 0 as before.')).toBeVisible()
}

/** An mcq-written exam from 11 AM to 2 PM; gives its id. */
async function scheduleExam(page: Page): Promise<string> {
  await page.goto('/staff/exams/new')
  await page.getByLabel('Title', { exact: true }).fill(EXAM)
  await page.getByLabel('Subject', { exact: true }).selectOption('Physics')
  await page.getByRole('radio', { name: /^Both/ }).check()
  await page.getByRole('button', { name: 'Create draft' }).click()
  await page.getByLabel('Opens', { exact: true }).fill('2026-03-15T11:00')
  await page.getByLabel('Closes', { exact: true }).fill('2026-03-15T14:00')
  await page.getByLabel('Order of questions').selectOption('The same for all')
  const examId = /exams\/([^/]+)/.exec(page.url())?.[1] ?? ''

  await page.getByRole('link', { name: 'Import', exact: true }).click()
  await page.getByLabel('Choose a file').setInputFiles(csv('vectors.csv', fortyQuestions()))
  await page.getByRole('button', { name: 'Import 40 questions' }).click()
  await expect(page.getByText('40 questions were imported.')).toBeVisible()
  await page.getByRole('link', { name: 'To the paper' }).click()
  await expect(page.getByText('40 questions · 40 marks')).toBeVisible()

  await page.getByRole('link', { name: 'Paper and marks' }).click()
  const paper = { name: 'paper.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(PAPER) }
  await page.getByLabel('Question paper: file').setInputFiles(paper)
  await page.getByLabel('Marks', { exact: true }).fill('10, 5')
  await expect(page.getByText('2 questions, 15 marks.')).toBeVisible()
  await page.getByRole('link', { name: EXAM }).click()
  await page.getByRole('button', { name: 'Schedule exam' }).click()
  await expect(page.getByRole('region', { name: 'Scheduled' })).toBeVisible()
  return examId
}

/** From the log-in to the end of both parts. */
async function sit(page: Page, { regNo, picks, marks }: Sitter): Promise<void> {
  await page.goto('/login')
  await expect(page.getByText(CENTRE).first()).toBeVisible()
  await page.getByLabel('Registration Number').fill(regNo)
  await page.getByRole('button', { name: 'show course list' }).click()
  await page.getByRole('button', { name: 'Login' }).click()
  await page.getByRole('link', { name: /Start Exam/ }).click()
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: 'Show Questions' }).click()
  await expect(question(page, 40)).toBeVisible()
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
  await expect(rowOf(page).getByRole('cell', { name: `${marks} / 55` })).toBeVisible()
  await expect(rowOf(page).getByRole('cell', { name: `${position} / 3` })).toBeVisible()
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

test(
  'from an empty database to corrected results: owner, three students, two markers',
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

    await setPassword(page, (await makeFirstOwner(server.deps)) ?? 'no link')
    await setPassword(nasrin.page, await addMarker(page, 'nasrin', 'Nasrin Sultana'))
    await setPassword(rafiq.page, await addMarker(page, 'rafiq', 'Rafiq Hasan'))
    await nameCentre(page)
    await openCourse(page)
    await importStudents(page)
    await nameGroups(page)
    const examId = await scheduleExam(page)

    // From here on the owner has but a phone.
    await page.setViewportSize({ width: 360, height: 740 })
    server.clock.moveTo(Date.parse('2026-03-15T11:05:00+06:00'))
    await page.goto('/staff')
    await page.getByRole('link', { name: 'Open board' }).click()
    const figure = (name: string) => page.locator('dl > div').filter({ hasText: name }).locator('dd')
    await expect(figure('Expected')).toHaveText(/^30\b/, { useInnerText: true })
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

    await page.goto(`/staff/exams/${examId}/results`)
    await expect(page.getByText('Preview · students see nothing yet')).toBeVisible()
    await page.getByRole('button', { name: 'Publish 3 results' }).click()
    await expect(page.getByText(/^Published ·/)).toBeVisible()
    const before = ['12.00', '11.25', '6.75']
    await eachStudent(async (own, sitter, at) => {
      await expectResult(own, before[at] ?? '', String(at + 1))
      await expectMarkedScript(own, sitter)
    })

    await lookUp(page, SITTERS[1], '11.25 / 55')
    await tellResults(page)

    await page.goto(`/staff/exams/${examId}/correct/1`)
    await page.getByRole('radio', { name: /^B/ }).check()
    await page.getByRole('radio', { name: /^Change the key to B/ }).check()
    await expect(page.getByText('The first place changes.')).toBeVisible()
    await page.getByLabel(/^Reason/).fill('১ নং প্রশ্নের সঠিক উত্তর B।')
    await look('staff-journey-correction')
    await page.getByRole('button', { name: 'Apply to 3 results' }).click()
    await expectToast(page, 'Corrected: 3 results changed')

    const after = ['10.75', '12.50', '8.00']
    const places = ['2', '1', '3']
    await eachStudent(async (own, _, at) => {
      await expectResult(own, after[at] ?? '', places[at] ?? '')
      await rowOf(own).getByRole('button', { name: 'Result' }).click()
      const shift = `${before[at]} to ${after[at]}`
      await expect(own.getByRole('dialog')).toContainText(`Question 1: key A is now B: ${shift}`)
      await expect(own.getByRole('dialog')).toContainText('১ নং প্রশ্নের সঠিক উত্তর B।')
    })

    const everybody = [...students, nasrin, rafiq]
    expect(
      everybody.flatMap(({ noise }) => noise),
      'every console stays silent',
    ).toEqual([])
    await Promise.all(everybody.map(async ({ close }) => await close()))
  },
)
