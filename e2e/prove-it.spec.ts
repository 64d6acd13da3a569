import { keyLetters } from '@anushilon/domain/log/signed'
import { readFile, writeFile } from 'node:fs/promises'
import { pathToFileURL } from 'node:url'
import type { Page } from '@playwright/test'
import { updateExamLogs } from '../apps/api/src/exam-log/heads.ts'
import { runJobs } from '../apps/api/src/jobs/jobs.ts'
import { logKeys } from '../apps/api/src/stores/exam-log/log-keys.ts'
import { bringExam } from './fixtures/exams.ts'
import type { BrowserServer } from './fixtures/server.ts'
import { expectEnd, expectSaved, leaveToHistory, pick, startExam, submit } from './fixtures/sitting.ts'
import { expect, test } from './fixtures/test.ts'

/** The exam is over, and its log is as the server's own jobs leave it. */
async function examIsOver(server: BrowserServer): Promise<void> {
  server.clock.passes('4 h')
  await runJobs(server.deps, server.clock.now())
  await updateExamLogs(server.deps, server.clock.now())
}

/** With nothing but what hangs on a wall. */
async function check(page: Page, proof: string, root: string, key = ''): Promise<void> {
  await page.locator('#file').setInputFiles(proof)
  await page.locator('#root').fill(root)
  await page.locator('#key').fill(key)
  await page.getByRole('button', { name: 'Check' }).click()
}

test('a student takes a proof of their answers, and anybody can check it, also without the server @phone', async ({
  page,
  browser,
  server,
  login,
}, testInfo) => {
  const exam = await bringExam(server, 'mcq')
  await login(exam.regNo)
  await startExam(page, exam)
  await pick(page, 1, 'C')
  await expectSaved(page, 1)
  await submit(page)
  await expectEnd(page, 'Exam Completed', 1, 'Please wait for the result to be published')
  await leaveToHistory(page)
  await examIsOver(server)

  await page.reload()
  await page
    .getByRole('button', { name: /^(Receipt|View Details|Result)/ })
    .first()
    .click()
  const dialog = page.getByRole('dialog')
  const root =
    (await dialog
      .locator('code')
      .filter({ hasText: /^[0-9a-f]/ })
      .last()
      .textContent()) ?? ''
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Prove it' }).click(),
  ])
  const proof = testInfo.outputPath('proof.json')
  await download.saveAs(proof)

  // Another person's browser, without a log-in.
  const stranger = await browser.newContext()
  const theirs = await stranger.newPage()
  await theirs.goto(`${server.address}/check`)
  const [key] = await logKeys(server.deps.db)
  await check(theirs, proof, root, key && keyLetters(key.publicKey))
  const report = theirs.locator('#report')
  await expect(report).toContainText('The signing key is the one you gave')
  await expect(report).toContainText('The published root and the file’s are the same')
  await expect(report).toContainText('receipts are genuine')
  await expect(report).toContainText('Each entry of the receipts is in the log as it was.')

  // The page saved as a file, and no network at all.
  const saved = testInfo.outputPath('check.html')
  await writeFile(saved, await (await theirs.request.get(`${server.address}/check`)).text())
  await stranger.setOffline(true)
  await theirs.goto(pathToFileURL(saved).href)
  await check(theirs, proof, root)
  await expect(report).toContainText('The published root and the file’s are the same')

  // Somebody changes the option in the file.
  const text = await readFile(proof, 'utf8')
  const changed = testInfo.outputPath('changed.json')
  await writeFile(changed, text.replace(/(\[1, \\"answer\\", .*?, )2\]/, '$11]'))
  expect(await readFile(changed, 'utf8')).not.toBe(text)
  await check(theirs, changed, root)
  await expect(report).toContainText('This does not fit.')

  // Text that no program can hash: nothing is left on the page of what it said of the file before.
  await check(theirs, proof, root)
  await expect(report).toContainText('receipts are genuine')
  await writeFile(changed, text.replace(/("exam":\s*").*?(",\s*"size")/, String.raw`$1\ud800$2`))
  await check(theirs, changed, root)
  await expect(report).toContainText('This is no proof file, or it was damaged.')
  await stranger.close()
})
